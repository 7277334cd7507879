import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import * as parts from '@labbox/contract/parts/symbols.ts'
import { circuitOf, parts as shipped } from 'labbox-bench/circuit/circuit.fixture.ts'
import { amplifier, decodedCounter } from 'labbox-bench/circuit/own/own.fixture.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { uploading } from '../../testing/upload.ts'
import { forgedParts } from './service.ts'
import { symbol, symbolVersion } from './tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
let teacher: Client
let colleague: Client
let student: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
  colleague = await kit.user('teacher')
  student = await kit.user('student')
})
afterAll(() => kit.close())

const sendFile = (who: Client, content: string) =>
  uploading(kit)(who, '/module/symbol/import', content, 'a.symbol.json')

let serial = 0
const named = (en = `Amplifier ${++serial}`) => amplifier({ names: { zh: en, en } })
const state = async () => ({
  symbols: await kit.deps.db.select().from(symbol).orderBy(symbol.id),
  versions: await kit.deps.db.select().from(symbolVersion).orderBy(symbolVersion.id),
})
const namesOf = async (who: Client, query: object = {}) =>
  (await who.ok(parts.symbolPage, { sort: 'createdAt', ...query })).items.map(({ names }) => names.en)

/** 0.5 V to the input of a tenfold amplifier: 5 V at `out`, less what is lost on the way. */
const testOf = (id: string, own: OwnSymbol, expected: parts.Expectation[] = []): parts.SymbolTest => ({
  circuit: circuitOf({
    DP1: shipped.supply(1, 'vdd', '0'),
    R1: shipped.R('9k', 'vdd', 'a'),
    R2: shipped.R('1k', 'a', '0'),
    R3: shipped.R('10k', 'out', '0'),
    U1: { symbol: id, own, nets: { in: 'a', out: 'out', gnd: '0' } },
  }),
  expected,
})

/** A symbol of that person with its test circuit. */
const add = async (who: Client, own = named(), expected: parts.Expectation[] = []) => {
  const { id } = await who.ok(parts.symbolAdd, { symbol: own })
  await who.ok(parts.symbolUpdate, { id, revision: 1, symbol: own, test: testOf(id, own, expected) })
  return id
}

test('symbols are a person’s, a school’s or the system’s; a personal one is shared when its owner says so', async () => {
  await add(admin, named('System'))
  const school = await add(orgadmin, named('School'))
  const mine = await add(teacher, named('Mine'))
  expect(await namesOf(teacher)).toEqual(['System', 'School', 'Mine'])
  expect(await namesOf(colleague)).toEqual(['System', 'School'])
  expect(await namesOf(teacher, { group: 0, status: 0, name: 'mi', class: 'Analog' })).toEqual(['Mine'])
  expect(await namesOf(teacher, { class: 'TTL' })).toEqual([])
  await teacher.ok(parts.symbolShare, { id: mine, shared: true })
  const { items } = await colleague.ok(parts.symbolPage, { group: 0 })
  expect(items).toMatchObject([{ shared: true, editable: false, versions: 0, class: 'Analog' }])
  expect(items[0]?.picture).toEqual({ pins: named().pins, drawing: named().drawing })
  const before = await state()
  const refused = await orgadmin.call(parts.symbolShare, { id: school, shared: true })
  expect(refused.refusal.error).toBe('SYMBOL_NOT_PERSONAL')
  expect(await state()).toEqual(before)
})

test('a test circuit runs, and says what its nets are at', async () => {
  const id = await add(teacher, named(), [{ label: 'OUT', low: 4.9, high: 5.1 }])
  const outcome = await teacher.ok(parts.symbolTest, { id })
  if (outcome.kind !== 'ran') throw new Error(JSON.stringify(outcome))
  const figures = new Map(outcome.figures.map((figure) => [figure.label, figure]))
  expect(figures.get('vdd')?.mean).toBeCloseTo(5, 2)
  expect(figures.get('out')?.mean).toBeCloseTo(4.99, 2)
  expect([figures.get('out')?.ok, figures.get('a')?.ok]).toEqual([true, null])
})

