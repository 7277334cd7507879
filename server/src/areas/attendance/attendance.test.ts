import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as taking from '@labbox/contract/attendance/attendance.ts'
import * as mine from '@labbox/contract/attendance/mine.ts'
import * as sessions from '@labbox/contract/attendance/sessions.ts'
import type { AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import { classAdd, classUpdate, memberAdd, memberRemove } from '@labbox/contract/classes/classes.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { classCast } from '../../testing/class-cast.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { onlineBench } from '../../testing/bookings.ts'
import { occupancy } from '../devices/tables.ts'
import { synergy, synergyMember } from '../experiments/tables.ts'
import { STEP_MS } from './code.rules.ts'

let kit: TestApp
let teacher: Client
let colleague: Client
let orgadmin: Client
let strangeAdmin: Client
let students: Client[]
let stranger: Client
let classId: string
let id: string
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  ;({ teacher, colleague, orgadmin, strangeAdmin, students, stranger } = await classCast(kit))
  // Tries to check in are counted whatever becomes of them.
  digest = digestOf(kit.database.sql, ['allowance'])
  classId = (await teacher.ok(classAdd, { name: { en: 'Class 1' } })).id
  await teacher.ok(memberAdd, { id: classId, accounts: ['pupil001', 'pupil002', 'pupil003'] })
})
afterAll(() => kit.close())

const minutes = (n: number) => new Date(kit.clock.now().getTime() + n * MINUTE_MS)
const times = (from = 0, until = 90) => ({
  startAt: minutes(from).toISOString(),
  endAt: minutes(until).toISOString(),
})
const newSession = async (from?: number, until?: number) => {
  id = (await teacher.ok(sessions.sessionAdd, { classId, ...times(from, until) })).id
}
const idOf = (k: number) => students[k]?.userId ?? ''
const set = (entries: Record<number, AttendanceStatus | null>, more: object = {}) =>
  teacher.call(taking.attendanceSet, {
    id,
    entries: Object.entries(entries).map(([k, status]) => ({ studentId: idOf(Number(k)), status })),
    ...more,
  })
const statuses = async () =>
  (await teacher.ok(taking.sessionGet, { id })).students.map(({ status }) => status)
const log = async () =>
  (await teacher.ok(taking.attendanceChanges, { id })).items.map(({ student, from, to, way, by, reason }) => [
    student,
    from,
    to,
    way,
    by,
    reason,
  ])
const codeOf = async () => (await teacher.ok(taking.attendanceCode, { id })).code ?? ''
/** The call must be refused so, and change nothing. */
const refused = async (error: string, call: () => Promise<{ data: unknown }>) => {
  const before = await digest()
  expect((await call()).data).toMatchObject({ error })
  expect(await digest()).toEqual(before)
}

