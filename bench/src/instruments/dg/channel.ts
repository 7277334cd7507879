import { ScpiError } from '../../scpi/errors.ts'
import type { Call } from '../../scpi/tree.ts'
import type { GeneratorOutput, GeneratorShape, ModulatingShape, Modulation } from '../plant.ts'

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
  inverted: boolean
  /** The volatile memory: one period of USER, −1 … 1. */
  points: number[]
  /** What is done to the carrier: of modulation, sweep and burst one at a time. */
  special: 'MOD' | 'SWEEP' | 'BURST' | null
  modulation: {
    type: ModulationType
    AM: Modulator
    FM: Modulator
    PM: Modulator
    FSK: { hop: number; rate: number }
  }
  sweep: {
    time: number
    hold: number
    spacing: 'LIN' | 'LOG' | 'STE'
    steps: number
    start: number
    stop: number
  }
  burst: { cycles: number; period: number; phase: number }
}

export type ModulationType = 'AM' | 'FM' | 'PM' | 'FSK'

/** `amount`: depth in per cent, deviation in Hz or in degrees. */
export interface Modulator {
  amount: number
  frequency: number
  shape: ModulatingShape
}

/** sin(x)/x, which the arbitrary waveform begins with. */
const SINC = Array.from({ length: 512 }, (_, index) => {
  const x = ((index - 256) / 256) * 8 * Math.PI
  return x === 0 ? 1 : Math.sin(x) / x
})

/** What the commands work with. */
export interface Generator {
  /** The channel that the header's suffix names; none: the first. */
  at(call: Call): DgChannel
  /** Gives the outputs to the plant; a channel that was set takes a coupled one along. */
  changed(set?: DgChannel): void
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
    inverted: false,
    points: [...SINC],
    special: null,
    modulation: {
      type: 'AM',
      AM: { amount: 100, frequency: 100, shape: 'SIN' },
      FM: { amount: 1000, frequency: 100, shape: 'SIN' },
      PM: { amount: 90, frequency: 100, shape: 'SIN' },
      FSK: { hop: 10e3, rate: 100 },
    },
    sweep: { time: 1, hold: 0, spacing: 'LIN', steps: 2, start: 100, stop: 1000 },
    burst: { cycles: 1, period: 10e-3, phase: 0 },
  }
}

/** Hz; DG1022Z data sheet. */
const MAX_FREQUENCY: Readonly<Record<GeneratorShape, number>> = {
  SIN: 25e6,
  SQU: 25e6,
  RAMP: 500e3,
  PULS: 15e6,
  USER: 10e6,
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
const CREST: Readonly<Record<Exclude<GeneratorShape, 'USER'>, number>> = {
  SIN: 2 * Math.SQRT2,
  SQU: 2,
  RAMP: 2 * Math.sqrt(3),
  PULS: 2,
  NOIS: 6,
  DC: 2,
}

function crest({ shape, points }: DgChannel): number {
  if (shape !== 'USER') return CREST[shape]
  const square = points.reduce((sum, each) => sum + each * each, 0) / points.length
  return square > 0 ? 2 / Math.sqrt(square) : 2
}

/** Volts peak to peak at the load, as a number in `unit`. dBm needs a load: -221. */
export function fromVpp(channel: DgChannel, vpp: number, unit: AmplitudeUnit): number {
  const rms = vpp / crest(channel)
  if (unit === 'VPP') return vpp
  return unit === 'VRMS' ? rms : 10 * Math.log10((rms * rms) / dbmLoad(channel) / 1e-3)
}

/** The inverse of `fromVpp`. */
export function toVpp(channel: DgChannel, value: number, unit: AmplitudeUnit): number {
  if (unit === 'VPP') return value
  const rms = unit === 'VRMS' ? value : Math.sqrt(10 ** (value / 10) * 1e-3 * dbmLoad(channel))
  return rms * crest(channel)
}

function dbmLoad(channel: DgChannel): number {
  if (channel.load === Infinity) throw new ScpiError(-221)
  return channel.load
}

/** Shapes that can be modulated, swept and sent in bursts. */
const CARRIERS: readonly GeneratorShape[] = ['SIN', 'SQU', 'RAMP', 'USER', 'PULS']

/** The least time from one burst to the next, s: a period that is too short is made longer (guide, `:BURSt:INTernal:PERiod`). */
export const burstPeriod = ({ burst, frequency }: DgChannel): number =>
  Math.max(burst.period, burst.cycles / frequency + 2e-6)

function modulationOf(channel: DgChannel): Modulation | undefined {
  const { special, modulation, sweep, burst, shape } = channel
  if (special === null || !CARRIERS.includes(shape)) return undefined
  if (special === 'SWEEP') {
    const { time, hold, start, stop, spacing, steps } = sweep
    return { kind: 'SWEEP', start, stop, seconds: time, rest: hold, spacing, steps }
  }
  if (special === 'BURST') return { kind: 'BURST', cycles: burst.cycles, period: burstPeriod(channel) }
  const { type } = modulation
  if (type === 'FSK') return { kind: 'FSK', ...modulation.FSK }
  const { amount, frequency, shape: wave } = modulation[type]
  if (type === 'AM') return { kind: 'AM', shape: wave, frequency, depth: amount / 100 }
  return type === 'FM'
    ? { kind: 'FM', shape: wave, frequency, deviation: amount }
    : { kind: 'PM', shape: wave, frequency, degrees: amount }
}

/** What the channel puts on its terminals, for the plant. */
export function output(channel: DgChannel): GeneratorOutput | null {
  if (!channel.on) return null
  const duty = { SQU: channel.squareDuty, PULS: channel.pulseDuty, RAMP: channel.rampSymmetry }
  const { shape, frequency, offset, points, inverted, burst, special } = channel
  const amplitude = shape === 'DC' ? 0 : inverted ? -channel.amplitude : channel.amplitude
  const percent = shape in duty ? duty[shape as keyof typeof duty] : 50
  const phase = special === 'BURST' ? burst.phase : channel.phase
  const modulation = modulationOf(channel)
  return {
    shape,
    frequency,
    amplitude,
    offset,
    phase,
    duty: percent / 100,
    ...(shape === 'USER' && { points }),
    ...(modulation && { modulation }),
  }
}
