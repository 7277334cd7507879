import { SheetState } from '@labbox/contract/bench/sheet.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

const pool = new SpicePool()
afterAll(() => pool.close())

const { R, supply, scope } = parts
const led = (color: string, a: string, k: string): FixturePart => ({
  symbol: 'led',
  params: { model: color },
  nets: { a, k },
})
const inverter = (nets: Record<string, string>): FixturePart => ({
  symbol: '7404',
  params: { model: '74HC04' },
  nets: { VCC: 'vcc', GND: '0', ...nets },
})

/** What the sheet shows of a circuit at 5 V, as it goes over the wire. */
const shown = async (circuit: Record<string, FixturePart>, now = () => 0) => {
  const plant = createSpicePlant({ pool, seed: 5, now })
  expect(await plant.sheet()).toBeNull()
  plant.load(circuitOf({ DP1: supply(1, 'vcc', '0'), ...circuit }))
  plant.setSupply(1, { volts: 5, amps: 0.5 })
  const look = async () => SheetState.parse(JSON.parse(JSON.stringify(await plant.sheet())))
  return { plant, look, first: await look() }
}

describe('what a running circuit shows on its sheet', () => {
  it('volts and levels of nets, by one of their pins', async () => {
    const { first } = await shown({
      LS1: { symbol: 'logic-source', nets: { out: 'x' } },
      U1: inverter({ '1A': 'x', '1Y': 'y', '2A': 'y', '2Y': 'z', '3A': 'z' }),
      DS1: scope(1, 'y'),
    })
    const of = (pin: string) => first.nets[pin]
    expect(of('part-DS1:in')).toEqual([5, '1'])
    expect(of('part-U1:2Y') ?? of('part-U1:3A')).toEqual([0, '0'])
    expect(of('part-DP1:plus')?.[0]).toBeCloseTo(5, 2)
    expect(of('part-DP1:plus')?.[1]).toBeNull()
  })

  it('the level that inputs make of an analog node', async () => {
    const { first } = await shown({
      R1: R('10k', 'vcc', 'x'),
      U1: inverter({ '1A': 'x', '1Y': 'y' }),
      R2: R('1k', 'y', '0'),
    })
    expect(first.nets['part-R1:2']).toEqual([5, '1'])
    expect(first.nets['part-R2:1']).toEqual([0, '0'])
  })

  it('LEDs by their current, with digital parts and without', async () => {
    const { first } = await shown({
      R1: R('330', 'vcc', 'a'),
      D1: led('red', 'a', '0'),
      R2: R('100k', 'vcc', 'b'),
      D2: led('red', 'b', '0'),
      D3: led('green', '0', 'vcc'),
    })
    const [bright, faint, dark] = ['D1', 'D2', 'D3'].map((name) => first.lights[`part-${name}`]?.[0] ?? NaN)
    expect(bright).toBeGreaterThan(0.9)
    expect(faint).toBeLessThan(0.1)
    expect(dark).toBe(0)

    const {
      look,
      plant,
      first: low,
    } = await shown({
      LS1: { symbol: 'logic-source', nets: { out: 'x' } },
      U1: inverter({ '1A': 'x', '1Y': 'y' }),
      R1: R('330', 'y', 'a'),
      D1: led('red', 'a', '0'),
    })
    expect(low.lights['part-D1']?.[0]).toBeGreaterThan(0.8)
    plant.set('part-LS1', 'high', 1)
    await plant.capture({ channels: [], length: 1e-3 })
    expect((await look()).lights['part-D1']).toEqual([0])
  })

  it('the segments of a digit', async () => {
    const segments = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const { first } = await shown({
      U1: {
        symbol: '7448',
        nets: {
          VCC: 'vcc',
          GND: '0',
          A: 'vcc',
          B: 'vcc',
          C: 'vcc',
          D: '0',
          LT: 'vcc',
          BI: 'vcc',
          RBI: 'vcc',
          ...Object.fromEntries(segments.map((name) => [name, name])),
        },
      },
      HG1: {
        symbol: 'display-cc',
        nets: { com: 'com', ...Object.fromEntries(segments.map((name) => [name, name])) },
      },
      R1: R('100', 'com', '0'),
    })
    // A seven: a, b, c.
    expect(first.lights['part-HG1']?.map((brightness) => brightness > 0.3)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('names the gates of a ring that cannot be followed', async () => {
    const { look, plant } = await shown({
      U1: inverter({ '1A': 'c', '1Y': 'a', '2A': 'a', '2Y': 'b', '3A': 'b', '3Y': 'c' }),
    })
    await plant.capture({ channels: [], length: 0.1 })
    const { ring } = await look()
    expect(ring.toSorted()).toEqual(['U1.1Y', 'U1.2Y', 'U1.3Y'])
  })
})
