import { afterAll, describe, expect, it } from 'vitest'
import { checkCircuit } from '../circuit/check.ts'
import { circuitOf, parts, partOf, type FixturePart } from '../circuit/circuit.fixture.ts'
import { createInstrument } from '../instruments/instrument.ts'
import type { GeneratorOutput } from '../instruments/plant.ts'
import { sampled } from '../instruments/sampled.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

const pool = new SpicePool()
afterAll(() => pool.close())

const { R, supply, generator } = parts
const scope = (lead: string, net = 'out'): FixturePart => partOf('ds1', { in: net }, { lead })
const clip = (net?: string): FixturePart => partOf('dsg1', net === undefined ? {} : { clip: net })

const sine = (frequency: number): GeneratorOutput => ({
  shape: 'SIN',
  frequency,
  amplitude: 2,
  offset: 0,
  phase: 0,
  duty: 0.5,
})

async function look(
  circuitParts: Record<string, FixturePart>,
  frequency = 1000,
  interval = 1e-5,
  samples = 4000,
) {
  const plant = createSpicePlant({ pool, seed: 3, now: () => 0 })
  plant.load(circuitOf(circuitParts))
  plant.setGenerator(1, sine(frequency))
  plant.setSupply(1, { volts: 5, amps: 1 })
  const { channels } = await sampled(plant, { channels: [1], interval, samples })
  const seen = channels.get(1)!
  return { plant, seen, peak: Math.max(...seen.map(Math.abs)), mean: seen.reduce((a, b) => a + b) / samples }
}

/** Amplitude of one frequency in samples of whole periods. */
function amplitude(seen: Float64Array, frequency: number, interval = 1e-5): number {
  let [re, im] = [0, 0]
  for (const [i, volts] of seen.entries()) {
    re += volts * Math.cos(2 * Math.PI * frequency * i * interval)
    im += volts * Math.sin(2 * Math.PI * frequency * i * interval)
  }
  return (2 * Math.hypot(re, im)) / seen.length
}

const source = { DG1: generator(1, 'out') }

describe('probe', () => {
  it.each([
    ['BNC', 1],
    ['×1', 1],
    ['×10', 0.1],
  ])('%s brings a share of %d to the connector', async (lead, share) => {
    const { peak } = await look({ ...source, DS1: scope(lead) })
    expect(peak).toBeCloseTo(share, 3)
  })

  it.each([
    [10, 1],
    [1, 0.1],
  ])('×10 with the factor %d of the channel shows %d V', async (factor, shown) => {
    const plant = createSpicePlant({ pool, seed: 3, now: () => 0 })
    plant.load(circuitOf({ ...source, DS1: scope('×10') }))
    plant.setGenerator(1, sine(1000))
    const ds = createInstrument('DS1104Z', { plant, noise: false })
    await ds.execute(`:CHAN1:PROB ${factor};SCAL ${0.05 * factor};:TIM:SCAL 2e-4`)
    expect(Number(await ds.execute(':MEAS:ITEM? VMAX,CHAN1'))).toBeCloseTo(shown, factor === 10 ? 1 : 2)
  })

  it('loads the circuit as its figures say', async () => {
    const divider = { ...source, R1: R('1M', 'out', 'mid') }
    const dc = { ...divider, R2: R('1M', 'mid', '0') }
    // 1 MΩ against 1 MΩ ∥ 1 MΩ, and ∥ 10 MΩ, at 10 Hz where no capacitance counts.
    expect((await look({ ...dc, DS1: scope('BNC', 'mid') }, 10, 1e-3, 1000)).peak).toBeCloseTo(1 / 3, 2)
    expect((await look({ ...dc, DS1: scope('×10', 'mid') }, 10, 1e-3, 1000)).peak).toBeCloseTo(0.1 / 2.1, 3)
    // 115 pF and 12 pF behind 10 kΩ at 1 MHz.
    const fast = { ...source, R1: R('10k', 'out', 'mid') }
    const gain = (farads: number) => 1 / Math.hypot(1, 2 * Math.PI * 1e6 * 10_050 * farads)
    for (const [lead, farads, share] of [
      ['BNC', 15e-12, 1],
      ['×1', 115e-12, 1],
      ['×10', 12e-12, 0.1],
    ] as const) {
      const { peak } = await look({ ...fast, DS1: scope(lead, 'mid') }, 1e6, 1e-8, 1000)
      expect(peak / share / gain(farads)).toBeCloseTo(1, 1)
    }
  })
})

describe('ground clip', () => {
  it('that is not on the sheet, or is on earth, changes nothing', async () => {
    const without = await look({ ...source, DS1: scope('BNC') })
    const earthed = await look({ ...source, DS1: scope('BNC'), DSG1: clip('0') })
    expect(earthed.seen).toEqual(without.seen)
  })

  it('that hangs free adds a little hum where the generator earths the circuit', async () => {
    const { seen } = await look({ ...source, DS1: scope('BNC'), DSG1: clip() })
    expect(amplitude(seen, 1000)).toBeCloseTo(1, 2)
    expect(amplitude(seen, 50)).toBeCloseTo(0.03, 3)
  })

  it('that hangs free on a floating circuit shows hum instead of the volts', async () => {
    const battery = { DP1: supply(1, 'out', '0'), R1: R('1k', 'out', '0'), DS1: scope('BNC') }
    expect((await look(battery)).mean).toBeCloseTo(5, 2)
    const { seen, mean } = await look({ ...battery, DSG1: clip() })
    expect(mean).toBeCloseTo(0, 2)
    expect(amplitude(seen, 50)).toBeCloseTo(2.5, 1)
  })

  it('on a live net makes it earth, and the check says so', async () => {
    const divider = {
      ...source,
      R1: R('1k', 'out', 'mid'),
      R2: R('1k', 'mid', '0'),
      DS1: scope('BNC', 'out'),
      DSG1: clip('mid'),
    }
    expect(checkCircuit(circuitOf(divider))).toMatchObject([
      { code: 'clipShorts', severity: 'warning', params: { designator: 'DSG1', net: 'mid' } },
    ])
    // R1 alone loads the generator: 1 kΩ and 1 MΩ against 50 Ω.
    expect((await look(divider)).peak).toBeCloseTo(1000 / 1051, 2)
    expect(checkCircuit(circuitOf({ ...divider, DSG1: clip('0') }))).toEqual([])
    expect(checkCircuit(circuitOf({ ...divider, DSG1: clip('out') })).map(({ code }) => code)).toContain(
      'shortedSource',
    )
  })

  it('is the earth of a circuit that has no other', async () => {
    const circuit = circuitOf({
      DP1: supply(1, 'out', 'low'),
      R1: R('1k', 'out', 'low'),
      DS1: scope('BNC'),
      DSG1: clip('low'),
    })
    for (const [id, { symbol }] of Object.entries(circuit.components))
      if (symbol.id === 'ground') delete circuit.components[id]
    expect(checkCircuit(circuit)).toEqual([])
  })
})
