import { action, boolean, choice, event, integer, query, real, setting } from '../../scpi/params.ts'
import { LINES } from '@labbox/contract/bench/logic/trace.ts'
import { ScpiError } from '../../scpi/errors.ts'
import { encodeBlock } from '../../scpi/block.ts'
import type { Command } from '../../scpi/tree.ts'
import { step125 } from '../ds/settings.ts'
import type { Analyser } from './analyser.ts'
import { FORMAT, lineParam } from './params.ts'
import { conditions, DEPTHS, RATES, type Condition, type Slope } from './settings.ts'

/** Sampling, levels and trigger. */
export function acquiringCommands(analyser: Analyser): Command[] {
  const { settings } = analyser
  const own = () => settings.trigger
  return [
    event(':RUN', () => analyser.run('RUN')),
    event(':STOP', () => analyser.run('STOP')),
    event(':SINGle', () => analyser.run('SINGLE')),
    event(':TFORce', () => analyser.force()),
    setting(':ACQuire:SRATe', real({ min: RATES.least, max: RATES.most, def: 1e6 }), {
      get: () => settings.rate,
      set: (_, value) => void (settings.rate = Math.min(RATES.most, step125(value))),
      show: FORMAT.number,
    }),
    setting(':ACQuire:MDEPth', integer(DEPTHS[0], DEPTHS[2], DEPTHS[1]), {
      get: () => settings.depth,
      set: (_, value) => void (settings.depth = DEPTHS.find((depth) => depth >= value) ?? DEPTHS[2]),
      show: FORMAT.number,
    }),
    setting(':THReshold', real({ min: -6, max: 6, def: 1.4, units: ['V'] }), {
      get: () => settings.threshold,
      set: (_, value) => void (settings.threshold = value),
      show: FORMAT.number,
    }),
    {
      header: ':CHANnel:STATe',
      set: action([lineParam, boolean], (_, line, on) => void (settings.enabled[line] = on)),
      query: action([lineParam], (_, line) => FORMAT.state(settings.enabled[line] ?? false)),
    },
    setting(':CHANnel:MASK', integer(0, 2 ** LINES - 1), {
      get: () => settings.enabled.reduce((mask, on, line) => (on ? mask | (1 << line) : mask), 0),
      set: (_, mask) =>
        void (settings.enabled = settings.enabled.map((_on, line) => ((mask >> line) & 1) === 1)),
      show: String,
    }),
    setting(':TRIGger:SWEep', choice('AUTO', 'NORMal'), {
      get: () => own().sweep as string,
      set: (_, value) => void (own().sweep = value as 'AUTO' | 'NORM'),
      show: String,
    }),
    setting(':TRIGger:MODE', choice('EDGE', 'PATTern'), {
      get: () => own().mode as string,
      set: (_, value) => void (own().mode = value as 'EDGE' | 'PATT'),
      show: String,
    }),
    setting(':TRIGger:EDGE:SOURce', lineParam, {
      get: () => own().source,
      set: (_, line) => void (own().source = line),
      show: (line: number) => FORMAT.line(line),
    }),
    setting(':TRIGger:EDGE:SLOPe', choice('POSitive', 'NEGative', 'RFALl'), {
      get: () => own().slope as string,
      set: (_, value) => void (own().slope = value as Slope),
      show: String,
    }),
    {
      header: ':TRIGger:PATTern:BIT',
      set: action([lineParam, conditionParam], (_, line, wanted) => void (own().bits[line] = wanted)),
      query: action([lineParam], (_, line) => own().bits[line] ?? 'X'),
    },
    setting(':TRIGger:POSition', integer(0, 100, 10), {
      get: () => settings.position,
      set: (_, value) => void (settings.position = value),
      show: String,
    }),
    query(':TRIGger:STATus', () => analyser.state),
    query(':WAVeform:PREamble', async () => {
      const taken = await analyser.taken()
      const { samples = 0, interval = 1 / settings.rate, at = [] } = taken?.trace ?? {}
      return [samples, interval, taken?.trigger ?? 0, taken?.seq ?? 0, at.length].join(',')
    }),
    // Of what the preamble described: changes, each as its sample (4 bytes) and the word from there on (2 bytes), low byte first.
    query(':WAVeform:DATA', () => {
      const { at = [], words = [] } = analyser.last?.trace ?? {}
      const block = Buffer.alloc(6 * at.length)
      for (let index = 0; index < at.length; index++) {
        block.writeUInt32LE(at[index] ?? 0, 6 * index)
        block.writeUInt16LE(words[index] ?? 0, 6 * index + 4)
      }
      return encodeBlock(block)
    }),
  ]
}

/** A digit is a number to SCPI. */
const conditionParam = {
  read: (token: { raw: string }): Condition => {
    const found = conditions.find((each) => each === token.raw.toUpperCase())
    if (!found) throw new ScpiError(-224)
    return found
  },
}
