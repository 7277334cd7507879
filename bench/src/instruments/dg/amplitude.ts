import { ScpiError } from '../../scpi/errors.ts'
import { isMnemonic } from '../../scpi/mnemonic.ts'
import type { Param } from '../../scpi/params.ts'
import { suffixFactor } from '../../scpi/units.ts'
import {
  amplitudeLimits,
  fromVpp,
  loadFactor,
  toVpp,
  type AmplitudeUnit,
  type DgChannel,
  type Generator,
} from './channel.ts'

/** The amplitude as shown: at the load set and in the unit set. */
export function shownAmplitude(channel: DgChannel): number {
  return fromVpp(channel, channel.amplitude * loadFactor(channel), channel.unit)
}

/** Open-circuit volts peak to peak of a number as shown. */
function openCircuit(channel: DgChannel, value: number, unit: AmplitudeUnit): number {
  return toVpp(channel, value, unit) / loadFactor(channel)
}

/**
 * An amplitude: read as open-circuit volts peak to peak, from a number in the unit set or with its own (`2VRMS`, `500mVpp`).
 * The limits are those of the present offset and frequency unless the caller checks them (`free`).
 */
export function amplitudeParam(generator: Generator, free = false): Param<number> {
  return {
    limit(word, call) {
      const channel = generator.at(call)
      if (isMnemonic(word, 'DEFault')) return 5
      const limits = amplitudeLimits(channel)
      if (isMnemonic(word, 'MINimum')) return limits.min
      return isMnemonic(word, 'MAXimum') ? limits.max : undefined
    },
    read(token, call) {
      const channel = generator.at(call)
      if (token.kind !== 'number') {
        const limit = this.limit?.(token.raw, call)
        if (limit === undefined) throw new ScpiError(-104)
        return limit
      }
      const value = withUnit(channel, token.value, token.suffix)
      const { min, max } = amplitudeLimits(channel)
      if (!free && (value < min * (1 - 1e-9) || value > max * (1 + 1e-9))) throw new ScpiError(-222)
      return value
    },
  }
}

function withUnit(channel: DgChannel, value: number, suffix: string): number {
  for (const unit of ['VPP', 'VRMS', 'DBM'] as const) {
    if (!suffix.toUpperCase().endsWith(unit)) continue
    const factor = suffixFactor(suffix, [unit])
    if (factor !== undefined) return openCircuit(channel, value * factor, unit)
  }
  const factor = suffixFactor(suffix, ['V'])
  if (factor === undefined) throw new ScpiError(-131)
  return openCircuit(channel, value * factor, channel.unit)
}
