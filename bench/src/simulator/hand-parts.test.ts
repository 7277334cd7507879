import { afterAll, describe, expect, it } from 'vitest'
import { circuitOf, partOf, parts, type FixturePart } from '../circuit/circuit.fixture.ts'
import { compileCircuit } from '../circuit/compile.ts'
import { FUSE_MARGIN, FUSE_TIME } from '../circuit/symbols/protection.ts'
import { terminalsOf } from '../circuit/terminals.ts'
import { sampled } from '../instruments/sampled.ts'
import { SpicePool } from '../spice/pool.ts'
import { runTransient, type Setup } from './deck.ts'
import { createSpicePlant } from './plant.ts'

// Contacts, fuse, triac and matched pair in circuits that run, against what follows from their equations.

const pool = new SpicePool()
afterAll(() => pool.close())
const { R, scope, supply, generator } = parts

/** A bench at 5 V, and what each channel of its oscilloscope sees for a time. */
function benchOf(circuit: Record<string, FixturePart>, { volts = 5, frequency = 0 } = {}) {
  const plant = createSpicePlant({ pool, seed: 3, now: () => 0 })
  plant.load(circuitOf({ DP1: supply(1, 'vcc', '0'), R99: R('1k', 'vcc', '0'), ...circuit }))
  plant.setSupply(1, { volts, amps: 3 })
  if (frequency > 0)
    plant.setGenerator(1, { shape: 'SIN', frequency, amplitude: 20, offset: 0, phase: 0, duty: 0.5 })
  const channels = Object.keys(circuit).flatMap((name) =>
    name.startsWith('DS') ? [Number(name.slice(2))] : [],
  )
  const look = async (length = 1e-3, samples = 100) =>
    (await sampled(plant, { channels, interval: length / samples, samples })).channels
  /** The last volts of a channel. */
  const last = async (channel: number, length?: number) => (await look(length)).get(channel)!.at(-1)!
  return { plant, look, last }
}
const readers = (...nets: string[]): Record<string, FixturePart> =>
  Object.fromEntries(nets.map((net, i) => [`DS${i + 1}`, scope(i + 1, net)]))
const pullUps = (...nets: string[]): Record<string, FixturePart> =>
  Object.fromEntries(nets.map((net, i) => [`R${i + 1}`, R('10k', 'vcc', net)]))

describe('contacts', () => {
  it('a button joins its ends while it is pressed', async () => {
    const { plant, last } = benchOf({
      ...pullUps('x'),
      S1: partOf('push-button', { 1: 'x', 2: '0' }),
      ...readers('x'),
    })
    expect(await last(1)).toBeCloseTo(5, 1)
    expect(plant.set('part-S1', 'pressed', 1)).toBe(true)
    expect(await last(1)).toBeCloseTo(0, 2)
    plant.set('part-S1', 'pressed', 0)
    expect(await last(1)).toBeCloseTo(5, 1)
  })

  it('each switch of eight works by itself, its other end at the number opposite', async () => {
    const { plant, last } = benchOf({
      ...pullUps('x', 'y'),
      S1: partOf('dip-switch', { 2: 'x', 15: '0', 7: 'y', 10: '0' }, { s7: '1' }),
      ...readers('x', 'y'),
    })
    expect([await last(1), await last(2)].map(Math.round)).toEqual([5, 0])
    plant.set('part-S1', 's2', 1)
    plant.set('part-S1', 's7', 0)
    expect([await last(1), await last(2)].map(Math.round)).toEqual([0, 5])
  })

  it('a key joins its row and its column, and nothing else', async () => {
    const { plant, last } = benchOf({
      ...pullUps('c1', 'c2', 'c3', 'c4'),
      S1: partOf('keypad-4x4', {
        r1: 'r1',
        r2: '0',
        r3: 'r3',
        r4: 'r4',
        c1: 'c1',
        c2: 'c2',
        c3: 'c3',
        c4: 'c4',
      }),
      R10: R('1k', 'r1', '0'),
      R11: R('1k', 'r3', '0'),
      R12: R('1k', 'r4', '0'),
      ...readers('c1', 'c2', 'c3', 'c4'),
    })
    const columns = async () =>
      Math.round(await last(1)) * 1000 +
      Math.round(await last(2)) * 100 +
      Math.round(await last(3)) * 10 +
      Math.round(await last(4))
    expect(await columns()).toBe(5555)
    // "6" is the third one of the second row, the seventh of all.
    plant.set('part-S1', 'key', 7)
    expect(await columns()).toBe(5505)
    expect(plant.set('part-S1', 'key', 17)).toBe(false)
  })

  it('an encoder that is turned to the right changes A before B', async () => {
    const { plant, last } = benchOf({
      ...pullUps('a', 'b'),
      S1: partOf('rotary-encoder', { a: 'a', b: 'b', c: '0' }),
      ...readers('a', 'b'),
    })
    const seen: string[] = []
    for (let turn = 0; turn <= 4; turn++) {
      plant.set('part-S1', 'turn', turn)
      seen.push(`${Math.round((await last(1)) / 5)}${Math.round((await last(2)) / 5)}`)
    }
    expect(seen).toEqual(['11', '01', '00', '10', '11'])
  })
})