describe('a class session', () => {
  it('is made, changed and deleted by who teaches the class or looks after it, with a line in the log', async () => {
    await newSession()
    await orgadmin.ok(sessions.sessionUpdate, { id, name: { en: 'Week 1' }, ...times(), lateAfter: 5 })
    expect((await teacher.ok(sessions.sessionPage, { classId })).items).toMatchObject([
      { id, name: { en: 'Week 1' }, lateAfter: 5, students: 3, counts: { present: 0, absent: 0 } },
    ])
    await set({ 0: 'present' })
    await teacher.ok(sessions.sessionDelete, { id })
    expect((await teacher.ok(sessions.sessionPage, { classId })).total).toBe(0)
    const acts = await kit.database.sql`
      select act, before, after from audit_log where act like 'attendance:%' order by id`
    expect(acts).toMatchObject([
      { act: 'attendance:session:add', after: { lateAfter: 10 } },
      { act: 'attendance:session:edit', before: { lateAfter: 10 }, after: { lateAfter: 5 } },
      { act: 'attendance:session:delete', before: { present: 1 } },
    ])
  })

  it('is refused to all others, and with times that make no sense', async () => {
    await newSession()
    const add = { classId, ...times() }
    for (const by of [colleague, strangeAdmin]) {
      await refused('NOT_FOUND', () => by.call(sessions.sessionAdd, add))
      await refused('NOT_FOUND', () => by.call(sessions.sessionUpdate, { id, ...times() }))
      await refused('NOT_FOUND', () => by.call(sessions.sessionDelete, { id }))
      await refused('NOT_FOUND', () => by.call(sessions.sessionPage, { classId }))
      for (const call of [
        taking.sessionGet,
        taking.attendanceCode,
        taking.benchUse,
        taking.attendanceChanges,
      ])
        await refused('NOT_FOUND', () => by.call(call, { id }))
    }
    for (const call of [sessions.sessionAdd, sessions.sessionDelete, taking.attendanceCode])
      await refused('FORBIDDEN', () => students[0]!.call(call, { ...add, id }))
    await refused('VALIDATION', () => teacher.call(sessions.sessionAdd, { classId, ...times(10, 10) }))
    await refused('VALIDATION', () => teacher.call(sessions.sessionUpdate, { id, ...times(10, 5) }))
    await refused('VALIDATION', () => teacher.call(sessions.sessionAdd, { ...add, lateAfter: -1 }))
  })

  it('of an archived class is only read', async () => {
    const shelf = await teacher.ok(classAdd, { name: { en: 'Old' } })
    const { id: old } = await teacher.ok(sessions.sessionAdd, { classId: shelf.id, ...times() })
    await teacher.ok(classUpdate, { id: shelf.id, name: { en: 'Old' }, archived: true })
    await refused('CLASS_ARCHIVED', () =>
      teacher.call(sessions.sessionAdd, { classId: shelf.id, ...times() }),
    )
    await refused('CLASS_ARCHIVED', () => teacher.call(sessions.sessionDelete, { id: old }))
    expect(await teacher.ok(taking.sessionGet, { id: old })).toMatchObject({ archived: true })
    expect(await teacher.ok(taking.attendanceCode, { id: old })).toMatchObject({ code: null })
  })
})

describe('the list', () => {
  it('takes statuses, keeps each change in its log, and tells what takes it back', async () => {
    await newSession()
    await set({ 0: 'present', 1: 'absent' })
    const { data } = await set({ 0: 'present', 1: 'excused' }, { reason: 'A letter' })
    expect(data.changed).toEqual([{ studentId: idOf(1), from: 'absent' }])
    expect(await statuses()).toEqual(['present', 'excused', null])
    await set({ 1: null })
    expect(await statuses()).toEqual(['present', null, null])
    expect(await log()).toEqual([
      ['Pupil 2', 'excused', null, 'list', 'Teacher', ''],
      ['Pupil 2', 'absent', 'excused', 'list', 'Teacher', 'A letter'],
      ['Pupil 2', null, 'absent', 'list', 'Teacher', ''],
      ['Pupil 1', null, 'present', 'list', 'Teacher', ''],
    ])
  })

  it('in one act only fills what is empty, when told so', async () => {
    const { data } = await set({ 0: 'absent', 1: 'absent', 2: 'absent' }, { unrecorded: true })
    expect(data.changed.map(({ studentId }) => studentId)).toEqual([idOf(1), idOf(2)])
    expect(await statuses()).toEqual(['present', 'absent', 'absent'])
    expect((await teacher.ok(sessions.sessionPage, { classId, limit: 1 })).items[0]?.counts).toEqual({
      present: 1,
      late: 0,
      excused: 0,
      absent: 2,
    })
  })

  it('refuses students of other classes and unknown statuses, as a whole', async () => {
    const entries = [0, 9].map((k) => ({
      studentId: k === 9 ? stranger.userId : idOf(k),
      status: 'late' as const,
    }))
    await refused('ATTENDANCE_STRANGERS', () => teacher.call(taking.attendanceSet, { id, entries }))
    await refused('VALIDATION', () => set({ 0: 'asleep' as 'late' }))
    await refused('VALIDATION', () => teacher.call(taking.attendanceSet, { id, entries: [] }))
    for (const by of [colleague, strangeAdmin])
      await refused('NOT_FOUND', () => by.call(taking.attendanceSet, { id, entries: entries.slice(0, 1) }))
  })

  it('leaves out who has left the class', async () => {
    await teacher.ok(memberRemove, { id: classId, userId: idOf(2) })
    expect(await statuses()).toEqual(['present', 'absent'])
    expect((await teacher.ok(taking.attendanceCode, { id })).counts).toMatchObject({ absent: 1 })
    await teacher.ok(memberAdd, { id: classId, accounts: ['pupil003'] })
    expect(await statuses()).toEqual(['present', 'absent', 'absent'])
  })
})

