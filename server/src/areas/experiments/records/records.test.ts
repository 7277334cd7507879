import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReplay } from '@labbox/contract/bench/acts/replay.ts'
import { commandSend } from '@labbox/contract/bench/commands.ts'
import { decodeWave, showsWaves } from '@labbox/contract/bench/wave.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { taskClose } from '@labbox/contract/tasks/tasks.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as records from '@labbox/contract/experiments/records.ts'
import * as synergies from '@labbox/contract/experiments/synergy.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { listen, startPool } from '../../../testing/bench.ts'
import { classOf } from '../../../testing/bookings.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { publishedLab } from '../../../testing/lab.ts'

let kit: TestApp
let pool: Awaited<ReturnType<typeof startPool>>
let lab: Awaited<ReturnType<typeof publishedLab>>
let guest: Client
/** The record of a student who wired, ran and read. */
let id: string
let sheetId: string
let occupancyId: string

const drawn = rcLowPass()
const moved = {
  ...drawn,
  components: Object.fromEntries(
    Object.entries(drawn.components).map(([key, part]) => [
      key,
      { ...part, designator: `${part.designator}0` },
    ]),
  ),
}

beforeAll(async () => {
  kit = await createTestApp({ env: { SIM_CAPACITY: '2' }, build: { clockwork: false } })
  pool = await startPool(kit)
  lab = await publishedLab(kit)
  guest = await kit.user('student', { account: 'record-guest', name: 'Guest' })
  await classOf(await kit.user('teacher'), [lab.account, 'record-guest'])
  const { student } = lab
  id = (await student.ok(experiments.experimentStart, { studentTaskId: lab.experimentTask.id })).id
  const detail = await student.ok(experiments.experimentGet, { id })
  sheetId = detail.sheetId!
  occupancyId = (await student.ok(occupancies.occupancyTake, { deviceId: pool.deviceId })).occupancy!.id
  await student.ok(experiments.experimentAttach, { id, occupancyId })
  const { circuitId } = await student.ok(experiments.experimentSave, { id, circuit: drawn, base: null })
  const send = (op: 'find' | 'load' | 'run', args = {}) => student.ok(commandSend, { occupancyId, op, args })
  const set = (command: string, background = false) =>
    student.ok(commandSend, { occupancyId, op: 'instrument', args: { command }, background })
  await send('find')
  await send('load', { circuitId })
  await send('run')
  await set('DG.APPLY(CH1,SIN,1000,4,0,0)')
  await set('DG.OUTPUT(CH1,ON)')
  const ear = await listen(kit, student)
  const wave = topics.wave(pool.deviceId, occupancyId, 'ds1')
  await ear.hear(wave)
  await eventually(() => expect(ear.heard.get(wave)?.length).toBeGreaterThan(1))
  kit.clock.advance(5_000)
  await set('DG.FREQ?(CH1)', true)
  await student.ok(measurement.readingAdd, { sheetId, cellId: 'uin.l0', occupancyId, saveId: newId() })
  kit.clock.advance(5_000)
  await student.ok(experiments.experimentSave, { id, circuit: moved, base: circuitId })
  await student.ok(records.recordMark, { id, text: 'Look here' })
  await student.ok(experiments.experimentLog, {
    id,
    lines: [{ at: kit.clock.now().toISOString(), level: 'error', key: 'page.failed' }],
  })
  await ear.close()
  const { ctx } = kit.app.benches.bench
  await ctx.journal.flush()
  await kit.app.benches.bench.stop()
}, 120_000)
afterAll(async () => {
  await pool.agent.close()
  await kit.close()
})

const allActs = async (who: Client, of = id) => who.ok(records.recordActs, { id: of })

it('keeps what was done in its order, and replays to what was', async () => {
  const acts = await allActs(lab.student)
  expect(acts.map(({ seq }) => seq)).toEqual(acts.map((_, k) => k + 1))
  expect(new Set(acts.map(({ kind }) => kind))).toEqual(
    new Set(['wire', 'command', 'reply', 'knob', 'reading', 'remark']),
  )
  const replay = createReplay(acts)
  expect(replay.stateAfter(acts.length)).toMatchObject({ circuit: moved, run: 'running' })
  const reading = acts.find(({ kind }) => kind === 'reading')!
  const then = replay.stateAfter(replay.countTo(reading.seq))
  expect(then.circuit).toEqual(drawn)
  expect(then.shown['DG.FREQ?(CH1)']?.value).toBe(1000)
  expect(then.shown['DG.OUTPUT?(CH1)']).toEqual({ value: 1, text: 'ON' })
  expect(then.instruments.map((each) => each.kind)).toContain('DS')
  // Asked for what follows a known act, that alone comes.
  expect(await lab.student.ok(records.recordActs, { id, after: reading.seq })).toEqual(
    acts.filter(({ seq }) => seq > reading.seq),
  )
})

