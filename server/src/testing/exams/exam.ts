import * as classes from '@labbox/contract/classes/classes.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import type { PaperDocument } from '@labbox/contract/exams/paper.ts'
import * as papers from '@labbox/contract/exams/papers.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { bankAdd } from '@labbox/contract/questions/banks.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { questionAdd } from '@labbox/contract/questions/questions.ts'
import { line, samples } from '@labbox/contract/questions/testing.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { prepareAttempts } from '../../areas/exams/sitting/attempts.ts'
import type { Client, TestApp } from '../app.ts'

/** Single-choice questions that differ; the right option is the one that says so. */
export const choice = (k: number): QuestionDocument => ({
  schema: 1,
  content: {
    type: 'single',
    stem: { en: line(`Question ${k}`) },
    options: ['wrong 1', 'wrong 2', 'right', 'wrong 3'].map((text, n) => ({
      id: `opt${n}`,
      text: { en: line(`${text} of ${k}`) },
    })),
    shuffle: true,
  },
  key: { type: 'single', correct: 'opt2' },
  explanation: { en: line(`because of ${k}`) },
})

export const device = 'device-00000001'

/** A teacher with a class, a bank and a paper: two parts, choices and one of each other kind. */
export const examWorld = async (kit: TestApp, { students = 2, orgId = kit.firstOrg } = {}) => {
  const minutes = (n: number) => new Date(kit.clock.now().getTime() + n * 60_000).toISOString()
  const teacher = await kit.user('teacher', { orgId })
  const pupils: Client[] = []
  const accounts: string[] = []
  for (let k = 0; k < students; k++) {
    const account = `sitter${String(Math.floor(performance.now() * 1000)).slice(-9)}${k}`
    accounts.push(account)
    pupils.push(await kit.user('student', { account, orgId }))
  }
  const { id: classId } = await teacher.ok(classes.classAdd, { name: { en: 'Class' } })
  await teacher.ok(classes.memberAdd, { id: classId, accounts })
  const { id: bankId } = await teacher.ok(bankAdd, { name: { en: 'Bank' }, purpose: 2 })
  const add = async (document: QuestionDocument) => (await teacher.ok(questionAdd, { bankId, document })).id
  const choiceIds: string[] = []
  for (let k = 0; k < 6; k++) choiceIds.push(await add(choice(k)))
  const { multiple, boolean, blank, short, numeric, parameterised } = samples
  const otherIds: string[] = []
  for (const document of [multiple, boolean, blank, short, numeric, parameterised])
    otherIds.push(await add(document))

  /** Six choices of 10 points and two of the others of 20, by hand. */
  const document = (others = [otherIds[1]!, otherIds[4]!]): PaperDocument => ({
    schema: 1,
    policy: { multiple: 'half' },
    parts: [
      {
        kind: 'chosen',
        id: 'a',
        title: { en: 'Choices' },
        note: {},
        questions: choiceIds.map((questionId) => ({ questionId, points: 10 * POINT })),
      },
      {
        kind: 'chosen',
        id: 'b',
        title: { en: 'Others' },
        note: {},
        questions: others.map((questionId) => ({ questionId, points: (40 / others.length) * POINT })),
      },
    ],
  })
  const paper = async (own = document()) =>
    (await teacher.ok(papers.paperAdd, { name: { en: 'Paper' }, purpose: 2, document: own })).id

  const draft = async (more: Record<string, unknown> = {}) =>
    (
      await teacher.ok(exams.examAdd, {
        type: 6,
        name: { en: 'Exam' },
        mode: 1,
        classIds: [classId],
        startAt: minutes(0),
        endAt: minutes(60),
        settings: ExamSettings.parse({}),
        ...('paperIds' in more ? {} : { paperIds: [await paper()] }),
        ...more,
      } as never)
    ).id
  /** Published, with the papers made. */
  const publish = async (more: Record<string, unknown> = {}) => {
    const id = await draft(more)
    await teacher.ok(exams.examPublish, { id })
    await prepareAttempts(kit.app.areas.exams, id)
    return id
  }
  const copyOf = async (student: Client, taskId: string) =>
    (await student.ok(myTaskPage, { limit: 200 })).items.find((row) => row.taskId === taskId)!
  const start = async (student: Client, taskId: string, by = device) =>
    student.ok(sitting.sittingStart, { id: (await copyOf(student, taskId)).id, device: by })
  return {
    teacher,
    pupils,
    accounts,
    classId,
    bankId,
    choiceIds,
    otherIds,
    minutes,
    document,
    paper,
    draft,
    publish,
    copyOf,
    start,
  }
}

export type ExamWorld = Awaited<ReturnType<typeof examWorld>>

/** A paper of one question, a template, and an exam on it that the student has begun. */
export const runningExam = async (
  kit: TestApp,
  {
    teacher,
    student,
    classId,
    questionId,
    bankId,
  }: Record<'teacher' | 'student', Client> & Record<'classId' | 'questionId' | 'bankId', string>,
) => {
  if (!kit.deps.jobs.healthy()) await kit.deps.jobs.start()
  const title = { en: 'Part' }
  const { id: paper } = await teacher.ok(papers.paperAdd, {
    name: { en: 'Paper' },
    purpose: 2,
    document: {
      schema: 1,
      parts: [{ kind: 'chosen', id: 'a', title, questions: [{ questionId, points: 100 * POINT }] }],
    },
  })
  const part = { id: 'a', title, source: { bankIds: [bankId] }, quantity: 10, points: 10 * POINT }
  const { id: template } = await teacher.ok(papers.templateAdd, {
    name: { en: 'Template' },
    document: { schema: 1, parts: [part] },
  })
  const at = (minutes: number) => new Date(kit.clock.now().getTime() + minutes * 60_000).toISOString()
  const { id: exam } = await teacher.ok(exams.examAdd, {
    type: 6,
    name: { en: 'Exam' },
    mode: 1,
    paperIds: [paper],
    classIds: [classId],
    startAt: at(0),
    endAt: at(60),
    settings: {},
  })
  await teacher.ok(exams.examPublish, { id: exam })
  const mine = (await student.ok(myTaskPage, { limit: 200 })).items
  const sittingId = mine.find((row) => row.taskId === exam)!.id
  await student.ok(sitting.sittingStart, { id: sittingId, device })
  return { paper, template, exam, sitting: sittingId }
}
