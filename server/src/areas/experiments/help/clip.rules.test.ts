import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutChannels, cutOf } from './clip.rules.ts'

const POINTS = 600
const ground = { yOrigin: 0, yReference: 128 }

/** A trace of `volts` over `periods`, at 25 codes a volt, as the converter says it. */
const trace = (
  volts: (phase: number) => number,
  {
    periods = 3,
    noise = () => 0,
    points = POINTS,
  }: { periods?: number; noise?: () => number; points?: number } = {},
): Uint8Array =>
  Uint8Array.from({ length: points }, (_, k) =>
    Math.max(0, Math.min(255, Math.round(128 + 25 * volts((periods * k) / points) + noise()))),
  )

const turn = (phase: number) => 2 * Math.PI * phase
const cut = (low: number, high: number, wave: (phase: number) => number) => (phase: number) =>
  Math.max(low, Math.min(high, wave(phase)))
const shapes = {
  sine: (phase: number) => Math.sin(turn(phase)),
  triangle: (phase: number) => 4 * Math.abs((phase % 1) - 0.5) - 1,
  sawtooth: (phase: number) => 2 * (phase % 1) - 1,
  square: (phase: number) => (phase % 1 < 0.5 ? 1 : -1),
  /** What an RC low-pass makes of a square wave. */
  settling: (phase: number) => {
    const at = (phase % 0.5) / 0.5
    const one = 1 - 2 * Math.exp(-6 * at)
    return phase % 1 < 0.5 ? one : -one
  },
  /** A half-wave rectifier: flat, but at rest. */
  rectified: (phase: number) => Math.max(0, 2 * Math.sin(turn(phase))),
  beat: (phase: number) => 0.5 * Math.sin(turn(phase)) + 0.5 * Math.sin(turn(3 * phase)),
}

describe('what the circuit cuts', () => {
  it('is seen in a sine that was cut at both ends, and at one', () => {
    expect(cutOf(trace(cut(-2, 2, (p) => 3 * shapes.sine(p))), ground)).toBe('circuit')
    expect(cutOf(trace(cut(-3, 1.8, (p) => 3 * shapes.sine(p))), ground)).toBe('circuit')
    expect(cutOf(trace(cut(-1.9, 3, (p) => 3 * shapes.triangle(p))), ground)).toBe('circuit')
  })

  it('is never seen in whole waves, however large, often and noisy', () => {
    const noise = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: POINTS, maxLength: POINTS })
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(shapes) as (keyof typeof shapes)[])),
        fc.double({ min: 0.05, max: 2.4, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 12, noNaN: true }),
        noise,
        (shape, size, shift, periods, jitter) => {
          let k = 0
          const samples = trace((p) => size * shapes[shape](p + shift), {
            periods,
            noise: () => jitter[k++]!,
          })
          expect(cutOf(samples, ground)).toBeNull()
        },
      ),
    )
  })

  it('is seen in every sine that loses a third of one half and is shown for three periods', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 3.5, noNaN: true }),
        fc.double({ min: 0.4, max: 0.7, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 3, max: 12, noNaN: true }),
        fc.boolean(),
        (size, kept, shift, periods, upper) => {
          const wave = (p: number) => size * shapes.sine(p + shift)
          const limited = upper ? cut(-size, kept * size, wave) : cut(-kept * size, size, wave)
          expect(cutOf(trace(limited, { periods }), ground)).toBe('circuit')
        },
      ),
    )
  })
})

describe('what leaves the oscilloscope’s range', () => {
  it('is what stands at the converter’s ends, whatever its shape', () => {
    for (const wave of Object.values(shapes))
      expect(
        cutOf(
          trace((p) => 8 * wave(p)),
          ground,
        ),
      ).toBe('range')
  })

  it('is not a single spike', () => {
    const samples = trace(shapes.sine)
    samples[100] = 255
    expect(cutOf(samples, ground)).not.toBe('range')
  })
})

it('names the channels of a frame', () => {
  const about = { yIncrement: 0.04, scale: 1, offset: 0, ...ground }
  const header = {
    seq: 1,
    at: 0,
    points: POINTS,
    xIncrement: 1e-6,
    xOrigin: 0,
    trigger: 'TD' as const,
    channels: [
      { channel: 1, ...about },
      { channel: 3, ...about },
    ],
    timebase: { scale: 1e-3, offset: 0 },
  }
  expect(cutChannels(header, [trace(shapes.sine), trace((p) => 9 * shapes.sine(p))])).toEqual([
    { channel: 3, by: 'range' },
  ])
  expect(cutChannels(header, [])).toEqual([])
  expect(cutOf(new Uint8Array(), ground)).toBeNull()
})
