import { ScpiError } from '../../../scpi/errors.ts'
import { boolean, event, real, setting } from '../../../scpi/params.ts'
import type { Call, Command } from '../../../scpi/tree.ts'
import { FORMAT, sourceParam } from '../formats.ts'
import type { Scope } from '../scope.ts'
import { SCALE_LIMITS } from '../settings.ts'
import { pointsOf, traceOf } from './math.ts'
import { REFERENCES, type ReferenceSettings } from './settings.ts'

/** A waveform that was kept: the points of the screen, and how it was shown then. */
interface Kept {
  samples: Float64Array
  scale: number
  offset: number
}

/** Waveforms by the number of their reference. */
export type References = Map<number, Kept>

/** `:REFerence…`: waveforms that stay on the screen beside those that come. */
export function referenceCommands(scope: Scope, kept: References): Command[] {
  const { settings } = scope
  const numberOf = ({ suffixes: [number = 1] }: Call): number => number
  const at = (call: Call): ReferenceSettings => settings.references[numberOf(call) - 1]!
  const header = (name: string): string => `:REFerence<${REFERENCES}>:${name}`
  const [finest, coarsest] = SCALE_LIMITS.volts
  scope.watchers.push({ seen: () => {}, reset: () => kept.clear() })
  return [
    setting(':REFerence:DISPlay', boolean, {
      get: () => settings.referencesShown,
      set: (_, on) => void (settings.referencesShown = on),
      show: FORMAT.state,
    }),
    setting(header('ENABle'), boolean, {
      get: (call) => at(call).enabled,
      set: (call, on) => void (at(call).enabled = on),
      show: FORMAT.state,
    }),
    setting(header('SOURce'), sourceParam, {
      get: (call) => at(call).source,
      set: (call, source) => void (at(call).source = source),
      show: FORMAT.source,
    }),
    setting(header('VSCale'), real({ min: finest, max: coarsest * 1000, def: 1, units: ['V'] }), {
      get: (call) => at(call).scale,
      set: (call, scale) => void (at(call).scale = scale),
      show: FORMAT.number,
    }),
    setting(
      header('VOFFset'),
      real({ min: (call) => -10 * at(call).scale, max: (call) => 10 * at(call).scale, def: 0, units: ['V'] }),
      {
        get: (call) => at(call).offset,
        set: (call, offset) => void (at(call).offset = offset),
        show: FORMAT.number,
      },
    ),
    event(header('SAVe'), async (call) => {
      const { source } = at(call)
      const frame = await scope.seen()
      const samples = frame ? pointsOf(frame, source, settings).samples : new Float64Array(0)
      if (samples.length === 0) throw new ScpiError(-221)
      const { scale, offset, probe } = traceOf(settings, source)
      const shown = { scale: scale * probe, offset: offset * probe }
      kept.set(numberOf(call), { samples, ...shown })
      Object.assign(at(call), shown)
    }),
    event(header('RESet'), (call) => {
      const before = kept.get(numberOf(call))
      if (before) Object.assign(at(call), { scale: before.scale, offset: before.offset })
    }),
    event(header('CURRent'), () => {}),
  ]
}