test('switched on it is offered in its last version, which never changes', async () => {
  const id = await add(teacher)
  const own = (await teacher.ok(parts.symbolGet, { id })).symbol
  const offered = async (who: Client) =>
    (await who.ok(parts.symbolOffered, {})).symbols.filter((one) => one.id === id)
  expect(await offered(teacher)).toEqual([])
  await teacher.ok(parts.symbolStatus, { id, status: 1 })
  const { spelling } = await teacher.ok(parts.symbolOffered, {})
  expect([spelling['resistor'], spelling[id]]).toEqual(['dianzu dz', ''])
  expect(await offered(teacher)).toEqual([{ id, version: 1, partNumber: '', symbol: own }])
  expect(await offered(student)).toEqual([])
  await teacher.ok(parts.symbolShare, { id, shared: true })
  expect(await offered(student)).toHaveLength(1)

  const better = { ...own, prefix: 'AMP' }
  const saved = { symbol: better, test: testOf(id, better) }
  await teacher.ok(parts.symbolUpdate, { id, revision: 2, ...saved })
  expect((await offered(student))[0]?.version).toBe(1)
  await teacher.ok(parts.symbolStatus, { id, status: 1 })
  expect((await offered(student))[0]).toMatchObject({ version: 2, symbol: { prefix: 'AMP' } })
  const versions = await teacher.ok(parts.symbolVersions, { id })
  expect(versions.map(({ number, current }) => [number, current])).toEqual([
    [2, true],
    [1, false],
  ])
  expect((await teacher.ok(parts.symbolVersion, { id, number: 1 })).symbol).toEqual(own)
  await teacher.ok(parts.symbolStatus, { id, status: 0 })
  expect(await offered(student)).toEqual([])
})

test('what does not work in its test circuit is not switched on: nothing changes', async () => {
  const refusal = async (id: string) => {
    const before = await state()
    const { refusal: said } = await teacher.call(parts.symbolStatus, { id, status: 1 })
    expect(await state()).toEqual(before)
    return said
  }
  const own = named()
  const bare = await teacher.ok(parts.symbolAdd, { symbol: own })
  expect((await refusal(bare.id)).error).toBe('SYMBOL_TRIAL_MISSING')

  const off = await add(teacher, own, [{ label: 'out', low: 1, high: 2 }])
  const said = await refusal(off)
  expect(said.error).toBe('SYMBOL_TRIAL_OFF')
  const gone = await add(teacher, own, [{ label: 'nowhere', low: -1, high: 1 }])
  expect((await refusal(gone)).error).toBe('SYMBOL_TRIAL_OFF')

  const wrong = await add(teacher, amplifier({ spice: '.subckt x a y g\nR1 a y 1k\n.include x\n.ends' }))
  expect((await refusal(wrong)).error).toBe('SYMBOL_MODEL')
  expect(await teacher.ok(parts.symbolTest, { id: wrong })).toEqual({
    kind: 'model',
    problems: [{ line: 3, fault: 'element' }],
  })

  const open = await teacher.ok(parts.symbolAdd, { symbol: own })
  const test = testOf(open.id, own)
  test.circuit.labels = {}
  await teacher.ok(parts.symbolUpdate, { id: open.id, revision: 1, symbol: own, test })
  expect((await refusal(open.id)).error).toBe('SYMBOL_TRIAL_REFUSED')
})

test('an older page is refused; fields are checked by name', async () => {
  const own = named()
  const id = await add(teacher, own)
  const before = await state()
  const body = { id, revision: 1, symbol: own, test: testOf(id, own) }
  expect((await teacher.call(parts.symbolUpdate, body)).refusal.error).toBe('SYMBOL_STALE')
  const faulty = async (more: object) => {
    const symbol = { ...own, ...more }
    const input = { ...body, revision: 2, symbol } as InputOf<typeof parts.symbolUpdate>
    return Object.keys((await teacher.call(parts.symbolUpdate, input)).refusal.errors ?? {})
  }
  expect(await faulty({ prefix: 'r1' })).toEqual(['symbol.prefix'])
  expect(await faulty({ pins: [own.pins[0], own.pins[0]] })).toEqual(['symbol.pins'])
  expect(await faulty({ params: [{ ...own.params[0], default: 'ten' }] })).toEqual([
    'symbol.params.0.default',
  ])
  expect(await faulty({ drawing: [{ kind: 'path', d: 'M0 0' }] })).toEqual(['symbol.drawing.0.kind'])
  expect(await state()).toEqual(before)
})

