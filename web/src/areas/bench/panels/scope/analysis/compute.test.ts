import { describe, expect, it } from 'vitest'
import type { Frame } from '../draw.ts'
import { fittingScale, resultOf, spectrumShown, tableOf, timeAt, voltsAt, voltsOf } from './compute.ts'
import { keptAnalysis } from './kept.ts'

/** Channel 1: a sine of 1 V and 1 kHz over 12 divisions of 0.5 ms; channel 2: half of it, moved up by a division. */
const frameOf = (): Frame => {
  const points = 1200
  const interval = (12 * 5e-4) / points
  const traces = [
    { channel: 1, scale: 0.5, offset: 0, gain: 1 },
    { channel: 2, scale: 0.5, offset: 0.5, gain: 0.5 },
  ]
  const channels = traces.map(({ channel, scale, offset }) => ({
    channel,
    scale,
    offset,
    yIncrement: scale / 25,
    yReference: 127,
    yOrigin: Math.round((offset / scale) * 25),
  }))
  const samples = channels.map(({ yIncrement, yReference, yOrigin }, n) =>
    Uint8Array.from({ length: points }, (_, k) => {
      const volts = traces[n]!.gain * Math.sin(2 * Math.PI * 1000 * (k - points / 2) * interval)
      return Math.round(volts / yIncrement) + yReference + yOrigin
    }),
  )
  const timebase = { scale: 5e-4, offset: 0 }
  const header = {
    seq: 1,
    at: 0,
    points,
    xIncrement: interval,
    xOrigin: -6 * 5e-4,
    trigger: 'TD',
    channels,
    timebase,
  }
  return { header: header as Frame['header'], samples }
}
const analysis = (change: unknown) => keptAnalysis(change)

it('reads volts from bytes as the header says, and none of a channel that is off', () => {
  const volts = voltsOf(frameOf(), 2)
  expect(Math.max(...volts!)).toBeCloseTo(0.5, 1)
  expect(Math.min(...volts!)).toBeCloseTo(-0.5, 1)
  expect(voltsOf(frameOf(), 3)).toBeNull()
})

it('reads a trace where a cursor stands', () => {
  const frame = frameOf()
  // Half a division is a quarter of a period.
  expect(timeAt(frame.header, 0.5)).toBeCloseTo(2.5e-4, 12)
  expect(voltsAt(frame, 1, 0.5)).toBeCloseTo(1, 1)
  expect(voltsAt(frame, 1, -0.5)).toBeCloseTo(-1, 1)
  expect(voltsAt(frame, 4, 0)).toBeNull()
})

describe('what is made of two channels', () => {
  it('is point by point, in its unit', () => {
    const { values, unit } = resultOf(frameOf(), analysis({ math: 'MULT', of: [1, 2] }))!
    expect(unit).toBe('V²')
    expect(Math.max(...values)).toBeCloseTo(0.5, 1)
    expect(Math.min(...values)).toBeCloseTo(0, 1)
  })
  it('is nothing where one of them is off, or a spectrum is wanted', () => {
    expect(resultOf(frameOf(), analysis({ math: 'ADD', of: [1, 3] }))).toBeNull()
    expect(resultOf(frameOf(), analysis({ math: 'FFT', of: [1, 2] }))).toBeNull()
    expect(resultOf(frameOf(), analysis({}))).toBeNull()
  })
})

describe('the scale of a result', () => {
  it('is a step of 1, 2, 5 in which all of it fits', () => {
    expect(fittingScale(Float64Array.of(0.1, -7), 1e-6)).toBe(2)
    expect(fittingScale(Float64Array.of(3e-4), 1)).toBe(1e-4)
  })
  it('stays while it fits, whatever has no value', () => {
    expect(fittingScale(Float64Array.of(2, NaN, Infinity), 1)).toBe(1)
    expect(fittingScale(Float64Array.of(0, 0), 5)).toBe(5)
  })
})

it('shows a spectrum with its peak, up to where it is zoomed', () => {
  const shown = spectrumShown(frameOf(), analysis({ math: 'FFT', of: [1, 2], zoom: 10 }))!
  expect(shown.until).toBeCloseTo(10_000, 3)
  expect(shown.peaks[0]!.frequency).toBeCloseTo(1000, -2)
  expect(shown.peaks[0]!.volts).toBeCloseTo(Math.SQRT1_2, 1)
})

it('gives the screen as a table', () => {
  const rows = tableOf(frameOf(), analysis({ math: 'SUBT', of: [1, 2] }))
  expect(rows[0]).toEqual(['Time (s)', 'CH1 (V)', 'CH2 (V)', 'Math (V)'])
  expect(rows).toHaveLength(1201)
  const [time, first, second, result] = rows[700] as number[]
  expect(time).toBeCloseTo(99 * 5e-6, 9)
  expect(result).toBeCloseTo(first! - second!, 5)
})

it('takes from what was kept only what makes sense', () => {
  expect(
    analysis({ cursors: 'track', a: 99, math: 'SQRT', of: [1], zoom: 5, window: 'FLAT', junk: 1 }),
  ).toEqual({
    ...analysis(null),
    cursors: 'track',
    zoom: 5,
    window: 'FLAT',
  })
  expect(analysis('nothing')).toEqual(analysis({}))
})
