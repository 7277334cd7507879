import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { emptyCircuit, type Circuit, type MaxList } from '@labbox/contract/bench/circuit.ts'
import * as circuits from '@labbox/contract/bench/circuits.ts'
import * as commands from '@labbox/contract/bench/commands.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import { decodeWave } from '@labbox/contract/bench/wave.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import { circuitOf, rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { straightCables } from 'labbox-bench/circuit/straight.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { listen, startPool } from '../../testing/bench.ts'
import { readInstrument, runningCircuit } from './service.ts'
import { act, benchCommand, circuit } from './tables.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let student: Client
let stranger: Client
let occupancyId: string

const rows = () => kit.deps.db.select().from(benchCommand).orderBy(benchCommand.id)
const acts = async () => {
  await kit.app.benches.bench.ctx.journal.flush()
  return kit.deps.db.select().from(act).orderBy(act.sessionId, act.seq)
}
const send = (op: BenchOp, args: Record<string, unknown> = {}, more: object = {}) =>
  student.ok(commands.commandSend, { occupancyId, op, args, ...more })
const refused = async (op: BenchOp, args: Record<string, unknown> = {}, more: object = {}) => {
  const answer = await student.call(commands.commandSend, { occupancyId, op, args, ...more })
  return answer.code === 200 ? null : answer.refusal
}
const instrument = async (command: string) =>
  commands.InstrumentReading.parse((await send('instrument', { command })).result)
const save = (who: Client, document: Circuit) => who.ok(circuits.circuitSave, { circuit: document })

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '3' }, build: { clockwork: false } })
  pool = await startPool(kit)
  student = await kit.user('student')
  stranger = await kit.user('student')
})
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})
beforeEach(async () => {
  const taken = await student.ok(occupancies.occupancyTake, { deviceId: pool.deviceId })
  occupancyId = taken.occupancy!.id
})
afterEach(async () => {
  await student.ok(occupancies.occupancyRelease, { id: occupancyId })
  await eventually(async () =>
    expect(await student.ok(devices.deviceGet, { id: pool.deviceId })).toMatchObject({ free: 3 }),
  )
})

test('a drawing is stored once, never changes, and belongs to who drew it', async () => {
  const first = await save(student, rcLowPass())
  const { components, ...rest } = rcLowPass()
  const again = await save(student, { ...rest, components })
  expect(again).toEqual(first)
  expect((await student.ok(circuits.circuitGet, { id: first.id })).circuit).toEqual(rcLowPass())
  expect((await stranger.call(circuits.circuitGet, { id: first.id })).refusal.error).toBe('NOT_FOUND')
  const others = await save(stranger, rcLowPass())
  expect(others.id).not.toBe(first.id)
  expect(others.hash).toBe(first.hash)
})

test('a circuit that is too large or is none is refused in a word, and nothing is stored', async () => {
  const before = await kit.deps.db.$count(circuit)
  const part = Object.values(rcLowPass().components)[0]!
  const huge = emptyCircuit()
  for (let k = 0; k < 5_000; k++) huge.components[`part-${k}`] = part
  const large = await student.call(circuits.circuitSave, { circuit: huge })
  expect(large).toMatchObject({ status: 200, code: 400 })
  expect(large.refusal.error).toBe('CIRCUIT_TOO_LARGE')
  expect(large.msg).toContain('500 parts')
  const hostile: unknown[] = [
    {},
    { version: 1 },
    { ...emptyCircuit(), components: { 'x y': part } },
    { ...emptyCircuit(), wires: { wire1: { points: [[0, 0]] } } },
    { ...emptyCircuit(), labels: { label1: { x: 0.5, y: 0, text: 'a' } } },
    { ...emptyCircuit(), components: null },
  ]
  for (const document of hostile) {
    const answer = await student.call(circuits.circuitSave, { circuit: document as Circuit })
    expect(answer).toMatchObject({ status: 200, code: 400, data: { error: 'VALIDATION' } })
    expect(answer.refusal.errors).toBeTruthy()
  }
  expect(await kit.deps.db.$count(circuit)).toBe(before)
})

