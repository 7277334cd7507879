import { afterEach, describe, expect, it } from 'vitest'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { circuitOf, parts, rcLowPass } from '../circuit/circuit.fixture.ts'
import { startScpiServer, type ScpiServer } from '../scpi/server.ts'
import { createScpiBench } from '../agent/scpi-bench.ts'
import { MatrixConfig } from './config.ts'
import { keysightMatrix } from './keysight.ts'
import { planMatrix } from './plan.ts'
import { makeSwitchUnit } from './switch-unit.fixture.ts'
import { wiredByMatrix } from './by-matrix.ts'

const servers: ScpiServer[] = []
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  for (const server of servers.splice(0)) await server.close()
})

const configOf = (more: object = {}) =>
  MatrixConfig.parse({
    address: '127.0.0.1:5025',
    driver: 'keysight-34980a',
    slot: 1,
    rows: 4,
    columns: 16,
    earth: 16,
    terminals: { 'dg1.out': 1, 'ds1.in': 2, 'ds2.in': 3, 'dp1.plus': 4, 'dp1.minus': 5 },
    parts: [
      { symbol: 'resistor', value: 1000, pins: { 1: 6, 2: 7 } },
      { symbol: 'resistor', value: 4700, pins: { 1: 8, 2: 9 } },
      { symbol: 'capacitor', value: 100e-9, pins: { 1: 10, 2: 11 } },
    ],
    ...more,
  })

const unitAt = async (faults: Parameters<typeof makeSwitchUnit>[0] = {}, more: object = {}) => {
  const unit = makeSwitchUnit(faults)
  const server = await startScpiServer(unit.device)
  servers.push(server)
  const config = configOf({ address: `127.0.0.1:${server.port}`, ...more })
  const wired = wiredByMatrix(config)
  closing.push(() => wired.close())
  return { unit, wired, config }
}

const loaded = (circuit: Circuit) => ({ circuitId: 'c', hash: 'h', circuit, maxList: null })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { failure?: string; detail?: string }) => ({ failure: error.failure, detail: error.detail }),
  )

describe('the plan of a matrix', () => {
  it('gives each net a row, on which the columns of its pins are joined', () => {
    const plan = planMatrix(rcLowPass(), configOf())
    if (!('closes' in plan)) throw new Error(JSON.stringify(plan))
    const rows = new Map<number, number[]>()
    for (const { row, column } of plan.closes) rows.set(row, [...(rows.get(row) ?? []), column])
    // in: generator, DS1, R1; out: R1, C1, DS2; earth: C1 and the bench's.
    expect([...rows.values()].map((columns) => columns.join(' ')).sort()).toEqual([
      '1 2 6',
      '11 16',
      '3 7 10',
    ])
  })

  it('takes every part once, by symbol and value, and names what is not there', () => {
    const two = circuitOf({
      DP1: parts.supply(1, 'a', '0'),
      R1: parts.R('1k', 'a', 'b'),
      R2: parts.R('1k', 'b', '0'),
      R3: parts.R('4k7', 'a', '0'),
      C1: parts.C('1u', 'b', '0'),
    })
    expect(planMatrix(two, configOf())).toEqual({
      fault: { kind: 'lacking', parts: ['R2 resistor 1000', 'C1 capacitor 0.000001'].sort() },
    })
  })

  it('refuses more nets than rows, and terminals that are not wired', () => {
    expect(planMatrix(rcLowPass(), configOf({ rows: 2 }))).toEqual({
      fault: { kind: 'rows', nets: 3, rows: 2 },
    })
    expect(planMatrix(rcLowPass(), configOf({ terminals: { 'dg1.out': 1, 'ds1.in': 2 } }))).toEqual({
      fault: { kind: 'terminals', terminals: ['ds2.in'] },
    })
  })
})

