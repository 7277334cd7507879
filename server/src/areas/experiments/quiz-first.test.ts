import { afterAll, beforeAll, expect, it } from 'vitest'
import * as exams from '@labbox/contract/exams/exams.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { myTaskGet } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { changesNothing } from '../../testing/database/digest.ts'
import { examWorld, type ExamWorld } from '../../testing/exams/exam.ts'
import { sampleLab } from '../../testing/lab.ts'

let kit: TestApp
let world: ExamWorld
let student: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
  world = await examWorld(kit)
  ;[student] = world.pupils as [Client]
})
afterAll(() => kit.close())

/** A safety quiz of one question, and a lab that waits for 60 points in it. */
const given = async () => {
  const { teacher, classId, choiceIds, minutes } = world
  const [questionId] = choiceIds as [string]
  const parts = [
    {
      kind: 'chosen',
      id: 'a',
      title: { en: 'Safety' },
      note: {},
      questions: [{ questionId, points: 100 * POINT }],
    },
  ]
  const paperIds = [await world.paper({ schema: 1, policy: { multiple: 'half' }, parts } as never)]
  const settings = ExamSettings.parse({ release: 'submission' })
  const quiz = await world.publish({ type: 1, paperIds, settings, name: { en: 'Safety quiz' } })
  const { id: projectId } = await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })
  const { experimentTaskId } = await teacher.ok(tasks.taskPublish, {
    projectId,
    name: { en: 'Mains' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
    settings: { after: quiz, afterScore: 60 },
  })
  const lab = await world.copyOf(student, experimentTaskId)
  const begin = () => student.call(experiments.experimentStart, { studentTaskId: lab.id })
  const waits = async () => (await student.ok(myTaskGet, { id: lab.id })).waitsFor
  /** Answers the one question, with the right option or another. */
  const sit = async (right: boolean) => {
    const begun = await world.start(student, quiz)
    const { questions } = await student.ok(sitting.sittingPage, { id: begun.id })
    const [{ no, content }] = questions as [(typeof questions)[number]]
    const options = 'options' in content ? content.options : []
    const option = options.find(({ text }) => JSON.stringify(text).includes('right') === right)?.id ?? ''
    const at = kit.clock.now().toISOString()
    const answers = [{ question: no, seq: 1, at, answer: { type: 'single' as const, option } }]
    await student.ok(sitting.sittingSubmit, { id: begun.id, epoch: 1, answers })
    return begun.id
  }
  return { quiz, begin, waits, sit }
}

it('a lab waits for its safety quiz until it is passed', async () => {
  const { begin, waits, sit } = await given()
  const least = { name: { en: 'Safety quiz' }, score: 60 }
  expect(await waits()).toEqual(least)
  await changesNothing(kit.database.sql, async () => {
    expect((await begin()).refusal.error).toBe('TASK_WAITS')
  })
  await sit(true)
  expect(await waits()).toBeNull()
  expect((await begin()).code).toBe(200)
})

it('a quiz that was not passed keeps the lab closed, and so does one that was missed, until it is made up', async () => {
  const failed = await given()
  await failed.sit(false)
  expect(await failed.waits()).not.toBeNull()
  expect((await failed.begin()).refusal.error).toBe('TASK_WAITS')
  const { quiz, begin, waits, sit } = await given()
  kit.clock.advance(60_000)
  await world.teacher.ok(exams.examFinish, { id: quiz })
  expect((await begin()).refusal.error).toBe('TASK_WAITS')
  await world.teacher.ok(exams.examArrange, {
    id: quiz,
    studentId: student.userId,
    extraMinutes: 0,
    endAt: world.minutes(30),
  })
  await sit(true)
  expect(await waits()).toBeNull()
  expect((await begin()).code).toBe(200)
})