describe('the code on the screen', () => {
  it('checks a student in, late by the rule; a recorded status stays', async () => {
    await newSession()
    const first = await students[0]!.ok(mine.checkIn, { id, code: await codeOf() })
    expect(first).toMatchObject({ id, className: { en: 'Class 1' }, status: 'present' })
    kit.clock.advance(11 * MINUTE_MS)
    expect(await students[1]!.ok(mine.checkIn, { id, code: await codeOf() })).toMatchObject({
      status: 'late',
    })
    expect(await students[0]!.ok(mine.checkIn, { id, code: await codeOf() })).toMatchObject({
      status: 'present',
    })
    expect(await teacher.ok(taking.attendanceCode, { id })).toMatchObject({
      state: 'open',
      students: 3,
      counts: { present: 1, late: 1 },
    })
    expect(await log()).toEqual([
      ['Pupil 2', null, 'late', 'code', 'Pupil 2', ''],
      ['Pupil 1', null, 'present', 'code', 'Pupil 1', ''],
    ])
  })

  it('holds while it is shown and while the next one is; an older one is refused', async () => {
    const code = await codeOf()
    kit.clock.advance(STEP_MS)
    expect((await students[2]!.call(mine.checkIn, { id, code })).code).toBe(200)
    kit.clock.advance(STEP_MS)
    await refused('ATTENDANCE_CODE', () => students[2]!.call(mine.checkIn, { id, code }))
    await refused('ATTENDANCE_CODE', () => students[2]!.call(mine.checkIn, { id, code: 'guess' }))
    const other = await codeOf()
    await refused('ATTENDANCE_CODE', () => students[2]!.call(mine.checkIn, { id: newId(), code: other }))
  })

  it('is refused to who is not of the class, and to teachers', async () => {
    const code = await codeOf()
    await refused('ATTENDANCE_NOT_MEMBER', () => stranger.call(mine.checkIn, { id, code }))
    await refused('FORBIDDEN', () => teacher.call(mine.checkIn, { id, code }))
  })

  it('is taken from half an hour before the start until the end', async () => {
    await newSession(31, 60)
    expect(await teacher.ok(taking.attendanceCode, { id })).toMatchObject({ state: 'early', code: null })
    kit.clock.advance(2 * MINUTE_MS)
    const code = await codeOf()
    await teacher.ok(sessions.sessionUpdate, { id, ...times(31, 60) })
    await refused('ATTENDANCE_EARLY', () => students[0]!.call(mine.checkIn, { id, code }))
    await teacher.ok(sessions.sessionUpdate, { id, ...times(-60, 0) })
    await refused('ATTENDANCE_ENDED', () => students[0]!.call(mine.checkIn, { id, code }))
    expect(await teacher.ok(taking.attendanceCode, { id })).toMatchObject({ state: 'ended', code: null })
  })

  it('cannot be guessed: after ten tries also the right one waits', async () => {
    await newSession()
    kit.clock.advance(10 * MINUTE_MS)
    const wrong = () => students[2]!.call(mine.checkIn, { id, code: 'A'.repeat(22) })
    await Promise.all(Array.from({ length: 10 }, wrong))
    const code = await codeOf()
    await refused('ATTENDANCE_LIMIT', () => students[2]!.call(mine.checkIn, { id, code }))
    expect((await students[1]!.call(mine.checkIn, { id, code })).code).toBe(200)
    kit.clock.advance(5 * MINUTE_MS)
    expect((await students[2]!.call(mine.checkIn, { id, code: await codeOf() })).code).toBe(200)
  })
})