it('leads from a cell to the reading that it came from, and has the screen of that moment', async () => {
  const { lastsMs, waves, seed, versions, actors } = await lab.teacher.ok(records.recordGet, { id })
  expect(lastsMs).toBe(10_000)
  expect(seed).toBeGreaterThan(0)
  expect(Object.keys(versions).toSorted()).toEqual(['diagram', 'engine', 'parts'])
  const acts = await allActs(lab.teacher)
  const of = (...kinds: string[]) =>
    acts.filter(({ kind, by }) => by === lab.student.userId && kinds.includes(kind)).length
  const counts = {
    wired: of('wire'),
    operated: of('knob', 'command'),
    read: of('reading'),
    said: of('remark'),
  }
  expect(actors).toEqual([{ id: lab.student.userId, name: expect.anything() as string, ...counts }])
  expect(counts).toMatchObject({ wired: 2, read: 1 })
  const moment = await lab.teacher.ok(records.recordMoment, { sheetId, cellId: 'uin.l0' })
  const reading = acts.find(({ seq }) => seq === moment.seq)
  expect(moment.id).toBe(id)
  expect(reading).toMatchObject({ kind: 'reading', t: 5_000, by: lab.student.userId })
  const screen = waves.findLast(({ t, instrument }) => t <= reading!.t && showsWaves(instrument))!
  const { frame } = await lab.teacher.ok(records.recordWave, { id, ...screen })
  expect(decodeWave(Buffer.from(frame, 'base64')).header.channels.length).toBeGreaterThan(0)
  expect(await lab.teacher.ok(records.recordMoment, { sheetId, cellId: 'uout.l0' })).toEqual({
    id,
    seq: null,
  })
})

it('is listed for who does it and for teachers of the class, with filters, and each with their own star', async () => {
  const page = async (who: Client, filter = {}) =>
    (await who.ok(records.recordsPage, filter)).items.map((row) => row.id)
  const { student, teacher, classId, projectId } = lab
  const [row] = (await teacher.ok(records.recordsPage, {})).items
  expect(row).toMatchObject({ id, own: false, open: true, starred: false, note: '' })
  expect(row!.people).toHaveLength(1)
  expect(row!.devices).toHaveLength(1)
  await teacher.ok(records.recordKeep, { id, starred: true, note: 'Shown in class' })
  expect((await teacher.ok(records.recordsPage, { starred: true })).items[0]).toMatchObject({
    note: 'Shown in class',
  })
  expect((await student.ok(records.recordsPage, {})).items[0]).toMatchObject({
    id,
    own: true,
    starred: false,
    note: '',
  })
  const later = new Date(kit.clock.now().getTime() + 1).toISOString()
  for (const [filter, here] of [
    [{ open: true }, true],
    [{ open: false }, false],
    [{ classId }, true],
    [{ classId: newId() }, false],
    [{ projectId }, true],
    [{ deviceId: pool.deviceId }, true],
    [{ deviceId: newId() }, false],
    [{ name: 'upi' }, true],
    [{ name: 'lab' }, true],
    [{ name: '%' }, false],
    [{ from: later }, false],
    [{ to: later }, true],
    [{ starred: false }, false],
  ] as const)
    expect(await page(teacher, filter), JSON.stringify(filter)).toEqual(here ? [id] : [])
  const choices = await teacher.ok(records.recordChoices, {})
  expect(choices.projects.map((each) => each.id)).toEqual([projectId])
  expect(choices.classes.map((each) => each.id)).toEqual([classId])
  expect(choices.devices.map((each) => each.id)).toEqual([pool.deviceId])
})