test('a circuit is loaded, run and measured by pseudo-commands, and every step is on record', async () => {
  const { id: circuitId, hash } = await save(student, rcLowPass())
  const ear = await listen(kit, student)
  await ear.hear(topics.event(pool.deviceId, occupancyId))
  await ear.hear(topics.wave(pool.deviceId, occupancyId, 'ds1'))
  expect(await send('find')).toMatchObject({ result: { instruments: expect.any(Array) as unknown[] } })
  expect(await refused('run')).toMatchObject({ error: 'BENCH_NOT_LOADED' })
  expect(await send('load', { circuitId })).toMatchObject({ result: { circuitId, hash } })
  await send('run')
  for (const command of [
    'DG.APPLY(CH1,SIN,1591.55,4,0,0)',
    'DG.LOAD(CH1,INF)',
    'DG.OUTPUT(CH1,ON)',
    'DS.TIMEBASE.SCALE(0.0005)',
    'DS.CHAN.SCALE(CH1,1)',
    'DS.CHAN.DISPLAY(CH2,ON)',
    'DS.CHAN.SCALE(CH2,1)',
  ])
    expect(await instrument(command)).toMatchObject({ value: null, text: null, raw: '' })
  const input = await instrument('DS.MEAS.VPP(CH1)')
  const output = await instrument('DS.MEAS.VPP(CH2)')
  expect(input).toMatchObject({
    unit: 'V',
    instrument: 'ds1',
    model: 'DS1104Z',
    scpi: ':MEAS:ITEM? VPP,CHAN1',
  })
  expect(Math.abs(output.value! / input.value! - Math.SQRT1_2)).toBeLessThan(0.05)
  expect(await instrument('DG.OUTPUT?(CH1)')).toMatchObject({ value: 1, text: 'ON' })
  const screen = await instrument('DS.SCREEN')
  expect(Buffer.from(screen.block!, 'base64').subarray(1, 4).toString()).toBe('PNG')
  await eventually(() =>
    expect(ear.heard.get(topics.wave(pool.deviceId, occupancyId, 'ds1'))?.length).toBeGreaterThan(2),
  )
  const [frame] = ear.heard.get(topics.wave(pool.deviceId, occupancyId, 'ds1')) as [Buffer]
  expect(decodeWave(frame).header.channels.length).toBeGreaterThan(0)
  expect(ear.heard.get(topics.event(pool.deviceId, occupancyId))).toContainEqual(
    expect.objectContaining({ state: 'running' }),
  )
  await ear.close()

  const done = (await acts()).filter(({ sessionId }) => sessionId === occupancyId)
  expect(done.map(({ seq }) => seq)).toEqual(done.map((_, k) => k + 1))
  expect(done.every(({ actorId }) => actorId === student.userId)).toBe(true)
  expect(done.filter(({ kind }) => kind === 'knob')[0]?.body).toEqual({
    command: 'DG.APPLY(CH1,SIN,1591.55,4,0,0)',
  })
  expect(done.filter(({ kind }) => kind === 'reading').map(({ body }) => body)).toMatchObject([
    { command: 'DS.MEAS.VPP(CH1)', instrument: 'ds1', unit: 'V', value: input.value },
    { command: 'DS.MEAS.VPP(CH2)', value: output.value },
    { command: 'DS.SCREEN', value: null, text: null },
  ])
  const said = done.filter(({ kind }) => kind === 'command' || kind === 'reply').map(({ body }) => body)
  expect(said).toMatchObject([
    { op: 'find' },
    { op: 'find', instruments: expect.any(Array) as unknown[] },
    { op: 'run' },
    { op: 'run', failure: 'BENCH_NOT_LOADED' },
    { op: 'load', circuitId, hash },
    { op: 'load' },
    { op: 'run' },
    { op: 'run' },
    // That the output is on is known, so the answer to the question for it is not kept once more.
  ])

  const mine = (await rows()).filter((row) => row.occupancyId === occupancyId)
  expect(new Set(mine.map((row) => row.op))).toEqual(new Set(['find', 'run', 'load']))
  expect(mine.find((row) => row.op === 'load')).toMatchObject({
    state: 'answered',
    userId: student.userId,
    args: { circuitId, hash },
  })
  expect(mine.filter((row) => row.op === 'run').map((row) => row.state)).toEqual(['failed', 'answered'])
})

