import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { patchBetween } from '@labbox/contract/bench/acts/patch.ts'
import { createReplay } from '@labbox/contract/bench/acts/replay.ts'
import type { Act } from '@labbox/contract/bench/acts/acts.ts'
import { encodeWave } from '@labbox/contract/bench/wave.ts'
import { LOG_LIMIT } from '@labbox/contract/experiments/log-line.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import type { MessageHandler } from '../../../platform/broker/index.ts'
import { transaction } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import type { LeaseRow } from '../leases.ts'
import { createJournal } from '../journal.ts'
import { act, actWave, benchSession } from '../tables.ts'
import { createRecorder } from './recorder.ts'
import { createWaveKeeper } from './waves.ts'
import { writeActs, type NewAct } from './write.ts'

let kit: TestApp
let student: Client
beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '0' }, build: { clockwork: false } })
  student = await kit.user('student')
})
afterAll(() => kit.close())

const newSession = () => ({ id: newId(), ownerId: student.userId, startedAt: kit.clock.now(), seed: 7 })
const actsOf = async (id: string) =>
  (await kit.deps.db
    .select({ seq: act.seq, t: act.t, by: act.actorId, kind: act.kind, body: act.body })
    .from(act)
    .where(eq(act.sessionId, id))
    .orderBy(asc(act.seq))) as Act[]
const row = async (id: string) =>
  (await kit.deps.db.select().from(benchSession).where(eq(benchSession.id, id)))[0]

test('acts of several nodes get one number each, in one order, and their time never falls', async () => {
  const [one, two] = [newSession(), newSession()]
  const said = (session: typeof one, who: number, k: number): NewAct => ({
    session,
    actorId: student.userId,
    at: new Date(session.startedAt.getTime() + 1_000 * (10 - k)),
    kind: 'remark',
    body: { mark: `${who} ${k}` },
  })
  // Each with its own journal, as nodes have; one names the sessions the other way round.
  const nodes = Array.from({ length: 4 }, () => createJournal(kit.deps))
  for (let k = 0; k < 10; k++) {
    for (const [who, node] of nodes.entries())
      for (const session of who % 2 ? [one, two] : [two, one]) node.add(said(session, who, k))
    await Promise.all(nodes.map((node) => node.flush()))
  }
  for (const session of [one, two]) {
    const acts = await actsOf(session.id)
    expect(acts.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, k) => k + 1))
    expect(acts.every(({ t }, k) => t >= (acts[k - 1]?.t ?? 0))).toBe(true)
    for (const who of nodes.keys())
      expect(
        acts.flatMap(({ body }) => ('mark' in body && body.mark.startsWith(`${who} `) ? [body.mark] : [])),
      ).toEqual(Array.from({ length: 10 }, (_, k) => `${who} ${k}`))
    expect(await row(session.id)).toMatchObject({ seq: 40, t: 10_000, seed: 7 })
  }
})

