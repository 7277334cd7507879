import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, parts, type FixturePart } from '../../circuit/circuit.fixture.ts'
import { sampled } from '../../instruments/sampled.ts'
import { SpicePool } from '../../spice/pool.ts'
import { createSpicePlant } from '../plant.ts'

// Pulses of one-shots against K·R·C of their data sheets (typical), on an oscilloscope.

const pool = new SpicePool()
afterAll(() => pool.close())
const { R, C, scope, supply, generator } = parts

const SAMPLES = 4000

/** A one-shot on the generator's square, 10 kΩ and 100 nF: what its output does in a time. */
async function pulses(id: string, frequency: number, inputs: Record<string, string>, length: number) {
  const part: FixturePart = {
    symbol: id,
    nets: {
      VCC: 'vcc',
      GND: '0',
      '1CLR': 'vcc',
      '1RC': 'rc',
      '1CX': 'cx',
      '1Q': 'q',
      '1QN': 'qn',
      ...inputs,
    },
  }
  const plant = createSpicePlant({ pool, seed: 3, now: () => 0 })
  plant.load(
    circuitOf({
      DP1: supply(1, 'vcc', '0'),
      DG1: generator(1, 'in'),
      U1: part,
      R1: R('10k', 'vcc', 'rc'),
      C1: C('100n', 'rc', 'cx'),
      DS1: scope(1, 'q'),
      DS2: scope(2, 'qn'),
    }),
  )
  plant.setSupply(1, { volts: 5, amps: 1 })
  plant.setGenerator(1, { shape: 'SQU', frequency, amplitude: 5, offset: 2.5, phase: 0, duty: 0.5 })
  const request = { channels: [1, 2], interval: length / SAMPLES, samples: SAMPLES }
  await sampled(plant, request)
  const { channels } = await sampled(plant, request)
  const high = [...channels.get(1)!].map((volts) => volts > 2)
  const rises = high.flatMap((now, i) => (i > 0 && now && !high[i - 1] ? [i] : []))
  const lengths = rises.flatMap((start) => {
    const end = high.indexOf(false, start)
    return end < 0 ? [] : [((end - start) * length) / SAMPLES]
  })
  const opposite = high.filter((now, i) => now !== channels.get(2)![i]! > 2).length / SAMPLES
  return { lengths, opposite, share: high.filter(Boolean).length / SAMPLES }
}

const RC = 10e3 * 100e-9
const near = (seconds: number, expected: number) => {
  expect(seconds).toBeGreaterThan(0.97 * expected)
  expect(seconds).toBeLessThan(1.03 * expected)
}

describe('one-shots', () => {
  it.each([
    ['74123', 0.45, { '1A': '0', '1B': 'in' }],
    ['74221', 0.7, { '1A': 'in', '1B': 'vcc' }],
    ['4538', 1, { '1A': 'in', '1B': 'vcc' }],
    ['4098', 0.5, { '1A': '0', '1B': 'in' }],
  ] as const)('%s gives a pulse of %f·R·C for each edge', async (id, k, inputs) => {
    const { lengths, opposite } = await pulses(id, 200, inputs, 20e-3)
    expect(lengths.length).toBeGreaterThanOrEqual(3)
    expect(lengths.length).toBeLessThanOrEqual(4)
    for (const seconds of lengths) near(seconds, k * RC)
    expect(opposite).toBeGreaterThan(0.99)
  })

  it('a retriggerable one stays high while edges come sooner than its pulse ends, another does not', async () => {
    const again = await pulses('74123', 4000, { '1A': '0', '1B': 'in' }, 4e-3)
    expect(again.share).toBe(1)
    // 0.7 ms: the edges at 0.25 and 0.5 ms are passed over, the one at 0.75 ms begins the next pulse.
    const once = await pulses('74221', 4000, { '1A': '0', '1B': 'in' }, 4e-3)
    for (const seconds of once.lengths) near(seconds, 0.7 * RC)
    expect(once.lengths.length).toBeGreaterThanOrEqual(4)
    expect(once.lengths.length).toBeLessThanOrEqual(5)
  })

  it('is cut short and held by its clear input', async () => {
    // Clear is low for the second half of each period of 0.5 ms; its rise begins the pulse of 1 ms.
    const { lengths } = await pulses('74123', 2000, { '1A': '0', '1B': 'vcc', '1CLR': 'in' }, 4e-3)
    expect(lengths.length).toBeGreaterThanOrEqual(7)
    near(lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)]!, 0.25e-3)
  })
})
