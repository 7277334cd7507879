import { afterAll, beforeAll, expect, it } from 'vitest'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import { myTaskGet } from '@labbox/contract/tasks/my-tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { publishedLab, richText } from '../../testing/lab.ts'
import { file } from '../files/tables.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

/** A file as an upload leaves it, without its bytes. */
const uploaded = async (owner: Client, type = 'application/pdf'): Promise<string> => {
  const id = newId()
  await kit.deps.db.insert(file).values({
    id,
    ownerId: owner.userId,
    orgId: owner.orgId,
    name: 'report.pdf',
    size: 5,
    sha256: 'a'.repeat(64),
    type,
    createdAt: kit.clock.now(),
  })
  return id
}

const begun = async (pdfReport = true) => {
  const lab = await publishedLab(kit, { settings: { pdfReport } })
  const { student, experimentTask, reportTask } = lab
  await student.ok(experiments.experimentStart, { studentTaskId: experimentTask.id })
  const own = { studentTaskId: reportTask.id }
  const save = (pdfFileId: string | null, revision = 0) =>
    student.call(reports.reportSave, { ...own, revision, draft: { pdfFileId } })
  const submit = () => student.call(reports.reportSubmit, own)
  const mine = () => student.ok(reports.reportGet, own)
  return { ...lab, own, save, submit, mine }
}
const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)

it('is handed in as it was uploaded, and reviewed and rejected as any other', async () => {
  const { student, teacher, own, save, submit, mine, minutes } = await begun()
  const first = await uploaded(student)
  expect((await save(first)).data).toMatchObject({ revision: 1 })
  expect((await submit()).data).toEqual({ number: 1 })
  expect(await mine()).toMatchObject({ pdf: true, editable: false, draft: { pdfFileId: first } })
  const seen = await teacher.ok(reports.reviewGet, own)
  expect(seen.submissions.at(-1)).toMatchObject({ number: 1, draft: { pdfFileId: first } })
  await teacher.ok(reports.reportReject, {
    ...own,
    reason: 'No figures',
    deadline: minutes(90),
    remeasure: false,
  })
  await student.ok(reports.reportReopen, own)
  const second = await uploaded(student)
  const { revision } = await mine()
  expect((await save(second, revision)).code).toBe(200)
  expect((await submit()).data).toEqual({ number: 2 })
  // What was handed in first stays what it was.
  const { submissions } = await teacher.ok(reports.reviewGet, own)
  expect(submissions.map(({ draft }) => draft.pdfFileId)).toEqual([first, second])
})

it('is refused without a file, with somebody else’s, and with one that is no PDF', async () => {
  const { student, teacher, own, save, submit, mine } = await begun()
  const colleague = await kit.user('student')
  const foreign = [await uploaded(colleague), await uploaded(teacher), newId()]
  const picture = await uploaded(student, 'image/png')
  await nothingChanges(async () => {
    for (const id of foreign) expect((await save(id)).refusal.error).toBe('NOT_FOUND')
    const wrong = await save(picture)
    expect([wrong.code, wrong.refusal.error]).toEqual([400, 'REPORT_PDF'])
    expect(wrong.refusal.errors).toHaveProperty('pdfFileId')
    expect((await colleague.call(reports.reportSave, { ...own, revision: 0, draft: {} })).code).toBe(404)
  })
  await save(null)
  await nothingChanges(async () => {
    const empty = await submit()
    expect([empty.code, empty.refusal.error]).toEqual([400, 'REPORT_PDF'])
    expect(empty.refusal.errors).toHaveProperty('pdfFileId')
  })
  expect((await student.ok(myTaskGet, { id: own.studentTaskId })).status).toBe(1)
  expect((await mine()).draft.pdfFileId).toBeNull()
})

it('is nothing where the report is written: its parts are asked for all the same', async () => {
  const { student, own, save, submit, mine } = await begun(false)
  expect((await save(await uploaded(student))).code).toBe(200)
  expect(await mine()).toMatchObject({ pdf: false, draft: { pdfFileId: null } })
  expect((await submit()).refusal.error).toBe('REPORT_INCOMPLETE')
  const { revision } = await mine()
  await student.ok(reports.reportSave, { ...own, revision, draft: { texts: { aim: richText('aim') } } })
  expect((await submit()).code).toBe(200)
})
