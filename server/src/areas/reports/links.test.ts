import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { linkedReport, reportLink, reviewLink } from '@labbox/contract/reports/links.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab, richText } from '../../testing/lab.ts'
import { user, userRole } from '../access/tables.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

/** What the page asks for by the address that it was opened by. */
const asked = (path: string, altered: Record<string, string> = {}) => {
  const { pathname, searchParams } = new URL(path, 'http://labbox.test')
  expect(pathname).toBe('/exportpdf')
  const view = searchParams.has('report') ? 'report' : 'review'
  const { u = '', r = '', x = '', s = '', [view]: studentTaskId = '' } = Object.fromEntries(searchParams)
  return Object.assign({ view, studentTaskId, u, r, x, s }, altered)
}
const by = (path: string, altered?: Record<string, string>) =>
  kit.anonymous.call(linkedReport, asked(path, altered))

const handedIn = async () => {
  const lab = await publishedLab(kit)
  const own = { studentTaskId: lab.reportTask.id }
  const draft = { texts: { aim: richText('The aim') } }
  await lab.student.ok(reports.reportSave, { studentTaskId: own.studentTaskId, revision: 0, draft })
  await lab.student.ok(reports.reportSubmit, own)
  const mine = (await lab.student.ok(reportLink, own)).path
  const reviewed = (await lab.teacher.ok(reviewLink, own)).path
  return Object.assign(lab, { own, draft, mine, reviewed })
}

/** The full answer for a report that does not exist. */
const missing = async () => {
  const { code, status, msg, data } = await kit.anonymous.call(linkedReport, {})
  expect([code, status, data]).toMatchObject([404, 200, { error: 'NOT_FOUND' }])
  return { code, status, msg, data }
}

it('shows the one report without a session, as the student sees it at that moment', async () => {
  const { mine, student, teacher, own } = await handedIn()
  const { data } = await by(mine)
  expect(data.review).toBeNull()
  // Whoever prints it may sit in another zone, and without a session their page knows no organisation.
  expect(data.timeZone).toBe('Asia/Shanghai')
  expect(data.report).toMatchObject({ student: 'Pupil', draft: { texts: { aim: richText('The aim') } } })
  const seen = await student.ok(reports.reportGet, own)
  expect(seen).toMatchObject({
    template: data.report?.template,
    sheet: data.report?.sheet,
    submissions: data.report?.submissions,
  })
  await teacher.ok(reports.reportGrade, { studentTaskId: own.studentTaskId, score: 88, comment: 'Good' })
  expect((await by(mine)).data.report).toMatchObject({ task: { score: 88 }, reviews: [{ comment: 'Good' }] })
})

it('shows a reviewer’s view with the last submission and nothing of other reports', async () => {
  const { reviewed, teacher, own } = await handedIn()
  const { data } = await by(reviewed)
  expect(data.report).toBeNull()
  const seen = await teacher.ok(reports.reviewGet, own)
  expect(data.review).toEqual({
    row: seen.row,
    submissions: seen.submissions.slice(-1),
    reviews: seen.reviews,
    remarks: seen.remarks,
  })
})

it('is made only for who may read the report, like one that is not there', async () => {
  const { own } = await handedIn()
  const refused = async (client: Client, endpoint: typeof reportLink | typeof reviewLink) => {
    const foreign = await client.call(endpoint, own)
    expect(foreign.code).toBe(404)
    expect(foreign).toEqual(await client.call(endpoint, { studentTaskId: newId() }))
  }
  await refused(await kit.user('student'), reportLink)
  await refused(await kit.user('teacher'), reviewLink)
  await refused(await kit.user('orgadmin', { orgId: await kit.org() }), reviewLink)
  expect((await kit.anonymous.call(reportLink, own)).code).toBe(401)
  expect((await (await kit.user('student')).call(reviewLink, own)).code).toBe(403)
})

it('opens nothing when it is altered, and changes nothing', async () => {
  const { mine, reviewed, teacher, student } = await handedIn()
  const other = await handedIn()
  const digest = digestOf(kit.database.sql)
  const before = await digest()
  const none = await missing()
  const { r: teacherRole } = asked(reviewed)
  const later = String(Number(asked(mine).x) + 30)
  const alterations: [string, Record<string, string>][] = [
    [mine, { studentTaskId: other.own.studentTaskId }],
    [mine, { view: 'review' }],
    [mine, { view: 'constructor' }],
    [mine, { u: teacher.userId }],
    [mine, { u: teacher.userId, r: teacherRole, view: 'review' }],
    [mine, { x: later }],
    [mine, { x: '' }],
    [mine, { s: '' }],
    [mine, { s: asked(other.mine).s }],
    [mine, { studentTaskId: 'x' }],
    [reviewed, { u: student.userId }],
    [reviewed, { studentTaskId: other.own.studentTaskId }],
  ]
  for (const [path, altered] of alterations) {
    const { code, status, msg, data } = await by(path, altered)
    expect({ code, status, msg, data }, JSON.stringify(altered)).toEqual(none)
  }
  // A session adds nothing to what a link shows.
  const signedIn = await teacher.call(linkedReport, asked(mine, { s: '' }))
  expect(signedIn.code).toBe(404)
  expect(await digest()).toEqual(before)
})

it('is over after two days at most, by the time that it names', async () => {
  const { student, own } = await handedIn()
  const { path, until } = await student.ok(reportLink, own)
  const left = new Date(until).getTime() - kit.clock.now().getTime()
  expect(left).toBeGreaterThan(DAY_MS)
  expect(left).toBeLessThanOrEqual(2 * DAY_MS)
  kit.clock.advance(left - 1)
  expect((await by(path)).code).toBe(200)
  kit.clock.advance(1)
  expect(await by(path)).toMatchObject(await missing())
})

it('ends with the right, the role or the account of who made it', async () => {
  const { mine, reviewed, student, teacher, classId } = await handedIn()
  const none = await missing()
  const { deps } = kit
  const setStatus = (status: 0 | 1) => deps.db.update(user).set({ status }).where(eq(user.id, student.userId))
  await setStatus(0)
  expect(await by(mine)).toMatchObject(none)
  await setStatus(1)
  expect((await by(mine)).code).toBe(200)
  await deps.db.delete(userRole).where(eq(userRole.userId, student.userId))
  expect(await by(mine)).toMatchObject(none)

  // Another teacher of the class sees the report for as long as they teach it.
  const accountOf = async ({ userId }: Client) =>
    (await deps.db.select().from(user).where(eq(user.id, userId)))[0]?.account ?? ''
  const second = await kit.user('teacher')
  const first = await accountOf(teacher)
  await teacher.ok(classes.classTeachers, { id: classId, accounts: [first, await accountOf(second)] })
  const { studentTaskId } = asked(reviewed)
  const { path } = await second.ok(reviewLink, { studentTaskId })
  expect((await by(path)).code).toBe(200)
  await teacher.ok(classes.classTeachers, { id: classId, accounts: [first] })
  expect(await by(path)).toMatchObject(none)
  expect((await by(reviewed)).code).toBe(200)
})
