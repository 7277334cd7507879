import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as certificates from '@labbox/contract/courses/certificates.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as learning from '@labbox/contract/courses/learning.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { taskClose, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { sampleLab } from '../../../testing/lab.ts'
import { studentTask } from '../../tasks/tables.ts'
import { issueDue } from './issue.service.ts'

let kit: TestApp
let teacher: Client
let projectId: string
let digest: () => Promise<Record<string, string>>
const title = { zh: '开放课', en: 'Open course' }

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  teacher = await kit.user('teacher')
  projectId = (await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })).id
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const hand = async (id: string) => {
  const at = kit.clock.now().toISOString()
  const input = {
    projectId,
    name: { en: 'Lab' },
    courseId: id,
    classIds: [],
    pace: { days: null },
    startAt: at,
    endAt: at,
  }
  return (await teacher.ok(taskPublish, input)).experimentTaskId
}
/** An open course with two tasks, its first student, and a rule that asks for both with 60 points. */
const running = async () => {
  const { id } = await teacher.ok(courses.courseAdd, { name: title, mooc: true })
  const taskIds = [await hand(id), await hand(id)]
  const student = await kit.user('student', { name: 'Pupil <b>' })
  await student.ok(learning.moocJoin, { id })
  await teacher.ok(certificates.completionSave, { id, taskIds, pass: 60, certificates: true })
  return { id, taskIds, student }
}
const score = (by: Client, taskId: string, points: string) =>
  kit.deps.db
    .update(studentTask)
    .set({ status: 3, score: points })
    .where(and(eq(studentTask.taskId, taskId), eq(studentTask.studentId, by.userId)))
const completed = async () => {
  const made = await running()
  for (const [k, taskId] of made.taskIds.entries()) await score(made.student, taskId, k ? '80' : '65.5')
  return made
}
/** Each call must be refused with its code, and change nothing. */
const refused = async (...calls: [() => Promise<{ code: number }>, number][]) => {
  const before = await digest()
  for (const [call, code] of calls) expect((await call()).code).toBe(code)
  expect(await digest()).toEqual(before)
}

describe('completing an open course', () => {
  it('is told to its student and to its teacher, task by task', async () => {
    const { id, taskIds, student } = await running()
    await score(student, taskIds[0]!, '72.5')
    const mine = await student.ok(certificates.myCompletion, { id })
    expect(mine).toMatchObject({ passed: 1, complete: false, mark: 72.5, pass: 60, certificateId: null })
    expect(mine.items.map((one) => [one.score, one.passed])).toEqual([
      [72.5, true],
      [null, false],
    ])
    const { students } = await teacher.ok(certificates.completionGet, { id })
    expect(students).toMatchObject([{ userId: student.userId, passed: 1, complete: false, mark: 72.5 }])
    await refused([() => student.call(certificates.certificateClaim, { id }), 409])
    // What was closed is asked of nobody any more.
    await teacher.ok(taskClose, { id: taskIds[1]! })
    expect((await student.ok(certificates.myCompletion, { id })).complete).toBe(true)
  })

  it('is for who takes it and who teaches it; the rule names tasks of the course alone', async () => {
    const { id, taskIds, student } = await running()
    const other = await running()
    const colleague = await kit.user('teacher')
    const rule = { id, taskIds, pass: 50, certificates: true }
    const closed = (await teacher.ok(courses.courseAdd, { name: title })).id
    await refused(
      [() => other.student.call(certificates.myCompletion, { id }), 404],
      [() => other.student.call(certificates.certificateClaim, { id }), 404],
      [() => colleague.call(certificates.completionGet, { id }), 404],
      [() => colleague.call(certificates.completionSave, rule), 404],
      [() => student.call(certificates.completionSave, rule), 403],
      [() => teacher.call(certificates.completionSave, { ...rule, taskIds: other.taskIds }), 404],
      [() => teacher.call(certificates.completionSave, { ...rule, taskIds: [] }), 400],
      [() => teacher.call(certificates.completionSave, { ...rule, pass: 101 }), 400],
      [() => teacher.call(certificates.completionSave, { ...rule, id: closed, taskIds: [] }), 400],
      [() => teacher.call(certificates.visitorPage, { id: closed, open: true }), 409],
      [() => colleague.call(certificates.visitorPage, { id, open: true }), 404],
    )
  })
})