describe('a fuse', () => {
  const circuit = (ohms: string) => ({
    FU1: partOf('fuse', { 1: 'vcc', 2: 'out' }, { value: '100m' }),
    R1: R(ohms, 'out', '0'),
    ...readers('out'),
  })

  it('carries its current for ever, dropping a tenth of a volt, and not three times that', async () => {
    expect(await benchOf(circuit('50')).last(1)).toBeCloseTo(4.9, 2)
    expect(await benchOf(circuit('16')).last(1)).toBeLessThan(0.01)
  })

  it('melts after τ·ln(x / (x − 1))', async () => {
    const compiled = compileCircuit(circuitOf({ DP1: supply(1, 'vcc', '0'), ...circuit('15') }))
    const setup: Setup = {
      compiled,
      terminals: terminalsOf(compiled),
      sources: { generators: {}, supplies: { 1: { volts: 5, amps: 3 } } },
      noise: () => 0,
      pool,
      owner: 'fuse',
    }
    const wave = await runTransient(setup, { from: new Map(), time: 0, duration: 0.3, step: 1e-3 })
    const out = wave.vectors.get(`v(${compiled.instances.find(({ name }) => name === 'R1')!.nodes['1']!})`)!
    const open = [...out].findIndex((volts, i) => i > 10 && volts < 2.5)
    const x = (5 / 16 / (FUSE_MARGIN * 0.1)) ** 2
    const expected = FUSE_TIME * Math.log(x / (x - 1))
    expect(wave.times[open]! / expected).toBeGreaterThan(0.95)
    expect(wave.times[open]! / expected).toBeLessThan(1.05)
  })
})

describe('a triac', () => {
  const circuit = (gate: string) => ({
    DG1: generator(1, 'ac'),
    R1: R('100', 'ac', 't2'),
    VS1: partOf('triac', { t2: 't2', t1: '0', g: 'g' }),
    V1: partOf('voltage-source', { p: 'gs', n: '0' }, { value: gate }),
    R2: R('100', 'gs', 'g'),
    ...readers('t2'),
  })
  it('blocks both half waves without gate current', async () => {
    const volts = (await benchOf(circuit('0'), { frequency: 50 }).look(0.02, 400)).get(1)!
    expect(Math.max(...volts)).toBeCloseTo(10, 0)
    expect(Math.min(...volts)).toBeCloseTo(-10, 0)
  })
  it('conducts both with it, at about 1 V', async () => {
    const volts = (await benchOf(circuit('5'), { frequency: 50 }).look(0.02, 400)).get(1)!
    // 10 V over 150 Ω with the generator's own.
    expect(volts[100]).toBeGreaterThan(0.6)
    expect(volts[100]).toBeLessThan(1.3)
    expect(volts[300]).toBeLessThan(-0.6)
    expect(volts[300]).toBeGreaterThan(-1.3)
  })
})

describe('a matched pair', () => {
  it('mirrors a current within what its Early voltage allows', async () => {
    const { last } = benchOf({
      R1: R('4.3k', 'vcc', 'm'),
      Q1: partOf(
        'matched-npn',
        { c1: 'm', b1: 'm', e1: '0', c2: 'out', b2: 'm', e2: '0' },
        { model: 'BCM847' },
      ),
      R2: R('2k', 'vcc', 'out'),
      ...readers('m', 'out'),
    })
    const given = (5 - (await last(1))) / 4300
    const passed = (5 - (await last(2))) / 2000
    expect(given).toBeCloseTo(1e-3, 4)
    // (1 − 2/β)·(1 + (V_out − V_BE) / V_A)
    expect(passed / given).toBeCloseTo((1 - 2 / 290) * (1 + ((await last(2)) - (await last(1))) / 80), 1)
  })
})
