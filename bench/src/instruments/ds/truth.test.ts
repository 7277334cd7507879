import { describe, expect, test } from 'vitest'
import { decodeBlock } from '../../scpi/block.ts'
import type { GeneratorOutput } from '../plant.ts'
import { makeSession } from '../session.fixture.ts'

/** 2 V peak to peak about 0 V. */
const signal = (shape: GeneratorOutput['shape'], frequency: number, duty = 0.5): GeneratorOutput => ({
  shape,
  frequency,
  amplitude: 2,
  offset: 0,
  phase: 0,
  duty,
})

/** Edges that lie on a sample again and again would be neither high nor low: steps have odd frequencies. */
const SIGNALS = [
  signal('SIN', 0.7),
  signal('SIN', 50),
  signal('SIN', 1000),
  signal('SIN', 1013),
  signal('SIN', 99_990),
  signal('SIN', 1.234e6),
  signal('SIN', 10e6),
  signal('SQU', 1003.7),
  signal('SQU', 33_307.3, 0.2),
  signal('RAMP', 1000),
  signal('RAMP', 77_000, 0.8),
  signal('PULS', 10_007.1, 0.1),
]
const TIME_BASES = [100e-9, 2e-6, 50e-6, 1e-3, 10e-3, 0.1, 1, 10]
const DEPTHS = [12e3, 1.2e6, 24e6]

/** Multiples of it, without their whole parts, are spread evenly and hit no rhythm. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** The front end passes 100 MHz: a sine below that by one pole, everything else as it is. */
const passed = ({ shape, frequency }: GeneratorOutput): number =>
  shape === 'SIN' ? 1 / Math.hypot(1, frequency / 100e6) : 1

function volts({ shape, duty }: GeneratorOutput, turns: number): number {
  const part = turns - Math.floor(turns)
  if (shape === 'SIN') return Math.sin(2 * Math.PI * turns)
  if (shape === 'RAMP') return part < duty ? (2 * part) / duty - 1 : 1 - (2 * (part - duty)) / (1 - duty)
  return part < duty ? 1 : -1
}

/**
 * What a converter that takes `rate` samples a second through the whole screen can see of a signal triggered at its rise through 0 V:
 * of many samples those at the beginning, at the end, and spread over all.
 */
function seen(output: GeneratorOutput, rate: number, span: number): { low: number; high: number } {
  const count = Math.floor(rate * span)
  const indices = new Set<number>()
  for (let k = 0; k < Math.min(count, 3000); k++) {
    indices.add(k)
    indices.add(count - 1 - k)
    indices.add(Math.floor(((k * GOLDEN) % 1) * count))
  }
  const middle = output.shape === 'RAMP' ? output.duty / 2 : 0
  const values = [...indices].map((index) =>
    volts(output, (index / rate - span / 2) * output.frequency + middle),
  )
  return { low: Math.min(...values) * passed(output), high: Math.max(...values) * passed(output) }
}

/** A code is 0.02 V here; trigger and points of the signal add a little. */
const NEAR = 0.05

describe.each(SIGNALS)('$shape $frequency Hz, 2 Vpp', (output) => {
  const cases = TIME_BASES.flatMap((scale) => DEPTHS.map((depth) => [scale, depth] as const))
  test.each(cases)('at %d s/div with %d points', async (scale, depth) => {
    const { run, plant } = makeSession('DS1104Z')
    plant.setGenerator(1, output)
    await run(':CHAN1:SCAL 0.5', `:TIM:SCAL ${scale}`, `:ACQ:MDEP ${depth}`, ':TRIG:SWE NORM')
    const span = 12 * scale
    const rate = Math.min(1e9, depth / span)
    expect(Number(await run(':ACQ:SRAT?')) / rate).toBeCloseTo(1, 5)

    // The band on the screen: what the memory holds, no more and no less.
    const codes = decodeBlock(Buffer.from((await run(':WAV:DATA?')) ?? '', 'latin1'))
    expect(codes).toHaveLength(1200)
    const [low, high] = [Math.min(...codes), Math.max(...codes)].map((code) => (code - 127) * 0.02) as [
      number,
      number,
    ]
    const truth = seen(output, rate, span)
    const steep = output.shape === 'SQU' || output.shape === 'PULS'
    // With fewer samples than points the screen joins them by sin(x)/x, which overshoots a step.
    const slack = NEAR + (steep && rate * span < 1200 ? 0.4 : 0)
    expect(Math.abs(low - truth.low)).toBeLessThan(slack)
    expect(Math.abs(high - truth.high)).toBeLessThan(slack)

    // The frequency: the signal's own, or its alias where there are fewer than two samples to a period.
    const alias = Math.abs(output.frequency - rate * Math.round(output.frequency / rate))
    const frequency = Number(await run(':MEAS:ITEM? FREQ,CHAN1'))
    if (alias * span < 0.9) expect(frequency).toBe(9.9e37)
    else if (alias * span > 2.5 && alias < rate / 8)
      expect(Math.abs(frequency / alias - 1)).toBeLessThan(0.01)
  })
})
