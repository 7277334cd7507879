import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectGet, projectKeepReport, projectUpdate } from '@labbox/contract/labs/projects.ts'
import {
  reportGet,
  reportGrade,
  reportSave,
  reportSubmit,
  reviewGet,
} from '@labbox/contract/reports/reports.ts'
import { taskGet, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { ReportTemplate } from '@labbox/contract/templates/report.ts'
import type { RubricChoice } from '@labbox/contract/templates/rubric.ts'
import {
  reportTemplateAdd,
  reportTemplateGet,
  reportTemplateStatus,
  reportTemplateUpdate,
} from '@labbox/contract/templates/templates.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab, richText } from '../../testing/lab.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const document = ReportTemplate.parse({
  sections: [
    { kind: 'text', id: 'goal', title: { en: 'Goal' } },
    { kind: 'table', id: 'all', title: { en: 'All data' }, pageId: '' },
  ],
  rubric: [
    {
      id: 'clear',
      title: { en: 'Clear' },
      levels: [
        { points: 10, title: { en: 'Yes' } },
        { points: 0, title: { en: 'No' } },
      ],
    },
  ],
})

/** A lab that has been published, a template that is on, and the lab published once more with it. */
const school = async () => {
  const lab = await publishedLab(kit)
  const { teacher, student, minutes, projectId, classId } = lab
  const { id } = await teacher.ok(reportTemplateAdd, { name: { en: 'Short' }, document })
  const publish = (reportTemplateId: string) => ({
    projectId,
    name: { en: 'With a template' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
    reportEndAt: minutes(120),
    reportTemplateId,
  })
  const publishWith = async () => {
    const { experimentTaskId, reportTaskId } = await teacher.ok(taskPublish, publish(id))
    const mine = (await student.ok(myTaskPage, {})).items
    const studentTaskId = mine.find(({ taskId }) => taskId === reportTaskId)?.id ?? ''
    return { experimentTaskId, studentTaskId }
  }
  return { ...lab, id, publish, publishWith }
}

test('a task is given a template in place of the lab’s: its tables are those of the lab', async () => {
  const { teacher, student, id, publishWith } = await school()
  await teacher.ok(reportTemplateStatus, { id, status: 1 })
  const { experimentTaskId, studentTaskId } = await publishWith()
  expect((await teacher.ok(taskGet, { id: experimentTaskId })).reportTemplateId).toBe(id)
  const { template } = await student.ok(reportGet, { studentTaskId })
  expect(template.sections).toEqual([document.sections[0], { ...document.sections[1], pageId: 'p1' }])
  expect(template.rubric).toEqual(document.rubric)
  const draft = { texts: { goal: richText('To see.'), aim: richText('Unasked') } }
  await student.ok(reportSave, { studentTaskId, revision: 0, draft })
  // What is handed out does not change with the template.
  const later = { name: { en: 'Short' }, id, revision: 1, document: { sections: [] } }
  await teacher.ok(reportTemplateUpdate, later)
  await student.ok(reportSubmit, { studentTaskId })
  const [handedIn] = (await teacher.ok(reviewGet, { studentTaskId })).submissions
  expect(handedIn?.template).toEqual(template)
  expect(Object.keys(handedIn?.draft.texts ?? {})).toEqual(['goal'])
})

test('a template that is off, or a colleague’s own, is not handed out: nothing changes', async () => {
  const { teacher, id, publish } = await school()
  const colleague = await kit.user('teacher')
  const theirs = await colleague.ok(reportTemplateAdd, { name: { en: 'Theirs' }, document })
  await colleague.ok(reportTemplateStatus, { id: theirs.id, status: 1 })
  const before = await digest()
  for (const each of [id, theirs.id]) {
    const { code, refusal } = await teacher.call(taskPublish, publish(each))
    expect(code).toBe(404)
    expect(Object.keys(refusal.errors ?? {})).toEqual(['reportTemplateId'])
  }
  expect(await digest()).toEqual(before)
})

test('a lab without a report of its own asks for one by a template', async () => {
  const { teacher, student, id, projectId, publish, publishWith } = await school()
  const { document: lab, revision } = await teacher.ok(projectGet, { id: projectId })
  const bare = { ...lab, report: { sections: [] } }
  await teacher.ok(projectUpdate, { id: projectId, revision, name: { en: 'Lab' }, document: bare })
  const { reportTemplateId: _none, ...without } = publish(id)
  expect((await teacher.call(taskPublish, without)).refusal.error).toBe('TASK_NO_REPORT')
  await teacher.ok(reportTemplateStatus, { id, status: 1 })
  const { studentTaskId } = await publishWith()
  expect((await student.ok(reportGet, { studentTaskId })).template.sections).toHaveLength(2)
})

test('the report of a lab becomes a template for any lab', async () => {
  const { teacher, projectId } = await publishedLab(kit)
  const stranger = await kit.user('teacher')
  const { id } = await teacher.ok(projectKeepReport, { id: projectId, name: { en: 'Kept' } })
  const kept = await teacher.ok(reportTemplateGet, { id })
  expect(kept.document.sections.map((each) => [each.id, 'pageId' in each ? each.pageId : null])).toEqual([
    ['aim', null],
    ['data', ''],
    ['circuit', null],
    ['scope', null],
  ])
  const before = await digest()
  const foreign = await stranger.call(projectKeepReport, { id: projectId, name: { en: 'Kept' } })
  expect(foreign.code).toBe(404)
  expect(await digest()).toEqual(before)
})

test('a grade keeps the levels of the rubric; what is not in it is refused: nothing changes', async () => {
  const { teacher, student, id, publishWith } = await school()
  await teacher.ok(reportTemplateStatus, { id, status: 1 })
  const { studentTaskId } = await publishWith()
  const draft = { texts: { goal: richText('To see.') } }
  await student.ok(reportSave, { studentTaskId, revision: 0, draft })
  await student.ok(reportSubmit, { studentTaskId })
  const before = await digest()
  const wrong: RubricChoice[] = [{ clear: 2 }, { neat: 0 }]
  for (const rubric of wrong) {
    const { refusal } = await teacher.call(reportGrade, { studentTaskId, score: 50, rubric })
    expect(refusal.error).toBe('REPORT_RUBRIC')
  }
  expect(await digest()).toEqual(before)
  await teacher.ok(reportGrade, { studentTaskId, score: 100, rubric: { clear: 0 } })
  const { reviews } = await student.ok(reportGet, { studentTaskId })
  expect(reviews).toMatchObject([{ kind: 'grade', score: 100, rubric: { clear: 0 } }])
})
