import type { Noise } from '../noise.ts'
import { periodicMean } from './crossings.ts'
import { codeOffset, codeStep, SCREEN, type DsChannel } from './settings.ts'

/** Corner frequencies, Hz: of AC coupling, of the bandwidth limit, of the instrument. */
const AC_CORNER = 5
const LIMIT_CORNER = 20e6
const BANDWIDTH = 100e6

/** Standard deviation of the input noise: a part that goes with the scale (divisions) and one that does not (volts). */
const NOISE_DIVISIONS = 0.012
const NOISE_VOLTS = 100e-6

/** What a channel's amplifier makes of the volts at its terminal: coupling, bandwidth, noise, probe factor, inversion. */
export function condition(
  channel: DsChannel,
  input: Float64Array,
  interval: number,
  noise: Noise,
  spread: number,
): Float64Array {
  const output = channel.coupling === 'GND' ? new Float64Array(input.length) : input.slice()
  lowPass(output, interval, channel.limited ? LIMIT_CORNER : BANDWIDTH)
  if (channel.coupling === 'AC') highPass(output, interval)
  const sigma = spread * (NOISE_DIVISIONS * channel.scale + NOISE_VOLTS) * (channel.limited ? 0.5 : 1)
  const factor = channel.invert ? -channel.probe : channel.probe
  for (let index = 0; index < output.length; index++) {
    output[index] = ((output[index] ?? 0) + sigma * noise.gaussian()) * factor
  }
  return output
}

function smoothing(interval: number, corner: number): number {
  return 1 - Math.exp(-2 * Math.PI * corner * interval)
}

/** One pole. Between samples far apart it has settled and changes nothing. */
function lowPass(samples: Float64Array, interval: number, corner: number): void {
  const weight = smoothing(interval, corner)
  if (weight > 0.999) return
  let state = samples[0] ?? 0
  for (let index = 0; index < samples.length; index++) {
    state += weight * ((samples[index] ?? 0) - state)
    samples[index] = state
  }
}

/** One pole, settled before the window began: its state starts at the signal's mean. */
function highPass(samples: Float64Array, interval: number): void {
  const weight = smoothing(interval, AC_CORNER)
  let state = periodicMean(samples)
  for (let index = 0; index < samples.length; index++) {
    const value = samples[index] ?? 0
    state += weight * (value - state)
    samples[index] = value - state
  }
}

/** The 8-bit code of a shown voltage; beyond the converter's range it clips. */
export function toCode(channel: DsChannel, volts: number): number {
  const code = Math.round(volts / codeStep(channel)) + SCREEN.middle + codeOffset(channel)
  return Math.max(0, Math.min(255, code))
}

/** Rounds and clips to what the converter can say; averaging and high resolution give finer steps (`divisor`). */
export function quantise(channel: DsChannel, samples: Float64Array, divisor: number): void {
  const step = codeStep(channel) / divisor
  const shift = SCREEN.middle + codeOffset(channel)
  const low = -shift * divisor
  const high = (255 - shift) * divisor
  for (let index = 0; index < samples.length; index++) {
    const steps = Math.round((samples[index] ?? 0) / step)
    samples[index] = Math.max(low, Math.min(high, steps)) * step
  }
}
