import { Signal } from '../signal.ts'
import { highPassed, lowPassed } from './filters.ts'
import { codeOffset, codeStep, SCREEN, type DsChannel } from './settings.ts'

/** Corner frequencies, Hz: of AC coupling, of the bandwidth limit, of the instrument. */
const AC_CORNER = 5
const LIMIT_CORNER = 20e6
const BANDWIDTH = 100e6

/** Standard deviation of the input noise: a part that goes with the scale (divisions) and one that does not (volts). */
const NOISE_DIVISIONS = 0.012
const NOISE_VOLTS = 100e-6

const GROUND = Signal.constant(0)

/** What has been filtered is kept with its signal: a circuit that has settled is filtered once. */
const filtered = new WeakMap<Signal, Map<string, Signal>>()

/** What a channel's amplifier makes of the volts at its terminal: coupling and bandwidth. */
export function conditioned({ coupling, limited }: DsChannel, input: Signal): Signal {
  if (coupling === 'GND') return GROUND
  const kept = filtered.get(input) ?? new Map<string, Signal>()
  filtered.set(input, kept)
  const key = `${coupling} ${limited}`
  const known = kept.get(key)
  if (known) return known
  const low = lowPassed(input, limited ? LIMIT_CORNER : BANDWIDTH)
  const made = coupling === 'AC' ? highPassed(low, AC_CORNER) : low
  kept.set(key, made)
  return made
}

/** What the shown volts are of the input's: probe factor and inversion. */
export const factorOf = ({ invert, probe }: DsChannel): number => (invert ? -probe : probe)

/** Standard deviation of the noise, volts at the input. */
export const noiseOf = ({ scale, limited }: DsChannel): number =>
  (NOISE_DIVISIONS * scale + NOISE_VOLTS) * (limited ? 0.5 : 1)

/** The 8-bit code of a shown voltage; beyond the converter's range it clips. */
export function toCode(channel: DsChannel, volts: number): number {
  const code = Math.round(volts / codeStep(channel)) + SCREEN.middle + codeOffset(channel)
  return Math.max(0, Math.min(255, code))
}

/** Rounds and clips as the converter does; averaging and high resolution give finer steps (`divisor`). */
export function converter(channel: DsChannel, divisor: number): (volts: number) => number {
  const step = codeStep(channel) / divisor
  const shift = SCREEN.middle + codeOffset(channel)
  const [low, high] = [-shift * divisor, (255 - shift) * divisor]
  return (volts) => Math.max(low, Math.min(high, Math.round(volts / step))) * step
}