it('is missing for everybody else, and nothing changes', async () => {
  const digest = digestOf(kit.database.sql, ['session', 'allowance'])
  const elsewhere = await kit.user('orgadmin', { orgId: await kit.org() })
  const strangers = [guest, await kit.user('teacher'), await kit.user('student'), elsewhere]
  const own = await guest.ok(experiments.experimentPractice, {})
  // So that the log has what was done before.
  await kit.app.benches.bench.ctx.journal.flush()
  const before = await digest()
  for (const stranger of strangers) {
    expect((await stranger.ok(records.recordsPage, {})).items.map((row) => row.id)).not.toContain(id)
    expect(await stranger.ok(records.recordChoices, {})).toEqual({ projects: [], classes: [], devices: [] })
    for (const of of [id, newId()]) {
      const tries = [
        stranger.call(records.recordGet, { id: of }),
        stranger.call(records.recordActs, { id: of }),
        stranger.call(records.recordWave, { id: of, instrument: 'ds1', t: 0 }),
        stranger.call(records.recordKeep, { id: of, starred: true, note: '' }),
      ]
      for (const answer of await Promise.all(tries)) expect(answer.refusal.error).toBe('NOT_FOUND')
    }
    expect((await stranger.call(records.recordMoment, { sheetId, cellId: 'uin.l0' })).refusal.error).toBe(
      'NOT_FOUND',
    )
  }
  for (const stranger of [guest, lab.teacher]) {
    expect((await stranger.call(records.recordMark, { id, text: '' })).refusal.error).toBe('NOT_FOUND')
    expect((await stranger.call(experiments.experimentAttach, { id, occupancyId })).refusal.error).toBe(
      'NOT_FOUND',
    )
  }
  expect((await guest.call(records.recordBranch, { id, seq: 1 })).refusal.error).toBe('NOT_FOUND')
  // A bench that somebody else holds is missing for an experiment of one's own.
  expect((await guest.call(experiments.experimentAttach, { ...own, occupancyId })).refusal.error).toBe(
    'NOT_FOUND',
  )
  expect(await digest()).toEqual(before)
})

it('free practice is its owner’s alone', async () => {
  const own = await lab.student.ok(experiments.experimentPractice, {})
  expect((await lab.student.ok(records.recordGet, own)).own).toBe(true)
  expect((await lab.teacher.call(records.recordGet, own)).refusal.error).toBe('NOT_FOUND')
})

it('knows the instruments of a bench that was found before it became that of the experiment', async () => {
  const own = await lab.student.ok(experiments.experimentPractice, {})
  await lab.student.ok(experiments.experimentAttach, { ...own, occupancyId })
  const acts = await allActs(lab.student, own.id)
  const { instruments } = createReplay(acts).stateAfter(acts.length)
  expect(instruments.map(({ kind }) => kind).toSorted()).toEqual(['DG', 'DM', 'DP', 'DS', 'LA'])
  await lab.student.ok(experiments.experimentAttach, { id, occupancyId })
})

it('begins a practice with the circuit of a moment', async () => {
  const acts = await allActs(lab.teacher)
  const reading = acts.find(({ kind }) => kind === 'reading')!
  const branch = await lab.teacher.ok(records.recordBranch, { id, seq: reading.seq })
  const practice = await lab.teacher.ok(experiments.experimentGet, branch)
  expect(practice).toMatchObject({ studentTaskId: null, open: true, circuit: drawn })
  const begun = createReplay(await allActs(lab.teacher, branch.id))
  expect(begun.stateAfter(1).circuit).toEqual(drawn)
  // The record it came from stays as it was.
  expect(await allActs(lab.teacher)).toEqual(acts)
})

it('who joined the bench may read the record', async () => {
  expect((await guest.call(records.recordGet, { id })).refusal.error).toBe('NOT_FOUND')
  const shared = await lab.student.ok(synergies.synergyInvite, { occupancyId, account: 'record-guest' })
  // Asked is not joined.
  expect((await guest.call(records.recordGet, { id })).refusal.error).toBe('NOT_FOUND')
  await guest.ok(synergies.synergyJoin, { id: shared.id })
  expect(await guest.ok(records.recordGet, { id })).toMatchObject({ id, own: false })
})

it('cannot be marked any more when it is over, and stays readable', async () => {
  await lab.teacher.ok(taskClose, { id: lab.published.experimentTaskId, reason: 'Over' })
  const digest = digestOf(kit.database.sql, ['session', 'allowance'])
  // So that the log has what was done before.
  await kit.app.benches.bench.ctx.journal.flush()
  const before = await digest()
  expect((await lab.student.call(records.recordMark, { id, text: '' })).refusal.error).toBe(
    'EXPERIMENT_ENDED',
  )
  expect((await lab.student.call(experiments.experimentAttach, { id, occupancyId })).refusal.error).toBe(
    'EXPERIMENT_ENDED',
  )
  expect(await digest()).toEqual(before)
  expect(await lab.student.ok(records.recordGet, { id })).toMatchObject({ open: false })
})

it('gives its data as a file to who may read it, and to nobody else', async () => {
  const ask = (token: string) =>
    kit.app.inject({ url: `/api/bench/record/data?id=${id}`, headers: { 'x-token': token } })
  const file = await ask(lab.teacher.token)
  expect([file.headers['content-type'], file.rawPayload.toString('latin1', 0, 2)]).toEqual([
    'application/zip',
    'PK',
  ])
  const stranger = await kit.user('student')
  expect((await stranger.call(records.recordData, { id })).code).toBe(404)
})
