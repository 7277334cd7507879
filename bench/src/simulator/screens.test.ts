import { SheetState } from '@labbox/contract/bench/sheet.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

const pool = new SpicePool()
afterAll(() => pool.close())
const { R, supply, scope } = parts

const DATA = [0, 1, 2, 3, 4, 5, 6, 7]
const source = (net: string): FixturePart => ({ symbol: 'logic-source', nets: { out: net } })

function bench(circuit: Record<string, FixturePart>, volts = 5) {
  const plant = createSpicePlant({ pool, seed: 5, now: () => Date.now() })
  plant.load(circuitOf({ DP1: supply(1, 'vcc', '0'), R99: R('1k', 'vcc', '0'), ...circuit }))
  plant.setSupply(1, { volts, amps: 1 })
  const look = async () => {
    await plant.capture({ channels: [], length: 1e-3 })
    return SheetState.parse(JSON.parse(JSON.stringify(await plant.sheet())))
  }
  return { plant, look }
}

/** A display with a switch at each of its inputs. */
function lcd() {
  const names = ['RS', 'RW', 'E', ...DATA.map((i) => `D${i}`)]
  const { plant, look } = bench({
    HG1: {
      symbol: 'lcd-1602',
      nets: { VCC: 'vcc', GND: '0', ...Object.fromEntries(names.map((name) => [name, name])) },
    },
    ...Object.fromEntries(names.map((name, i) => [`LS${i + 1}`, source(name)])),
  })
  const set = (name: string, level: number) => plant.set(`part-LS${names.indexOf(name) + 1}`, 'high', level)
  const write = async (rs: number, byte: number) => {
    set('RS', rs)
    for (const i of DATA) set(`D${i}`, (byte >> i) & 1)
    await look()
    set('E', 1)
    await look()
    set('E', 0)
    return (await look()).screens['part-HG1']
  }
  return { write, look }
}

describe('an LCD 1602 by hand', () => {
  it('shows what is written once it is switched on', async () => {
    const { write, look } = lcd()
    expect((await look()).screens['part-HG1']?.lines).toEqual([' '.repeat(16), ' '.repeat(16)])
    await write(0, 0x38)
    await write(0, 0x0c)
    for (const letter of 'Hi') await write(1, letter.codePointAt(0)!)
    await write(0, 0xc0)
    const shown = await write(1, 0x37)
    expect(shown?.lines).toEqual(['Hi'.padEnd(16), '7'.padEnd(16)])
    expect((await write(0, 0x01))?.lines[0]).toBe(' '.repeat(16))
  }, 60_000)
})

describe('a digit with decoder', () => {
  it.each([
    [0, 'abcdef'],
    [7, 'abc'],
    [9, 'abcdfg'],
    [12, ''],
  ])('shows %i', async (digit, lit) => {
    const { plant, look } = bench({
      HG1: { symbol: 'display-bcd', nets: { VCC: 'vcc', GND: '0', A: 'a', B: 'b', C: 'c', D: 'd' } },
      LS1: source('a'),
      LS2: source('b'),
      LS3: source('c'),
      LS4: source('d'),
    })
    for (const i of [0, 1, 2, 3]) plant.set(`part-LS${i + 1}`, 'high', (digit >> i) & 1)
    const lights = (await look()).lights['part-HG1']!
    expect([...'abcdefg'].filter((_, i) => lights[i] === 1).join('')).toBe(lit)
  })
})

describe('a dot matrix', () => {
  it('lights where a row is high and a column low', async () => {
    const { look } = bench({
      HG1: { symbol: 'dot-matrix-8x8', nets: { r2: 'row', c5: 'column', c6: 'off', r3: 'dark' } },
      R1: R('330', 'vcc', 'row'),
      R2: R('10', 'column', '0'),
      R3: R('10', 'off', 'vcc'),
      R4: R('10', 'dark', '0'),
    })
    const lights = (await look()).lights['part-HG1']!
    expect(lights.flatMap((light, i) => (light > 0.3 ? [i] : []))).toEqual([8 * 1 + 4])
  })
})

describe('a probe', () => {
  it('does not hold a net, and is told its level', async () => {
    const { look } = bench({
      LS1: source('x'),
      LP1: { symbol: 'logic-probe', nets: { in: 'x' } },
      DS1: scope(1, 'x'),
    })
    const { nets } = await look()
    expect(Object.values(nets).some(([, level]) => level === '0')).toBe(true)
  })
})

describe('a buzzer', () => {
  it('is heard at 5 V and silent at 1 V', async () => {
    const heard = async (volts: number) =>
      (await bench({ HA1: { symbol: 'buzzer', nets: { plus: 'vcc', minus: '0' } } }, volts).look()).lights[
        'part-HA1'
      ]![0]!
    expect(await heard(5)).toBeGreaterThan(0.9)
    expect(await heard(1)).toBe(0)
  })
})