test('a reading for a table is recorded before it is believed', async () => {
  const actor = { userId: student.userId, locale: 'en' } as Parameters<typeof readInstrument>[1]
  const reading = await readInstrument(kit.app.benches.bench.ctx, actor, occupancyId, 'DM.MEAS.DCV')
  expect(reading).toMatchObject({ unit: 'V', model: 'DM3058', instrument: 'dm1' })
  expect(Math.abs(reading.value!)).toBeLessThan(0.01)
  const [row] = (await rows()).filter(({ id }) => id === reading.commandId)
  expect(row).toMatchObject({ state: 'answered', args: { command: 'DM.MEAS.DCV', model: 'DM3058' } })
})

test('the same idempotency key is carried out once, also when both are on their way', async () => {
  const idempotencyKey = 'key-of-one-find'
  const before = (await rows()).length
  const answers = await Promise.all([1, 2, 3].map(() => send('find', {}, { idempotencyKey })))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(answers[1]).toEqual(answers[0])
  expect(await send('find', {}, { idempotencyKey })).toEqual(answers[0])
  expect((await rows()).length).toBe(before + 1)
  expect(await refused('stop', {}, { idempotencyKey })).toMatchObject({ error: 'CONFLICT' })
  const record = await student.ok(commands.commandGet, { occupancyId, idempotencyKey })
  expect(record).toMatchObject({ id: answers[0]!.id, op: 'find', state: 'answered', late: false })
  expect((await stranger.call(commands.commandGet, { id: record.id })).refusal.error).toBe('NOT_FOUND')
})

test('nobody commands a bench they do not hold, and nothing is sent or stored', async () => {
  const before = [await rows(), await acts()]
  const foreign = await stranger.call(commands.commandSend, { occupancyId, op: 'find' })
  expect(foreign.refusal.error).toBe('NOT_FOUND')
  const others = await save(stranger, rcLowPass())
  expect(await refused('load', { circuitId: others.id })).toMatchObject({ error: 'NOT_FOUND' })
  for (const [op, args] of [
    ['load', { circuitId: 'no id' }],
    ['set', { component: 'r1', param: 'value', value: 'much' }],
    ['instrument', {}],
  ] as [BenchOp, Record<string, unknown>][])
    expect(await refused(op, args)).toMatchObject({ error: 'VALIDATION' })
  expect([await rows(), await acts()]).toEqual(before)
})

test('only known pseudo-commands with arguments of their type reach an instrument', async () => {
  const before = [await rows(), await acts()]
  for (const command of [
    '*RST',
    ':OUTP1 ON',
    'DG.OUTPUT(CH1,ON);*RST',
    'DG.FREQ(CH1,1000\n:OUTP1 ON)',
    'DG.FREQ(CH1,1e99)',
    'DG.FREQ(CH1)',
    'DG.NOSUCH(CH1)',
    'DS.WAVE(CH1)',
    'x'.repeat(200),
  ])
    expect((await refused('instrument', { command }))?.error, command).toMatch(
      /BENCH_(BAD_COMMAND|INSTRUMENT_MISSING|OVER_LIMIT)/,
    )
  expect([await rows(), await acts()]).toEqual(before)
})

