import { ScpiError } from '../../scpi/errors.ts'
import type { Call } from '../../scpi/tree.ts'
import type { GeneratorOutput, GeneratorShape } from '../plant.ts'

/** Output resistance, ohms. */
const SOURCE_OHMS = 50

export type AmplitudeUnit = 'VPP' | 'VRMS' | 'DBM'

/** Settings of one generator channel. Voltages are open-circuit; what is shown depends on the load set. */
export interface DgChannel {
  on: boolean
  shape: GeneratorShape
  frequency: number
  amplitude: number
  offset: number
  phase: number
  /** Per cent. */
  squareDuty: number
  rampSymmetry: number
  pulseDuty: number
  /** The load the user says is there, ohms; Infinity: high impedance. */
  load: number
  unit: AmplitudeUnit
  sweep: { on: boolean; time: number; spacing: string; start: number; stop: number }
}

/** What the commands work with. */
export interface Generator {
  /** The channel that the header's suffix names; none: the first. */
  at(call: Call): DgChannel
  /** Gives the outputs to the plant. */
  changed(): void
}

/** State after `*RST`. */
export function freshChannel(): DgChannel {
  return {
    on: false,
    shape: 'SIN',
    frequency: 1000,
    amplitude: 5,
    offset: 0,
    phase: 0,
    squareDuty: 50,
    rampSymmetry: 50,
    pulseDuty: 50,
    load: Infinity,
    unit: 'VPP',
    sweep: { on: false, time: 1, spacing: 'LIN', start: 100, stop: 1000 },
  }
}

/** Hz; DG1022Z data sheet. */
const MAX_FREQUENCY: Readonly<Record<GeneratorShape, number>> = {
  SIN: 25e6,
  SQU: 25e6,
  RAMP: 500e3,
  PULS: 15e6,
  NOIS: 25e6,
  DC: 25e6,
}

export const MIN_FREQUENCY = 1e-6

export function maxFrequency(channel: DgChannel): number {
  return MAX_FREQUENCY[channel.shape]
}

/** Open-circuit peak, volts: half of it over a 50 Ω load. */
export const PEAK = 10

const MIN_AMPLITUDE = 0.002

/** Above this frequency only half the amplitude is available. */
const FULL_AMPLITUDE_HZ = 10e6

/** The part of the open-circuit voltage that a load gets. */
export function loadFactor(channel: DgChannel): number {
  return channel.load === Infinity ? 1 : channel.load / (channel.load + SOURCE_OHMS)
}

/** Open-circuit limits of the amplitude beside the present offset, volts peak to peak. */
export function amplitudeLimits(channel: DgChannel, offset = channel.offset): { min: number; max: number } {
  const byFrequency = channel.shape !== 'DC' && channel.frequency > FULL_AMPLITUDE_HZ ? PEAK : 2 * PEAK
  return { min: MIN_AMPLITUDE, max: Math.min(byFrequency, 2 * (PEAK - Math.abs(offset))) }
}

/** Largest offset beside the present amplitude, open-circuit volts. DC has no amplitude beside it. */
export function maxOffset(channel: DgChannel): number {
  return channel.shape === 'DC' ? PEAK : PEAK - channel.amplitude / 2
}

/** Brings dependent settings inside their limits after the shape or the frequency has changed. */
export function settle(channel: DgChannel): void {
  channel.frequency = Math.min(channel.frequency, maxFrequency(channel))
  if (channel.shape === 'DC') return
  channel.amplitude = Math.min(channel.amplitude, amplitudeLimits(channel, 0).max)
  channel.offset = Math.max(-maxOffset(channel), Math.min(maxOffset(channel), channel.offset))
}

/** Peak-to-peak over RMS of the ideal shape, without offset. Noise: ±3σ counts as peak to peak. */
const CREST: Readonly<Record<GeneratorShape, number>> = {
  SIN: 2 * Math.SQRT2,
  SQU: 2,
  RAMP: 2 * Math.sqrt(3),
  PULS: 2,
  NOIS: 6,
  DC: 2,
}

/** Volts peak to peak at the load, as a number in `unit`. dBm needs a load: -221. */
export function fromVpp(channel: DgChannel, vpp: number, unit: AmplitudeUnit): number {
  const rms = vpp / CREST[channel.shape]
  if (unit === 'VPP') return vpp
  return unit === 'VRMS' ? rms : 10 * Math.log10((rms * rms) / dbmLoad(channel) / 1e-3)
}

/** The inverse of `fromVpp`. */
export function toVpp(channel: DgChannel, value: number, unit: AmplitudeUnit): number {
  if (unit === 'VPP') return value
  const rms = unit === 'VRMS' ? value : Math.sqrt(10 ** (value / 10) * 1e-3 * dbmLoad(channel))
  return rms * CREST[channel.shape]
}

function dbmLoad(channel: DgChannel): number {
  if (channel.load === Infinity) throw new ScpiError(-221)
  return channel.load
}

/** What the channel puts on its terminals, for the plant. */
export function output(channel: DgChannel): GeneratorOutput | null {
  if (!channel.on) return null
  const duty = { SQU: channel.squareDuty, PULS: channel.pulseDuty, RAMP: channel.rampSymmetry }
  const { shape, frequency, offset, phase } = channel
  const amplitude = shape === 'DC' ? 0 : channel.amplitude
  const percent = shape in duty ? duty[shape as keyof typeof duty] : 50
  return { shape, frequency, amplitude, offset, phase, duty: percent / 100 }
}
