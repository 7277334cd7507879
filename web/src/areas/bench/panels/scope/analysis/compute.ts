import type { WaveHeader } from '@labbox/contract/bench/wave.ts'
import { CORNERS, filtered } from '@labbox/contract/bench/scope/filter.ts'
import { mathTrace, mathUnits } from '@labbox/contract/bench/scope/maths.ts'
import { peaksOf, spectrumOf, type Peak, type Spectrum } from '@labbox/contract/bench/scope/spectrum.ts'
import type { Frame } from '../draw.ts'
import { oneTwoFive } from '../../steps.ts'
import type { Analysis } from './kept.ts'

export const ACROSS = 12
export const DOWN = 8
const MOST_PEAKS = 5
/** What lies so far below the highest line is noise of eight bits: 54 dB. */
const PEAK_FLOOR = 2e-3

/** Volts of a channel in a frame; null where it is not shown. */
export const voltsOf = ({ header, samples }: Frame, channel: number): Float64Array | null => {
  const index = header.channels.findIndex((each) => each.channel === channel)
  const trace = header.channels[index]
  if (!trace) return null
  return Float64Array.from(
    samples[index] ?? [],
    (byte) => (byte - trace.yReference - trace.yOrigin) * trace.yIncrement,
  )
}

/** Seconds against the trigger at divisions from the middle. */
export const timeAt = ({ timebase }: Pick<WaveHeader, 'timebase'>, divisions: number): number =>
  timebase.offset + divisions * timebase.scale

/** Where the trace of a channel is at divisions from the middle, V; null where there is none. */
export const voltsAt = (frame: Frame, channel: number, divisions: number): number | null => {
  const { xOrigin, xIncrement } = frame.header
  const k = Math.round((timeAt(frame.header, divisions) - xOrigin) / xIncrement)
  return voltsOf(frame, channel)?.[k] ?? null
}

/** Between which frequencies corners may lie at a time base, hertz. */
export const cornerRange = ({
  xIncrement,
}: Pick<WaveHeader, 'xIncrement'>): { min: number; max: number } => ({
  min: CORNERS.low / xIncrement,
  max: CORNERS.high / xIncrement,
})

const cornersIn = (header: WaveHeader, corners: readonly [number, number]): [number, number] => {
  const { min, max } = cornerRange(header)
  const within = (hertz: number): number => Math.min(max, Math.max(min, hertz))
  return [within(corners[0]), within(corners[1])]
}

/** A channel as it stands on the screen, divisions from the middle; null where it is not shown. */
export const divisionsOf = (frame: Frame, channel: number): Float64Array | null => {
  const trace = frame.header.channels.find((each) => each.channel === channel)
  const volts = voltsOf(frame, channel)
  return trace && volts ? volts.map((value) => (value + trace.offset) / trace.scale) : null
}

export interface Result {
  values: Float64Array
  unit: string
}

/** What is made of one or two channels; null where one of them is not shown, or where a spectrum is wanted. */
export const resultOf = (frame: Frame, { math, of, filter, corners }: Analysis): Result | null => {
  if (math === 'off' || math === 'FFT') return null
  const [a, b] = [voltsOf(frame, of[0]), voltsOf(frame, of[1])]
  const { xIncrement } = frame.header
  if (math === 'FILT')
    return (
      a && {
        values: filtered(filter, a, cornersIn(frame.header, corners), xIncrement),
        unit: mathUnits[math],
      }
    )
  if (!a || !b) return null
  return { values: mathTrace(math, a, b, xIncrement), unit: mathUnits[math] }
}

export interface Shown extends Spectrum {
  peaks: Peak[]
  /** Hertz at the right edge of the screen. */
  until: number
}

/** The spectrum of a channel on the screen, with its peaks; null where it is not shown or not asked for. */
export const spectrumShown = (frame: Frame, { math, of, window, zoom }: Analysis): Shown | null => {
  const volts = math === 'FFT' ? voltsOf(frame, of[0]) : null
  if (!volts || volts.length < 2) return null
  const spectrum = spectrumOf(volts, frame.header.xIncrement, window)
  const until = (spectrum.step * (spectrum.volts.length - 1)) / zoom
  return { ...spectrum, until, peaks: peaksOf(spectrum, MOST_PEAKS, PEAK_FLOOR) }
}

const SCALES = oneTwoFive(1e-12, 1e12)
/** Divisions to each side of the middle that the largest value may fill, and those under which the scale is too coarse. */
const FULL = 3.8
const SMALL = 1.2

/** Units of one division for values, a step of 1, 2, 5; as before where they still fit, so that the picture stands still. */
export const fittingScale = (values: Float64Array, before: number): number => {
  const most = values.reduce(
    (top, value) => (Number.isFinite(value) ? Math.max(top, Math.abs(value)) : top),
    0,
  )
  if (most === 0 || (most <= FULL * before && most >= SMALL * before)) return before
  const nearest = SCALES.turn(most / FULL, 0, false)
  return nearest * FULL >= most ? nearest : SCALES.turn(nearest, 1, false)
}

/** Header and rows of a table: time in seconds, volts of each channel shown, and the result where there is one. */
export const tableOf = (frame: Frame, analysis: Analysis): (string | number)[][] => {
  const { header } = frame
  const channels = header.channels.map(({ channel }) => ({ channel, volts: voltsOf(frame, channel) }))
  const result = resultOf(frame, analysis)
  const names = [
    'Time (s)',
    ...channels.map(({ channel }) => `CH${channel} (V)`),
    ...(result ? [`Math (${result.unit})`] : []),
  ]
  const rows = Array.from({ length: header.points }, (_, k) => [
    Number((header.xOrigin + k * header.xIncrement).toPrecision(9)),
    ...channels.map(({ volts }) => Number((volts?.[k] ?? NaN).toPrecision(6))),
    ...(result ? [Number((result.values[k] ?? NaN).toPrecision(6))] : []),
  ])
  return [names, ...rows]
}