describe('the use of benches', () => {
  /** Somebody held a place of a bench from one minute to another, counted from now. */
  const used = async (deviceId: string, by: Client, from: number, until: number | null) => {
    const row = { id: newId(), deviceId, instance: 0, userId: by.userId }
    const ended =
      until === null ? {} : { endedAt: minutes(until), safeAt: minutes(until), reason: 'released' }
    await kit.deps.db.insert(occupancy).values({
      ...row,
      startedAt: minutes(from),
      lastActivityAt: minutes(from),
      ...(ended as object),
    })
    return row.id
  }
  const shown = async () =>
    (await teacher.ok(taking.benchUse, { id })).map(({ name, from, to, at }) => [
      name,
      from,
      to,
      (Date.parse(at) - kit.clock.now().getTime()) / MINUTE_MS,
    ])

  it('shows first whom it makes present or late; others who shared the bench too', async () => {
    await newSession()
    const deviceId = await onlineBench(kit, orgadmin)
    await used(deviceId, students[0]!, -20, 5)
    await used(deviceId, students[0]!, 30, 40)
    await used(deviceId, students[1]!, -60, 0)
    const lease = await used(deviceId, students[1]!, 91, 95)
    expect(await shown()).toEqual([['Pupil 1', null, 'present', 0]])
    const shared = { id: newId(), occupancyId: lease, creatorId: idOf(1), operatorId: idOf(1) }
    await kit.deps.db.insert(synergy).values({ ...shared, startedAt: minutes(12), endedAt: minutes(40) })
    await kit.deps.db.insert(synergyMember).values({
      synergyId: shared.id,
      userId: idOf(2),
      invitedAt: minutes(12),
      joinedAt: minutes(12),
      leftAt: minutes(40),
    })
    await set({ 2: 'absent' })
    expect(await shown()).toEqual([
      ['Pupil 1', null, 'present', 0],
      ['Pupil 3', 'absent', 'late', 12],
    ])
  })

  it('is recorded for those who were chosen, with the log; a word of the teacher stands', async () => {
    const record = (studentIds: string[], by = teacher) => by.call(taking.benchUseRecord, { id, studentIds })
    await refused('NOT_FOUND', () => record([idOf(0)], colleague))
    await refused('VALIDATION', () => record([]))
    expect((await record([idOf(1), idOf(2), stranger.userId])).data.changed).toEqual([
      { studentId: idOf(2), from: 'absent' },
    ])
    await set({ 0: 'excused' })
    expect((await record([idOf(0)])).data.changed).toEqual([])
    expect(await statuses()).toEqual(['excused', null, 'late'])
    expect((await log())[1]).toEqual(['Pupil 3', 'absent', 'late', 'bench', 'Teacher', ''])
  })
})

describe('a student', () => {
  it('sees the own attendance in the own classes, and nobody else’s', async () => {
    const { items, total } = await students[0]!.ok(mine.mySessions, { classId, limit: 2 })
    expect(total).toBeGreaterThan(3)
    expect(items[0]).toMatchObject({ id, className: { en: 'Class 1' }, status: 'excused' })
    const [own] = await students[0]!.ok(mine.myAttendance)
    expect(own).toMatchObject({ classId, counts: { excused: 1 } })
    expect(await stranger.ok(mine.myAttendance)).toEqual([])
    expect((await stranger.ok(mine.mySessions, { classId })).total).toBe(0)
    await refused('FORBIDDEN', () => teacher.call(mine.mySessions, {}))
  })
})
