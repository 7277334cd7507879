import { LINES } from '@labbox/contract/bench/logic/trace.ts'
import { ScpiError } from '../../scpi/errors.ts'
import { boolean, integer, query, real, setting } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { LOGIC_LINE, type GeneratorOutput, type Plant } from '../plant.ts'
import { whenChanged } from '../simulation.ts'
import { FORMAT } from './params.ts'
import { PATTERN, type LaSettings } from './settings.ts'

type Pattern = LaSettings['pattern']

/** One line of a pattern as a source: each step holds its level. */
const lineOf = ({ rate, level, words }: Pattern, line: number): GeneratorOutput => ({
  shape: 'USER',
  held: true,
  frequency: rate / words.length,
  amplitude: level,
  offset: level / 2,
  phase: 0,
  duty: 0.5,
  points: words.map((word) => ((word >> line) & 1 ? 1 : -1)),
})

/** Gives the pattern to the plant as it stands. */
export function patternDrive(plant: Plant, settings: LaSettings): () => void {
  const drive = whenChanged((line: number, output: GeneratorOutput | null) =>
    plant.setGenerator(LOGIC_LINE + line, output),
  )
  return () => {
    const { pattern } = settings
    for (let line = 0; line < LINES; line++) drive(line, pattern.on ? lineOf(pattern, line) : null)
  }
}

const WORD = integer(0, 2 ** LINES - 1)

/** `:PGENerator:…`: sixteen lines that repeat a pattern step by step, behind 50 Ω. */
export function patternCommands(settings: LaSettings, changed: () => void): Command[] {
  const own = (): Pattern => settings.pattern
  return [
    setting(':PGENerator[:STATe]', boolean, {
      get: () => own().on,
      set(_, on) {
        own().on = on
        changed()
      },
      show: FORMAT.state,
    }),
    setting(
      ':PGENerator:RATE',
      real({ min: PATTERN.leastHz, max: PATTERN.mostHz, def: 100e3, units: ['HZ'] }),
      {
        get: () => own().rate,
        set(_, value) {
          own().rate = value
          changed()
        },
        show: FORMAT.number,
      },
    ),
    setting(':PGENerator:LEVel', real({ min: 1, max: PATTERN.mostVolts, def: 5, units: ['V'] }), {
      get: () => own().level,
      set(_, value) {
        own().level = value
        changed()
      },
      show: FORMAT.number,
    }),
    {
      header: ':PGENerator:DATA',
      set(call) {
        if (call.args.length === 0) throw new ScpiError(-109)
        if (call.args.length > PATTERN.most) throw new ScpiError(-222)
        own().words = call.args.map((token) => WORD.read(token, call))
        changed()
      },
      query: () => own().words.join(','),
    },
    query(':PGENerator:LENGth', () => String(own().words.length)),
  ]
}
