import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import { REVIEW_LOCK_S, reviewLock, reviewUnlock } from '@labbox/contract/reports/locks.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { publishedLab, richText } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const submit = async (student: Client, taskId: string | null): Promise<string> => {
  const { items } = await student.ok(myTaskPage, {})
  const studentTaskId = items.find((row) => row.taskId === taskId)?.id ?? ''
  await student.ok(reports.reportSave, {
    studentTaskId,
    revision: 0,
    draft: { texts: { aim: richText('x') } },
  })
  await student.ok(reports.reportSubmit, { studentTaskId })
  kit.clock.advance(1000)
  return studentTaskId
}

/** A class of two teachers, three of whose students have submitted. */
const submitted = async () => {
  const { teacher, student, classId, published } = await publishedLab(kit)
  const accounts = ['a', 'b'].map((name) => `${name}${newId().slice(-10)}`)
  const mates = await Promise.all(accounts.map((account) => kit.user('student', { account })))
  await teacher.ok(memberAdd, { id: classId, accounts })
  const fellow = await kit.user('teacher', { name: '周敏 Zhou Min' })
  await kit.database.sql`insert into class_teacher (class_id, user_id) values (${classId}, ${fellow.userId})`
  const works: string[] = []
  for (const one of [student, ...mates]) works.push(await submit(one, published.reportTaskId))
  return { teacher, fellow, student, works: works as [string, string, string] }
}

it('lets one reviewer at a report, until it is let go or its page was closed for a while', async () => {
  const { teacher, fellow, student, works } = await submitted()
  const own = { studentTaskId: works[0] }
  await fellow.ok(reviewLock, own)
  const stranger = await kit.user('teacher')
  const grade = (who: Client) => who.call(reports.reportGrade, { ...own, score: 80 })
  await changesNothing(kit.database.sql, async () => {
    const refused = await teacher.call(reviewLock, own)
    expect(refused).toMatchObject({ code: 409, refusal: { error: 'REPORT_LOCKED' } })
    expect(refused.msg).toMatch(/^Zhou Min is reviewing/)
    expect((await grade(teacher)).refusal.error).toBe('REPORT_LOCKED')
    expect((await stranger.call(reviewLock, own)).code).toBe(404)
    expect((await student.call(reviewLock, own)).code).toBe(403)
    await teacher.ok(reviewUnlock, own)
  })
  // Held anew by the one who has it.
  await fellow.ok(reviewLock, own)
  kit.clock.advance((REVIEW_LOCK_S + 1) * 1000)
  await teacher.ok(reviewLock, own)
  expect((await grade(fellow)).refusal.error).toBe('REPORT_LOCKED')
  await teacher.ok(reviewUnlock, own)
  expect((await grade(fellow)).code).toBe(200)
})

it('leads on to a report that nobody else reviews', async () => {
  const { teacher, fellow, works } = await submitted()
  const [first, second, third] = works
  const next = async (who: Client) =>
    (await who.ok(reports.reviewGet, { studentTaskId: first })).nextStudentTaskId
  expect(await next(teacher)).toBe(second)
  await fellow.ok(reviewLock, { studentTaskId: second })
  expect(await next(teacher)).toBe(third)
  expect(await next(fellow)).toBe(second)
})