describe('a circuit behind relays', () => {
  it('is planned when it is loaded, closed when it runs, and opened when it stops', async () => {
    const { unit, wired } = await unitAt()
    await wired.load(loaded(rcLowPass()))
    expect(unit.closed()).toEqual([])
    await wired.run()
    expect(unit.closed()).toHaveLength(8)
    expect(unit.heard.filter((line) => line.startsWith('ROUTe:CLOSe '))).toEqual([
      expect.stringMatching(/^ROUTe:CLOSe \(@1\d{3}(,1\d{3}){7}\)$/),
    ])
    await wired.stop()
    expect(unit.closed()).toEqual([])
  })

  it('replaces the one before only after every relay is open', async () => {
    const { unit, wired } = await unitAt()
    await wired.load(loaded(rcLowPass()))
    await wired.run()
    await wired.load(loaded(rcLowPass('4k7')))
    expect(unit.closed()).toEqual([])
    unit.history.length = 0
    await wired.run()
    expect(unit.history[0]).toEqual([])
    expect(unit.closed()).toHaveLength(8)
  })

  it('that cannot be wired is refused with the reason, and no relay moves', async () => {
    const { unit, wired } = await unitAt()
    expect(await failure(wired.load(loaded(rcLowPass('10k'))))).toEqual({
      failure: 'BENCH_MODULE_MISMATCH',
      detail: 'R1 resistor 10000',
    })
    const short = await unitAt({}, { rows: 2 })
    expect(await failure(short.wired.load(loaded(rcLowPass())))).toEqual({
      failure: 'BENCH_CIRCUIT_FAILED',
      detail: 'matrix rows: 3 > 2',
    })
    expect(await failure(wired.run())).toMatchObject({ failure: 'BENCH_NOT_LOADED' })
    expect([...unit.heard, ...short.unit.heard]).toEqual([])
  })

  it.each([
    ['a relay does not close', { stuck: [1102, 1202, 1302, 1402] }, {}, 'Relays did not move: (@1'],
    ['the slot is empty', { empty: true }, {}, 'Slot 1 has no matrix'],
    ['another instrument is there', { idn: 'RIGOL TECHNOLOGIES,DP832,DP8A1,1' }, {}, '*IDN? answered RIGOL'],
    ['a column is not on the module', {}, { columns: 40, earth: 40 }, '+112,"Channel list: channel number'],
  ])('is not left half wired when %s', async (_, faults, more, said) => {
    const { unit, wired } = await unitAt(faults, more)
    const failed = (await failure(wired.load(loaded(rcLowPass())))) ?? (await failure(wired.run()))
    expect(failed).toMatchObject({ failure: 'BENCH_INSTRUMENT_ERROR', detail: expect.stringContaining(said) })
    expect(unit.closed()).toEqual([])
  })

  it('is refused when a contact is welded: it would join nets that no one has drawn', async () => {
    const { unit, wired } = await unitAt({ welded: [1115] })
    await wired.load(loaded(rcLowPass()))
    expect(await failure(wired.run())).toEqual({
      failure: 'BENCH_INSTRUMENT_ERROR',
      detail: 'matrix: Relays did not move: (@1115)',
    })
    expect(unit.closed()).toEqual([1115])
  })

  it('is opened at the end of a lease, and a unit that is gone is a fault of the bench', async () => {
    const { unit, wired } = await unitAt()
    const bench = createScpiBench([], wired)
    await bench.load(loaded(rcLowPass()))
    await bench.run()
    await bench.makeSafe()
    expect(unit.closed()).toEqual([])
    await servers.splice(0)[0]!.close()
    expect(await failure(bench.makeSafe())).toMatchObject({ failure: 'BENCH_INSTRUMENT_ERROR' })
  })
})

it('many crosspoints are closed in several commands, each of which fits into the unit’s buffer', async () => {
  const { unit, config } = await unitAt({}, { rows: 8 })
  const driver = keysightMatrix(config)
  const points = Array.from({ length: 100 }, (_, k) => ({
    row: 1 + Math.floor(k / 16),
    column: 1 + (k % 16),
  }))
  await driver.closeOnly(points)
  expect(unit.closed()).toHaveLength(100)
  const closes = unit.heard.filter((line) => line.startsWith('ROUTe:CLOSe '))
  expect(closes).toHaveLength(3)
  expect(Math.max(...closes.map(({ length }) => length))).toBeLessThan(256)
  driver.disconnect()
})