test('a foreign symbol answers as a missing one; nobody but its keeper changes it', async () => {
  const theirs = await add(colleague)
  const system = await add(admin)
  const before = await state()
  for (const id of [theirs, system, newId()]) {
    const own = named()
    const body = { id, revision: 2, symbol: own, test: testOf(id, own) }
    expect((await teacher.call(parts.symbolUpdate, body)).code).toBe(404)
    expect((await teacher.call(parts.symbolStatus, { id, status: 1 })).code).toBe(404)
    expect((await teacher.call(parts.symbolTest, { id })).code).toBe(404)
    expect((await teacher.call(parts.symbolShare, { id, shared: true })).code).toBe(404)
    expect((await teacher.call(parts.symbolDelete, { id })).code).toBe(404)
  }
  for (const endpoint of [parts.symbolGet, parts.symbolVersions, parts.symbolExport, parts.symbolCopy])
    expect((await teacher.call(endpoint, { id: theirs })).code).toBe(404)
  expect((await student.call(parts.symbolPage)).code).toBe(403)
  expect((await student.call(parts.symbolAdd, { symbol: named() })).code).toBe(403)
  expect(await state()).toEqual(before)
})

test('a copy and an imported file work in their test circuit as the original does', async () => {
  const id = await add(admin, named('Original'), [{ label: 'out', low: 4.9, high: 5.1 }])
  const copy = await teacher.ok(parts.symbolCopy, { id })
  await teacher.ok(parts.symbolStatus, { id: copy.id, status: 1 })
  const headers = { 'x-token': teacher.token, 'accept-language': 'en' }
  const exported = await kit.app.inject({ url: `/api/module/symbol/export?id=${id}`, headers })
  expect(exported.headers['content-disposition']).toContain('Original.symbol.json')
  const { id: imported } = (await sendFile(teacher, exported.body)).data
  await teacher.ok(parts.symbolStatus, { id: imported, status: 1 })
  const before = await state()
  const bad = async (content: string) => (await sendFile(teacher, content)).data.error
  expect(await bad('{')).toBe('SYMBOL_FILE')
  expect(await bad('{"kind":"other"}')).toBe('SYMBOL_FILE')
  expect(await state()).toEqual(before)
})

test('parts that carry something else than their symbol is are found', async () => {
  const id = await add(teacher)
  await teacher.ok(parts.symbolStatus, { id, status: 1 })
  const own = (await teacher.ok(parts.symbolGet, { id })).symbol
  const circuitWith = (carried: OwnSymbol, of = id) => testOf(of, carried).circuit
  expect(await forgedParts(kit.deps.db, circuitWith(own))).toEqual([])
  expect(
    await forgedParts(kit.deps.db, circuitWith({ ...own, spice: own.spice.replace('1meg', '2meg') })),
  ).toEqual(['U1'])
  expect(await forgedParts(kit.deps.db, circuitWith(own, newId()))).toEqual([])
  const later = circuitWith(own)
  later.components['part-U1']!.symbol.version = 2
  expect(await forgedParts(kit.deps.db, later)).toEqual(['U1'])
})

test('a symbol that is a logic function is switched on when its circuit is at the levels that were expected', async () => {
  const own = decodedCounter()
  const id = (await teacher.ok(parts.symbolAdd, { symbol: own })).id
  const nets = { clk: '0', clr: '0', oe: 'vdd', VCC: 'vdd', GND: '0', q0: 'a', q1: 'b', y: 'y', z: 'z' }
  const loads = ['a', 'b', 'y', 'z'].map((net, i) => [`R${i + 1}`, shipped.R('10k', net, '0')] as const)
  const circuit = circuitOf({
    DP1: shipped.supply(1, 'vdd', '0'),
    U1: { symbol: id, own, nets },
    ...Object.fromEntries(loads),
  })
  const save = (revision: number, symbolNow: OwnSymbol, low: number) =>
    teacher.ok(parts.symbolUpdate, {
      id,
      revision,
      symbol: symbolNow,
      test: { circuit, expected: [{ label: 'z', low, high: 5.1 }] },
    })
  const refusal = async () => {
    const before = await state()
    const { refusal: said } = await teacher.call(parts.symbolStatus, { id, status: 1 })
    expect(await state()).toEqual(before)
    return said.error
  }
  await save(1, { ...own, spice: own.spice.replace('y = _three', 'y = other') }, 4.9)
  expect(await refusal()).toBe('SYMBOL_MODEL')
  expect(await teacher.ok(parts.symbolTest, { id })).toEqual({
    kind: 'model',
    problems: [{ line: 9, fault: 'name' }],
  })
  // The other level at its output.
  await save(2, { ...own, spice: own.spice.replace('z = _low', 'z = _three') }, 4.9)
  expect(await refusal()).toBe('SYMBOL_TRIAL_OFF')
  await save(3, own, 4.9)
  await teacher.ok(parts.symbolStatus, { id, status: 1 })
  const { symbols } = await teacher.ok(parts.symbolOffered, {})
  expect(symbols.find((one) => one.id === id)?.symbol.spice).toBe(own.spice)
})
