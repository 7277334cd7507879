import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import * as labs from '@labbox/contract/labs/projects.ts'
import type { LabDocument } from '@labbox/contract/labs/version.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { tablesOf, Template } from '@labbox/contract/measurement/template.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import type { TestApp } from './app.ts'

export const richText = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** The sample template, its table to be signed at the bench. */
const signedTemplate = (): Template => {
  const template = Template.parse(sweepTemplate)
  for (const table of tablesOf(template)) table.checkOff = true
  return template
}

type LabInput = NonNullable<InputOf<typeof labs.projectAdd>['document']>

/** A small complete lab: a table with given, read, computed and judged columns, and a report with every kind of section. */
export const sampleLab = (): LabDocument => ({
  schema: 1,
  guidebook: { en: richText('Measure.') },
  circuit: emptyCircuit(),
  maxList: null,
  measurement: signedTemplate(),
  report: {
    sections: [
      { kind: 'text', id: 'aim', title: { en: 'Aim', zh: '目的' }, required: true },
      { kind: 'table', id: 'data', title: { en: 'Data' }, pageId: 'p1' },
      { kind: 'circuit', id: 'circuit', title: { en: 'Circuit' } },
      { kind: 'picture', id: 'scope', title: { en: 'Screen' }, required: false },
    ],
  },
})

/**
 * A teacher, a class with one student, and the sample lab published to it as experiment and report; in the kit's own
 * organisation unless another is named.
 */
export const publishedLab = async (
  kit: TestApp,
  {
    orgId = kit.firstOrg,
    document = sampleLab(),
    ...more
  }: {
    orgId?: string
    document?: LabInput
    late?: tasks.LateRule
    settings?: Partial<tasks.TaskSettings>
    box?: boolean
  } = {},
) => {
  const minutes = (n: number) => new Date(kit.clock.now().getTime() + n * 60_000).toISOString()
  const teacher = await kit.user('teacher', { name: 'Teacher', orgId })
  const account = `pupil${String(Math.floor(performance.now() * 1000)).slice(-8)}`
  const student = await kit.user('student', { account, name: 'Pupil', orgId })
  const { id: classId } = await teacher.ok(classes.classAdd, { name: { en: 'Class' } })
  await teacher.ok(classes.memberAdd, { id: classId, accounts: [account] })
  const { id: projectId } = await teacher.ok(labs.projectAdd, { name: { en: 'Lab' }, document })
  const published = await teacher.ok(tasks.taskPublish, {
    projectId,
    name: { en: 'Lab task' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
    reportEndAt: minutes(120),
    ...more,
  })
  const mine = (await student.ok(myTaskPage, {})).items
  const experimentTask = mine.find((row) => row.taskId === published.experimentTaskId)!
  const reportTask = mine.find((row) => row.taskId === published.reportTaskId)!
  return {
    teacher,
    student,
    account,
    classId,
    projectId,
    published,
    minutes,
    experimentTask,
    reportTask,
  }
}