test('what the project does not allow is refused before it is sent', async () => {
  const limits: MaxList = {
    parts: [{ symbol: 'resistor', count: 0, values: [] }],
    supplyVolts: 12,
    supplyAmps: 0.5,
    generatorVpp: 5,
    generatorHz: 1e5,
  }
  const limited = vi.spyOn(kit.app.benches.bench.ctx.bench, 'limitsOf').mockResolvedValue(limits)
  try {
    for (const command of [
      'DP.VOLT(CH1,12.1)',
      'DP.CURR(CH1,0.6)',
      'DP.SET(CH1,5,0.6)',
      'DG.APPLY(CH1,SIN,1000,5.1,0,0)',
      'DG.APPLY(CH1,SIN,200000,1,0,0)',
      'DG.FREQ(CH1,100001)',
      'DG.FSK.HOP(CH1,100001)',
      'DG.FM.DEVIATION(CH1,100001)',
      'DG.AMPL(CH1,6)',
      'DG.HIGH(CH1,3)',
      'DG.OFFSET(CH1,-2.6)',
      'DG.APPLY(CH1,SIN,1000,1,2.6,0)',
      'DG.UNIT(CH1,VRMS)',
    ])
      expect(await refused('instrument', { command }), command).toMatchObject({ error: 'BENCH_OVER_LIMIT' })
    expect(await refused('instrument', { command: 'DP.VOLT(CH1,12)' })).toBeNull()
    // Refused with the requested and the allowed value; nothing is set to another value instead.
    const over = await student.call(commands.commandSend, {
      occupancyId,
      op: 'instrument',
      args: { command: 'DP.VOLT(CH1,25)' },
    })
    expect(over.msg).toBe('Over the allowed limit: 25 V > 12 V')
    const beyond = await student.call(commands.commandSend, {
      occupancyId,
      op: 'instrument',
      args: { command: 'DS.TIMEBASE.SCALE(100)' },
    })
    expect(beyond.msg).toBe('Over the allowed limit: scale 100 s (5e-9 … 50 s)')
    expect((await instrument('DP.VOLT?(CH1)')).value).toBe(12)
    expect(await refused('instrument', { command: 'DG.UNIT(CH1,VPP)' })).toBeNull()
    expect((await instrument('DP.VOLT?(CH1)')).value).toBe(12)
    const { id: circuitId } = await save(student, rcLowPass())
    expect(await refused('load', { circuitId })).toMatchObject({ error: 'BENCH_OVER_LIMIT' })
    // Nothing is built yet: the circuit without the parts that the project limits.
    expect(await refused('load', { circuitId: (await save(student, straightCables())).id })).toBeNull()
  } finally {
    limited.mockRestore()
  }
})

test('a knob that is turned quickly is set ten times a second, and ends where it was left', async () => {
  const before = (await acts()).length
  const turns = Array.from({ length: 40 }, (_, k) =>
    send('instrument', { command: `DP.VOLT(CH2,${(k + 1) / 10})` }, { order: k }),
  )
  const answers = await Promise.all(turns)
  expect(answers.filter((answer) => answer.superseded).length).toBeGreaterThan(30)
  expect(answers.at(-1)?.superseded).toBe(false)
  expect((await instrument('DP.VOLT?(CH2)')).value).toBe(4)
  const done = (await acts()).slice(before).filter(({ kind }) => kind === 'knob')
  expect(done.length).toBeLessThan(10)
  expect(done.at(-1)?.body).toEqual({ command: 'DP.VOLT(CH2,4)' })
})

test('commands keep a bench, refreshing panels do not', async () => {
  kit.clock.advance(9 * 60_000)
  await send('instrument', { command: 'DP.VOLT?(CH1)' }, { background: true })
  await kit.app.benches.bench.sweep()
  expect((await student.ok(occupancies.occupancyMine)).occupancy?.idleAt).toBe(
    new Date(kit.clock.now().getTime() + 60_000).toISOString(),
  )
  await send('instrument', { command: 'DP.VOLT?(CH1)' })
  kit.clock.advance(9 * 60_000)
  await kit.app.benches.bench.sweep()
  expect((await student.ok(occupancies.occupancyMine)).occupancy).toMatchObject({ endedAt: null })
  kit.clock.advance(60_000)
  expect(await refused('find')).toMatchObject({ error: 'OCCUPANCY_IDLE' })
})

test('the circuit that runs has its switches as they were turned since it was loaded', async () => {
  const { ctx } = kit.app.benches.bench
  expect(await runningCircuit(ctx, occupancyId)).toBeNull()
  const drawn = circuitOf({
    DP1: { symbol: 'dp1', nets: { plus: 'in', minus: '0' } },
    S1: { symbol: 'switch', nets: { 1: 'in', 2: 'out' } },
    R1: { symbol: 'resistor', params: { value: '1k' }, nets: { 1: 'out', 2: '0' } },
  })
  const { id: circuitId } = await save(student, drawn)
  await send('load', { circuitId })
  const closed = async () =>
    (await runningCircuit(ctx, occupancyId))?.components['part-S1']?.params['closed']?.si
  expect(await closed()).toBe(0)
  await send('run')
  await send('set', { component: 'part-S1', param: 'closed', value: 1 })
  expect(await closed()).toBe(1)
  await send('stop')
  await send('load', { circuitId })
  expect(await closed()).toBe(0)
})
