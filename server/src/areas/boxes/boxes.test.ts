import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boxAdd, boxCode, boxDelete, boxGet, boxPage, boxRevoke } from '@labbox/contract/boxes/boxes.ts'
import { boxPair } from '@labbox/contract/boxes/sync.ts'
import { experimentView } from '@labbox/contract/experiments/experiments.ts'
import { recordsPage } from '@labbox/contract/experiments/records.ts'
import { settingPage, settingRestore, settingUpdate } from '@labbox/contract/system/client-config.ts'
import { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { richText } from '../../testing/lab.ts'
import { uploading } from '../../testing/upload.ts'
import { reportSubmission } from '../reports/tables.ts'
import { exchangePair, signingPair } from './seal.ts'
import { box } from './tables.ts'
import { boxedLab, pairedBox } from './testing.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp()
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const typed = (of: object, cellId: string, value: number, base = 0) => ({
  kind: 'typed',
  ...of,
  body: { cellId, value, base, saveId: newId() },
})
const worked = (of: object) => [{ kind: 'start', ...of }, typed(of, 'uout.l0', 1), typed(of, 'uout.l1', 2)]

/** What changed of tables while `run` ran; being seen is no change of work. */
const changedBy = async (run: () => Promise<unknown>): Promise<string[]> => {
  const before = await digest()
  await run()
  const after = await digest()
  return Object.keys(after).filter((table) => after[table] !== before[table])
}

describe('a box', () => {
  it('is added for a class that one teaches, and becomes one machine by its code, once', async () => {
    const { box: own, teacher, classId } = await boxedLab(kit)
    const keys = { publicKey: signingPair().publicKey, exchangeKey: exchangePair().publicKey }
    const again = await kit.anonymous.call(boxPair, { code: own.made.code, ...keys })
    expect(again.refusal.error).toBe('BOX_CODE')
    expect((await teacher.call(boxCode, { id: own.boxId })).refusal.error).toBe('BOX_PAIRED')
    expect((await teacher.call(boxDelete, { id: own.boxId })).refusal.error).toBe('BOX_PAIRED')
    const [row] = (await teacher.ok(boxPage, { classId })).items
    expect(row).toMatchObject({ state: 'open', events: 0, refused: 0, seenAt: null, editable: true })
    const stranger = await kit.user('teacher')
    expect((await stranger.ok(boxPage, {})).items).toEqual([])
    for (const call of [
      stranger.call(boxGet, { id: own.boxId }),
      stranger.call(boxRevoke, { id: own.boxId, reason: 'lost' }),
      stranger.call(boxAdd, {
        name: 'Mine',
        classId,
        opensAt: kit.clock.now(),
        closesAt: new Date(kit.clock.now().getTime() + 3600_000),
      }),
    ])
      expect((await call).code).toBe(404)
  })

  it('does not take a code that is over, or that was replaced', async () => {
    const { teacher, classId } = await boxedLab(kit)
    const closesAt = new Date(kit.clock.now().getTime() + 72 * 3600_000)
    const made = await teacher.ok(boxAdd, { name: 'Late', classId, opensAt: kit.clock.now(), closesAt })
    const next = await teacher.ok(boxCode, { id: made.id })
    const keys = { publicKey: signingPair().publicKey, exchangeKey: exchangePair().publicKey }
    expect((await kit.anonymous.call(boxPair, { code: made.code, ...keys })).refusal.error).toBe('BOX_CODE')
    expect(
      (await kit.anonymous.call(boxPair, { code: next.code, ...keys, publicKey: keys.exchangeKey })).refusal
        .error,
    ).toBe('BOX_KEY')
    kit.clock.advance(25 * 3600_000)
    expect((await kit.anonymous.call(boxPair, { code: next.code, ...keys })).refusal.error).toBe('BOX_CODE')
    await teacher.ok(boxDelete, { id: made.id })
    expect((await teacher.call(boxGet, { id: made.id })).code).toBe(404)
  })

  it('is given names, numbers, tasks and labs of its class, sealed; no account, password or score', async () => {
    const { box: own, student, account, teacher } = await boxedLab(kit)
    const { answer, given } = await own.provision()
    expect(JSON.stringify(answer)).not.toContain('Pupil')
    const text = JSON.stringify(given())
    expect(text).toContain('Pupil')
    expect(text).toContain(student.userId)
    for (const secret of [account, 'passwordHash', 'account', 'score', 'email', 'phone'])
      expect(text).not.toContain(`"${secret}"`)
    const { held } = await teacher.ok(boxGet, { id: own.boxId })
    expect(held.people.map(({ name }) => name)).toEqual(['Pupil'])
    expect(held.tasks).toHaveLength(2)
  })
})

it('no box is added where the work mode has none', async () => {
  const admin = await kit.user('admin')
  const { teacher, classId } = await boxedLab(kit)
  const { version } = (await admin.ok(settingPage, { name: 'workMode' })).items[0]!
  await admin.ok(settingUpdate, { name: 'workMode', content: 'server', version })
  const window = { opensAt: kit.clock.now(), closesAt: new Date(kit.clock.now().getTime() + 3600_000) }
  const changed = await changedBy(async () => {
    const { refusal } = await teacher.call(boxAdd, { name: 'Late', classId, ...window })
    expect(refusal.error).toBe('BOXES_OFF')
  })
  expect(changed).toEqual([])
  await admin.ok(settingRestore, { name: 'workMode', version: 0 })
  await teacher.ok(boxAdd, { name: 'Late', classId, ...window })
})

describe('work of a box', () => {
  it('is taken by the rules of its areas, graded like any other, and the same again changes nothing', async () => {
    const { box: own, of, ofReport, teacher, published } = await boxedLab(kit)
    for (const work of worked(of)) own.act(work)
    own.act({
      kind: 'report',
      ...ofReport,
      body: { revision: 0, draft: { texts: { aim: richText('Aim') } } },
    })
    own.act({ kind: 'submit', ...of })
    own.act({ kind: 'reportSubmit', ...ofReport })
    const batch = own.batch()
    const first = await own.send(batch)
    expect(first.data).toEqual({ cursor: 6, refused: [] })
    const view = await teacher.ok(experimentView, { studentTaskId: of.studentTaskId })
    expect(view).toMatchObject({ status: 3 })
    const [handedIn] = await kit.deps.db
      .select()
      .from(reportSubmission)
      .where(eq(reportSubmission.studentTaskId, ofReport.studentTaskId))
    expect(JSON.stringify(handedIn?.content.draft)).toContain('Aim')
    expect(handedIn?.content.sheet?.cells['uout.l1']).toMatchObject({ value: 2 })
    const [row] = (await teacher.ok(taskGet, { id: published.experimentTaskId })).list
    expect(row).toMatchObject({ status: 3, score: 0, origin: 'Room 2' })
    expect((await teacher.ok(recordsPage, {})).items[0]).toMatchObject({ origin: 'Room 2' })
    let answer
    expect(await changedBy(async () => (answer = (await own.send(batch)).data))).toEqual([])
    expect(answer).toEqual(first.data)
  })

  it('comes in parts, in any cut, and a gap is told', async () => {
    const { box: own, of, student } = await boxedLab(kit)
    for (const work of worked(of)) own.act(work)
    const gap = await own.send(own.batch(2))
    expect(gap.refusal.error).toBe('BOX_GAP')
    expect((await own.send(own.batch(1, 1))).data).toEqual({ cursor: 1, refused: [] })
    // The answer was lost: the box sends more of it, from the beginning.
    expect((await own.send(own.batch(1, 2))).data).toEqual({ cursor: 2, refused: [] })
    expect((await own.send(own.batch(2, 3))).data).toEqual({ cursor: 3, refused: [] })
    expect((await own.send(own.batch(4))).data).toEqual({ cursor: 3, refused: [] })
    const cells = await kit.deps.db.execute(
      `select cell_id from measurement_reading where by_id = '${student.userId}' order by cell_id`,
    )
    expect(cells.map((one) => one.cell_id)).toEqual(['uout.l0', 'uout.l1'])
  })

  it('that was done in time counts, also where the clock has called it missed since', async () => {
    const { box: own, of, teacher, published } = await boxedLab(kit)
    for (const work of worked(of)) own.act(work)
    own.act({ kind: 'submit', ...of })
    kit.clock.advance(61 * 60_000)
    await kit.app.areas.settle()
    const rowNow = async () => (await teacher.ok(taskGet, { id: published.experimentTaskId })).list[0]
    expect(await rowNow()).toMatchObject({ status: 5 })
    expect((await own.send()).data?.refused).toEqual([])
    expect(await rowNow()).toMatchObject({ status: 3, score: 0 })
  })

  it('that was done too late is not taken, and the server says so', async () => {
    const { box: own, of, teacher } = await boxedLab(kit)
    kit.clock.advance(61 * 60_000)
    own.act({ kind: 'start', ...of })
    expect((await own.send()).data).toMatchObject({ cursor: 1, refused: [{ number: 1 }] })
    const { refusedWork, refused } = await teacher.ok(boxGet, { id: own.boxId })
    expect([refused, refusedWork[0]]).toMatchObject([1, { kind: 'start', student: 'Pupil' }])
  })

  it('of a box whose clock is wrong by a day is dated by ours, and the clock is shown', async () => {
    const { box: own, of, teacher } = await boxedLab(kit)
    own.setClock(24 * 3600_000)
    for (const work of worked(of)) own.act(work)
    expect((await own.send()).data).toEqual({ cursor: 3, refused: [] })
    expect((await teacher.ok(boxGet, { id: own.boxId })).clockOffsetMs).toBe(24 * 3600_000)
    // Right again: what is dated tomorrow was not done yet.
    own.setClock(0)
    own.act(typed(of, 'uout.l0', 7, 1), new Date(kit.clock.now().getTime() + 23 * 3600_000))
    kit.clock.advance(1000)
    const changed = await changedBy(async () =>
      expect((await own.send(own.batch(4))).data?.refused).toEqual([{ number: 4, error: 'BOX_CLOCK' }]),
    )
    expect(changed.sort()).toEqual(['box', 'box_event'])
  })
})

describe('nothing is taken', () => {
  /** Neither work nor the line of acts. */
  const unchanged = async (run: () => Promise<unknown>) => expect(await changedBy(run)).toEqual([])

  it('of another student, of another class or of a task that is not for boxes', async () => {
    const { box: own, of, ofReport } = await boxedLab(kit)
    const other = await boxedLab(kit)
    own.act({ kind: 'start', ...other.of })
    own.act({ kind: 'start', studentId: other.student.userId, studentTaskId: of.studentTaskId })
    own.act({ kind: 'reportSubmit', ...ofReport, studentId: newId() })
    own.act({ kind: 'grade', ...of, score: 100 })
    own.act({ kind: 'start' })
    const changed = await changedBy(async () => {
      const { data } = await own.send()
      expect(data?.refused.map(({ error }) => error)).toEqual([
        'BOX_FOREIGN',
        'BOX_FOREIGN',
        'BOX_FOREIGN',
        'BOX_WORK',
        'BOX_WORK',
      ])
    })
    expect(changed.sort()).toEqual(['box', 'box_event'])
  })

  it('that a stranger signed, changed, left out or moved', async () => {
    const { box: own, of } = await boxedLab(kit)
    const stranger = await boxedLab(kit)
    for (const work of worked(of)) own.act(work)
    const good = own.batch()
    const forged = { ...stranger.box.batch(), boxId: own.boxId }
    const [a, b, c] = good.events
    await unchanged(async () => {
      expect((await own.send(forged)).refusal.error).toBe('BOX_SIGNATURE')
      expect((await own.send({ ...good, sentAt: new Date(0).toISOString() })).refusal.error).toBe(
        'BOX_SIGNATURE',
      )
      expect((await own.send({ ...good, events: [a!, c!] })).refusal.error).toBe('BOX_SIGNATURE')
      expect(
        (await own.send({ ...good, events: [a!, { ...b!, at: c!.at, sealed: a!.sealed }, c!] })).refusal
          .error,
      ).toBe('BOX_CHAIN')
      expect((await own.send({ ...good, boxId: newId() })).refusal.error).toBe('BOX_SIGNATURE')
    })
  })

  it('of a copy of the machine, and from then on of neither', async () => {
    const { box: own, of, teacher } = await boxedLab(kit)
    own.act({ kind: 'start', ...of })
    await own.send()
    const copy = own.copy()
    own.act(typed(of, 'uout.l0', 1))
    copy.act(typed(of, 'uout.l0', 9))
    expect((await own.send(own.batch(2))).data).toEqual({ cursor: 2, refused: [] })
    const changed = await changedBy(async () =>
      expect((await copy.send(copy.batch(2))).refusal.error).toBe('BOX_COPIED'),
    )
    expect(changed).toEqual(['box'])
    own.act(typed(of, 'uout.l1', 1))
    await unchanged(async () => expect((await own.send(own.batch(3))).refusal.error).toBe('BOX_COPIED'))
    expect((await teacher.ok(boxGet, { id: own.boxId })).state).toBe('copied')
  })

  it('of a box that is revoked, which is given nothing any more either; what it held is listed', async () => {
    const { box: own, of, teacher } = await boxedLab(kit)
    await own.provision()
    own.act({ kind: 'start', ...of })
    const held = await teacher.ok(boxRevoke, { id: own.boxId, reason: 'stolen from room 2' })
    expect(held).toMatchObject({
      people: [{ name: 'Pupil' }],
      tasks: [{ en: 'Lab task' }, { en: 'Lab task' }],
    })
    await unchanged(async () => {
      expect((await own.send()).refusal.error).toBe('BOX_REVOKED')
      expect((await own.provision()).answer.refusal.error).toBe('BOX_REVOKED')
      expect((await teacher.call(boxRevoke, { id: own.boxId, reason: 'again' })).refusal.error).toBe(
        'WRONG_STATE',
      )
    })
    const [row] = await kit.deps.db.select().from(box).where(eq(box.id, own.boxId))
    expect(row?.sharedKey).toBeNull()
  })

  it('that was done outside the window of the box', async () => {
    const lab = await boxedLab(kit)
    const { box: own, of } = lab
    own.act({ kind: 'start', ...of }, new Date(kit.clock.now().getTime() - 60_000))
    expect((await own.send()).data?.refused).toEqual([{ number: 1, error: 'BOX_WINDOW' }])
    const late = await pairedBox(kit, lab.teacher, lab.classId)
    kit.clock.advance(25 * 3600_000)
    late.act({ kind: 'start', ...of })
    expect((await late.send()).data?.refused).toEqual([{ number: 1, error: 'BOX_WINDOW' }])
    expect((await late.provision()).answer.refusal.error).toBe('BOX_WINDOW')
  })
})

describe('a sealed file', () => {
  it('brings the work in portions; cut anywhere or brought twice, nothing is lost and nothing is there twice', async () => {
    const { box: own, of, teacher, student } = await boxedLab(kit)
    const send = uploading(kit)
    own.act({ kind: 'start', ...of })
    for (let k = 0; k < 44; k++) own.act(typed(of, 'uout.l0', k, k))
    const file = JSON.stringify(own.batch())
    const path = '/device/box/bundle'
    const classmate = await kit.user('teacher')
    expect((await send(classmate, path, file, 'work.labbox')).code).toBe(404)
    expect((await send(student, path, file, 'work.labbox')).code).toBe(403)
    for (const bad of ['{}', file.slice(1), '[]'])
      expect((await send(teacher, path, bad, 'work.labbox')).data.error).toBe('BOX_BUNDLE')
    // Some of it came by the network before.
    await own.send(own.batch(1, 7))
    expect((await send(teacher, path, file, 'work.labbox')).data).toMatchObject({
      taken: 38,
      refused: 0,
      known: 7,
    })
    expect((await send(teacher, path, file, 'work.labbox')).data).toMatchObject({
      taken: 0,
      refused: 0,
      known: 45,
    })
    const [row] = await kit.deps.db.execute(
      `select count(*)::int as n, max(number)::int as last from measurement_reading where by_id = '${student.userId}'`,
    )
    expect(row).toEqual({ n: 44, last: 43 })
  })
})
