import { describe, expect, it } from 'vitest'
import { fittingScale, resultOf, spectrumShown, tableOf, timeAt, voltsAt, voltsOf } from './compute.ts'
import { sineFrame } from './frames.fixture.ts'
import { keptAnalysis } from './kept.ts'

const analysis = (change: unknown) => keptAnalysis(change)

it('reads volts from bytes as the header says, and none of a channel that is off', () => {
  const volts = voltsOf(sineFrame(), 2)
  expect(Math.max(...volts!)).toBeCloseTo(0.5, 1)
  expect(Math.min(...volts!)).toBeCloseTo(-0.5, 1)
  expect(voltsOf(sineFrame(), 3)).toBeNull()
})

it('reads a trace where a cursor stands', () => {
  const frame = sineFrame()
  // Half a division is a quarter of a period.
  expect(timeAt(frame.header, 0.5)).toBeCloseTo(2.5e-4, 12)
  expect(voltsAt(frame, 1, 0.5)).toBeCloseTo(1, 1)
  expect(voltsAt(frame, 1, -0.5)).toBeCloseTo(-1, 1)
  expect(voltsAt(frame, 4, 0)).toBeNull()
})

describe('what is made of two channels', () => {
  it('is point by point, in its unit', () => {
    const { values, unit } = resultOf(sineFrame(), analysis({ math: 'MULT', of: [1, 2] }))!
    expect(unit).toBe('V²')
    expect(Math.max(...values)).toBeCloseTo(0.5, 1)
    expect(Math.min(...values)).toBeCloseTo(0, 1)
  })
  it('is nothing where one of them is off, or a spectrum is wanted', () => {
    expect(resultOf(sineFrame(), analysis({ math: 'ADD', of: [1, 3] }))).toBeNull()
    expect(resultOf(sineFrame(), analysis({ math: 'FFT', of: [1, 2] }))).toBeNull()
    expect(resultOf(sineFrame(), analysis({}))).toBeNull()
  })
})

it('filters one channel, with corners that the time base allows', () => {
  const passed = (filter: string, corner: number) => {
    const { values } = resultOf(
      sineFrame(),
      analysis({ math: 'FILT', of: [1, 4], filter, corners: [corner, 5e4] }),
    )!
    return Math.max(...values.subarray(300, 900))
  }
  expect(passed('LPAS', 10_000)).toBeCloseTo(1, 1)
  expect(passed('HPAS', 10_000)).toBeLessThan(0.05)
  // 1 Hz would need a slower time base: the lowest corner is 1 kHz here.
  expect(passed('HPAS', 1)).toBeCloseTo(Math.SQRT1_2, 1)
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
  const shown = spectrumShown(sineFrame(), analysis({ math: 'FFT', of: [1, 2], zoom: 10 }))!
  expect(shown.until).toBeCloseTo(10_000, 3)
  expect(shown.peaks[0]!.frequency).toBeCloseTo(1000, -2)
  expect(shown.peaks[0]!.volts).toBeCloseTo(Math.SQRT1_2, 1)
})

it('gives the screen as a table', () => {
  const rows = tableOf(sineFrame(), analysis({ math: 'SUBT', of: [1, 2] }))
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
