import { action, channel, choice, optional, setting, event } from '../../scpi/params.ts'
import { isMnemonic } from '../../scpi/mnemonic.ts'
import type { Command } from '../../scpi/tree.ts'
import { FORMAT } from './formats.ts'
import { ITEMS, measure, PAIRED } from './items.ts'
import type { Trace } from './measure.ts'
import type { Scope } from './scope.ts'
import { channelOf, codeStep } from './settings.ts'
import { measuredPoints } from './points.ts'

/** `:MEASure:…`: made on the samples of the memory that the screen shows. */
export function measureCommands(scope: Scope): Command[] {
  const source = channel('CHANnel', 4)
  const item = choice(...Object.keys(ITEMS))
  return [
    {
      header: ':MEASure:ITEM',
      // The on-screen list of measurements, which this screen does not show.
      set: action([item, optional(source), optional(source)], () => {}),
      query: action([item, optional(source), optional(source)], async (_, name, first, second) => {
        const a = first ?? scope.settings.measureSource
        const b = second ?? a
        return FORMAT.measured(await read(scope, name, a, PAIRED.includes(name) ? b : a))
      }),
    },
    setting(':MEASure:SOURce', source, {
      get: () => scope.settings.measureSource,
      set: (_, value) => void (scope.settings.measureSource = value),
      show: FORMAT.source,
    }),
    event(':MEASure:CLEar', () => {}),
  ]
}

async function read(scope: Scope, name: string, first: number, second: number): Promise<number> {
  const frame = await scope.refresh()
  const [rule] = Object.entries(ITEMS).flatMap(([mnemonic, each]) =>
    isMnemonic(name, mnemonic) ? [each] : [],
  )
  if (!frame || !rule) return NaN
  const trace = (number: number): Trace => ({
    ...measuredPoints(frame, number, scope.settings),
    step: codeStep(channelOf(scope.settings, number)),
  })
  const a = trace(first)
  return measure(rule, a, second === first ? a : trace(second))
}
