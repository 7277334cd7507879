import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decibelVolts, peaksOf, spectrumOf, spectrumWindows } from './spectrum.ts'

const INTERVAL = 1e-5
const sampled = (of: (time: number) => number, count = 1200) =>
  Float64Array.from({ length: count }, (_, k) => of(k * INTERVAL))
const sine = (amplitude: number, frequency: number, phase = 0) =>
  sampled((time) => amplitude * Math.sin(2 * Math.PI * frequency * time + phase))

// A flat top gives the level at the cost of the frequency.
describe.each(spectrumWindows)('a spectrum by the window %s', (window) => {
  it('shows a sine at its frequency with its effective value', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.double({ min: 2_000, max: 40_000, noNaN: true }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        (amplitude, frequency, phase) => {
          const spectrum = spectrumOf(sine(amplitude, frequency, phase), INTERVAL, window)
          const [peak] = peaksOf(spectrum, 1)
          expect(Math.abs(peak!.frequency - frequency)).toBeLessThan(
            (window === 'FLAT' ? 4 : 1) * spectrum.step,
          )
          expect(Math.abs(decibelVolts(peak!.volts / (amplitude / Math.SQRT2)))).toBeLessThan(0.1)
        },
      ),
    )
  })

  it('keeps what does not alternate at 0', () => {
    expect(
      spectrumOf(
        sampled(() => 2.5),
        INTERVAL,
        window,
      ).volts[0],
    ).toBeCloseTo(2.5, 9)
  })
})

it('has the odd harmonics of a square wave, each with its part', () => {
  const square = sampled((time) => ((time * 2_000) % 1 < 0.5 ? 1 : -1))
  const peaks = peaksOf(spectrumOf(square, INTERVAL, 'HANN'), 4)
  expect(peaks.map(({ frequency }) => Math.round(frequency / 2_000))).toEqual([1, 3, 5, 7])
  const first = 4 / Math.PI / Math.SQRT2
  peaks.forEach(({ volts }, k) => expect(volts / (first / (2 * k + 1))).toBeCloseTo(1, 1))
})

it('has the energy of its samples (Parseval)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 8, maxLength: 64 }),
      (samples) => {
        const { volts } = spectrumOf(samples, INTERVAL, 'RECT')
        const size = 2 * (volts.length - 1)
        const lines = volts.reduce(
          (sum, level, line) => sum + level ** 2 * (line === volts.length - 1 ? 0.5 : 1),
          0,
        )
        const energy = samples.reduce((sum, value) => sum + value ** 2, 0)
        expect((lines * samples.length ** 2) / size).toBeCloseTo(energy, 6)
      },
    ),
  )
})

it('of nothing has no peaks', () => {
  expect(
    peaksOf(
      spectrumOf(
        sampled(() => 0),
        INTERVAL,
        'HANN',
      ),
      5,
    ),
  ).toEqual([])
  expect(peaksOf(spectrumOf([], INTERVAL, 'HANN'), 5)).toEqual([])
})