describe('a certificate', () => {
  it('is issued once, at once or by the clock, and says what held on that day', async () => {
    const { id, student } = await completed()
    const late = await completed()
    const { id: held } = await student.ok(certificates.certificateClaim, { id })
    expect(await student.ok(certificates.certificateClaim, { id })).toEqual({ id: held })
    await issueDue(kit.deps)
    const before = await digest()
    await issueDue(kit.deps)
    expect(await digest()).toEqual(before)
    expect(await late.student.ok(certificates.myCertificates)).toHaveLength(1)
    await teacher.ok(courses.courseUpdate, { id, name: { en: 'Renamed' }, mooc: true })
    const [mine] = await student.ok(certificates.myCertificates)
    expect(mine).toMatchObject({ id: held, course: title, holder: 'Pupil <b>', mark: 72.8, nameShown: false })
    expect(mine?.code).toMatch(certificates.PUBLIC_CODE)
    await student.ok(learning.moocLeave, { id })
    expect(await student.ok(certificates.myCertificates)).toHaveLength(1)
    expect((await teacher.ok(certificates.completionGet, { id })).students).toMatchObject([
      { joinedAt: null },
    ])
  })

  it('is revoked with a reason and restored by who teaches the course; each is logged, nothing is issued anew', async () => {
    const { id, student } = await completed()
    const { id: held } = await student.ok(certificates.certificateClaim, { id })
    const colleague = await kit.user('teacher')
    const input = { id: held, reason: 'The report was copied' }
    await refused(
      [() => colleague.call(certificates.certificateRevoke, input), 404],
      [() => student.call(certificates.certificateRevoke, input), 403],
      [() => teacher.call(certificates.certificateRevoke, { ...input, reason: ' ' }), 400],
      [() => teacher.call(certificates.certificateRestore, { id: held }), 409],
    )
    await teacher.ok(certificates.certificateRevoke, input)
    await refused([() => teacher.call(certificates.certificateRevoke, input), 409])
    await issueDue(kit.deps)
    expect(await student.ok(certificates.certificateClaim, { id })).toEqual({ id: held })
    expect(await student.ok(certificates.myCertificates)).toMatchObject([{ reason: input.reason }])
    await teacher.ok(certificates.certificateRestore, { id: held })
    expect(await student.ok(certificates.myCertificates)).toMatchObject([{ revokedAt: null, reason: '' }])
    const log = (await (await kit.user('admin')).ok(logPage, { limit: 200 })).items
    for (const act of [
      'courses:completion:edit',
      'courses:certificate:revoke',
      'courses:certificate:restore',
    ])
      expect(log.some((line) => line.act === act)).toBe(true)
  })

  it('is a PDF for its holder alone, in either language', async () => {
    const { id, student } = await completed()
    const { id: held } = await student.ok(certificates.certificateClaim, { id })
    const get = (token: string, language: string) =>
      kit.app.inject({
        method: 'GET',
        url: `/api${certificates.certificatePdf.path}?id=${held}`,
        headers: { 'x-token': token, 'accept-language': language, host: 'lab.example' },
      })
    for (const language of ['zh-CN', 'en-US']) {
      const { headers, rawPayload } = await get(student.token, language)
      expect(headers['content-type']).toBe('application/pdf')
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const other = await kit.user('student')
    await refused(
      [() => other.call(certificates.certificatePdf, { id: held }), 404],
      [() => teacher.call(certificates.certificatePdf, { id: held }), 403],
    )
  })

  it('shows its holder’s name by that holder’s wish alone', async () => {
    const { id, student } = await completed()
    const { id: held } = await student.ok(certificates.certificateClaim, { id })
    const other = await kit.user('student')
    await refused(
      [() => other.call(certificates.certificateName, { id: held, shown: true }), 404],
      [() => teacher.call(certificates.certificateName, { id: held, shown: true }), 403],
    )
  })

  it('is still issued when the trial is over, while rules stay as they are', async () => {
    const { id, taskIds, student } = await completed()
    kit.clock.advance(100 * 86_400_000)
    const rule = { id, taskIds, pass: 10, certificates: true }
    await refused(
      [() => teacher.call(certificates.completionSave, rule), 423],
      [() => teacher.call(certificates.visitorPage, { id, open: true }), 423],
    )
    const { id: held } = await student.ok(certificates.certificateClaim, { id })
    await student.ok(certificates.certificateName, { id: held, shown: true })
  })
})