test('an act that cannot be written keeps back no other', async () => {
  const [gone, session] = [{ ...newSession(), ownerId: newId() }, newSession()]
  const journal = createJournal(kit.deps)
  const mark = (of: typeof session, text: string): NewAct => ({
    session: of,
    actorId: student.userId,
    at: of.startedAt,
    kind: 'remark',
    body: { mark: text },
  })
  for (const [of, text] of [
    [session, 'one'],
    [gone, 'lost'],
    [session, 'with \0'],
    [session, 'two'],
  ] as const)
    journal.add(mark(of, text))
  await journal.flush()
  expect((await actsOf(session.id)).map(({ body }) => body)).toEqual([{ mark: 'one' }, { mark: 'two' }])
  expect(await row(gone.id)).toBeUndefined()
  journal.add(mark(session, 'three'))
  await journal.flush()
  expect((await actsOf(session.id)).map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('the canvas log keeps its latest lines, and nothing else is dropped', async () => {
  const session = newSession()
  const line = (k: number): NewAct => ({
    session,
    actorId: null,
    at: session.startedAt,
    kind: 'remark',
    body: { line: { at: session.startedAt.toISOString(), level: 'info', key: `k${k}`, params: {} } },
  })
  const mark: NewAct = { ...line(0), kind: 'remark', body: { mark: 'first' } }
  await transaction(kit.deps.db, (tx) => writeActs(tx, [mark]))
  for (let k = 0; k < LOG_LIMIT + 400; k += 400)
    await transaction(kit.deps.db, (tx) =>
      writeActs(
        tx,
        Array.from({ length: 400 }, (_, j) => line(k + j)),
      ),
    )
  const acts = await actsOf(session.id)
  expect(acts[0]?.body).toEqual({ mark: 'first' })
  expect(acts).toHaveLength(LOG_LIMIT + 1)
  expect(acts.at(-1)?.body).toMatchObject({ line: { key: `k${LOG_LIMIT + 399}` } })
  expect(await row(session.id)).toMatchObject({ lines: LOG_LIMIT })
})

/** A frame of two channels with noise in its last bit, as the oscilloscope sends it. */
const frameOf = (seq: number): Buffer => {
  const channel = { yIncrement: 0.04, yOrigin: 0, yReference: 127, scale: 1, offset: 0 }
  const sine = (size: number) =>
    Uint8Array.from({ length: 1200 }, (_, k) => 127 + size * Math.sin((k + seq) / 95) + 2 * Math.random())
  const header = {
    seq,
    at: seq,
    points: 1200,
    xIncrement: 5e-6,
    xOrigin: -0.003,
    trigger: 'TD' as const,
    channels: [1, 2].map((each) => ({ channel: each, ...channel })),
    timebase: { scale: 0.0005, offset: 0 },
  }
  return Buffer.from(encodeWave(header, [sine(50), sine(35)]))
}

test('two busy hours take less than 5 MB, and replay to what was', async () => {
  const size = async () => {
    await kit.database.sql`vacuum full bench_act, bench_act_wave`
    const [sum] = await kit.database.sql<{ n: string }[]>`
      select pg_total_relation_size('bench_act') + pg_total_relation_size('bench_act_wave') as n`
    return Number(sum?.n)
  }
  const before = await size()
  const heard: MessageHandler[] = []
  const journal = createJournal(kit.deps)
  const waves = createWaveKeeper(kit.deps, {
    subscribe: async (_filter, handler) => {
      heard.push(handler)
      return async () => {}
    },
  })
  const recorder = createRecorder(kit.clock, journal, waves)
  const lease = {
    id: newId(),
    deviceId: newId(),
    sessionId: null,
    userId: student.userId,
    startedAt: kit.clock.now(),
    wiring: 'simulated',
    instance: 3,
  } as unknown as LeaseRow
  const asked = { instrument: 'dm1', model: 'DM3058', unit: 'V' }
  const ok = { kind: 'answer' as const, answer: { kind: 'answer' as const, id: 'x', ok: true } }
  const does = (command: string, value: number | null, background = false) =>
    recorder.done(
      lease,
      student,
      {
        id: newId(),
        op: 'instrument',
        args: { command },
        outcome: ok,
        asked: value === null ? null : asked,
        reading: value === null ? null : { value, text: null },
        background,
      },
      kit.clock.now(),
    )
  const drawn: Circuit[] = [emptyCircuit(), rcLowPass()]
  const session = { id: lease.id, ownerId: student.userId, startedAt: lease.startedAt, seed: 4 }
  for (let second = 0; second < 7_200; second++) {
    // Displays that refresh themselves, with noise; a knob that is turned for some seconds of each minute; a part that is moved.
    for (const display of [
      'DM.MEAS.DCV',
      'DS.MEAS.VPP(CH1)',
      'DS.MEAS.FREQ(CH1)',
      'DP.MEAS.VOLT(CH1)',
      'DS.ACQUIRE.RATE',
    ])
      does(display, display === 'DS.ACQUIRE.RATE' ? 1e9 : Math.random(), true)
    if (second % 60 < 8) for (let k = 0; k < 5; k++) does(`DG.FREQ(CH1,${1000 + second + k})`, null)
    if (second % 30 === 20) does('DM.MEAS.DCV', Math.random())
    if (second % 10 === 5) {
      const last = drawn.at(-1)!
      const [id, part] = Object.entries(last.components)[second % 3]!
      const next = { ...last, components: { ...last.components, [id]: { ...part, x: part.x + 10 } } }
      const patch = patchBetween(drawn.length === 2 ? emptyCircuit() : last, next)!
      drawn.push(next)
      const change: NewAct = {
        session,
        actorId: student.userId,
        at: kit.clock.now(),
        kind: 'wire',
        body: { patch },
      }
      journal.add(change)
    }
    if (second % 10 === 9) for (const handler of heard) handler('bench/d/wave/o/ds1', frameOf(second))
    kit.clock.advance(1_000)
    if (second % 20 === 0) await journal.flush()
  }
  await journal.flush()
  await waves.flush()
  await waves.stop()
  const bytes = (await size()) - before
  const acts = await actsOf(lease.id)
  const kept = await kit.deps.db.select().from(actWave).where(eq(actWave.sessionId, lease.id))
  const readings = acts.filter(({ kind }) => kind === 'reading')
  expect(bytes).toBeLessThan(5e6)
  expect(readings).toHaveLength(240)
  // Each reading has the screen of its second.
  const seen = new Set(kept.map(({ t }) => t))
  expect(readings.every(({ t }) => seen.has(t) || seen.has(t - 1_000))).toBe(true)
  const replay = createReplay(acts)
  expect(replay.stateAfter(acts.length).circuit).toEqual(drawn.at(-1))
  expect(replay.stateAfter(replay.countAt(3_605_000)).circuit).toEqual(drawn[2 + 360])
}, 300_000)
