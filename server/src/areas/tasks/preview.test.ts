import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { experimentStart, experimentSubmit } from '@labbox/contract/experiments/experiments.ts'
import { myTaskRead } from '@labbox/contract/tasks/guidebook.ts'
import { myTaskGet, type MyTask } from '@labbox/contract/tasks/my-tasks.ts'
import { taskPreview, type PreviewStep } from '@labbox/contract/tasks/preview.ts'
import { taskFinish, taskGet, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

/** What a student sees, without what is of this student's own work. */
const seen = (task: MyTask) => ({
  ...task,
  id: null,
  history: null,
  score: null,
  sourceStudentTaskId: null,
  submittedAt: task.submittedAt !== null,
})

const stepsOf = async (client: Client, id: string) => {
  const rows = await client.ok(taskPreview, { id })
  const of = (step: PreviewStep) => rows.find((row) => row.step === step)!
  return { names: rows.map(({ step }) => step), of }
}

describe('a task as a student sees it', () => {
  it('is what the student then sees, step by step', async () => {
    const lab = await publishedLab(kit, {
      late: { days: 2, percent: 10 },
      settings: { previewFirst: true },
    })
    const { student, teacher, experimentTask, published } = lab
    const { names, of } = await stepsOf(teacher, published.experimentTaskId)
    expect(names).toEqual(['before', 'waits', 'start', 'working', 'submitted', 'late', 'missed'])
    const now = async () => seen(await student.ok(myTaskGet, { id: experimentTask.id }))
    const at = (step: PreviewStep) => kit.clock.set(new Date(of(step).at))
    expect(await now()).toEqual(seen(of('waits').task))
    await student.ok(myTaskRead, { id: experimentTask.id })
    expect(await now()).toEqual(seen(of('start').task))
    const { id } = await student.ok(experimentStart, { studentTaskId: experimentTask.id })
    at('working')
    expect(await now()).toEqual(seen(of('working').task))
    at('submitted')
    await student.ok(experimentSubmit, { id })
    expect(await now()).toEqual(seen(of('submitted').task))
  })

  it('says when it was missed, and what is late, as the student is told', async () => {
    const lab = await publishedLab(kit, { late: { days: 1, percent: 0 } })
    const { student, teacher, experimentTask, reportTask, published } = lab
    const experiment = await stepsOf(teacher, published.experimentTaskId)
    const report = await stepsOf(teacher, published.reportTaskId!)
    expect(experiment.names).toEqual(['before', 'start', 'working', 'submitted', 'late', 'missed'])
    await student.ok(experimentStart, { studentTaskId: experimentTask.id })
    kit.clock.set(new Date(experiment.of('late').at))
    const late = await student.ok(myTaskGet, { id: experimentTask.id })
    expect(seen(late)).toEqual(seen(experiment.of('late').task))
    kit.clock.set(new Date(report.of('missed').at))
    const missed = await student.ok(myTaskGet, { id: reportTask.id })
    expect(seen(missed)).toEqual(seen(report.of('missed').task))
  })

  it('shows a draft, a group and what has to be done before it, and the plan of what ended early', async () => {
    const lab = await publishedLab(kit)
    const { teacher, published, projectId, classId, minutes } = lab
    await teacher.ok(taskFinish, { id: published.experimentTaskId })
    const draft = await teacher.ok(taskPublish, {
      projectId,
      name: { en: 'Next' },
      classIds: [classId],
      startAt: minutes(0),
      endAt: minutes(60),
      settings: {
        after: published.experimentTaskId,
        afterScore: 60,
        groups: { form: 'students', size: 2, report: false, from: null },
      },
      asDraft: true,
    })
    const { of } = await stepsOf(teacher, draft.experimentTaskId)
    expect(of('before').task).toMatchObject({ state: 'published', waitsFor: { score: 60 } })
    expect(of('waits').task).toMatchObject({
      state: 'inProgress',
      className: { en: 'Class' },
      waitsFor: { name: { en: 'Lab task' }, score: 60 },
      group: null,
      chooses: true,
    })
    expect(of('start').task).toMatchObject({ waitsFor: null, group: { number: 1, members: [] } })
    const finished = await stepsOf(teacher, published.experimentTaskId)
    expect(finished.of('working').task).toMatchObject({ state: 'inProgress', status: 1 })
  })

  it('is for who sees the task, and changes nothing', async () => {
    const { student, teacher, published } = await publishedLab(kit)
    const before = await teacher.ok(taskGet, { id: published.experimentTaskId })
    await teacher.ok(taskPreview, { id: published.experimentTaskId })
    expect(await teacher.ok(taskGet, { id: published.experimentTaskId })).toEqual(before)
    const colleague = await kit.user('teacher')
    const refused = await colleague.call(taskPreview, { id: published.experimentTaskId })
    expect(refused.refusal.error).toBe('NOT_FOUND')
    const pupil = await student.call(taskPreview, { id: published.experimentTaskId })
    expect(pupil.refusal.error).toBe('FORBIDDEN')
  })
})
