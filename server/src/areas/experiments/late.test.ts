import { afterAll, beforeAll, expect, it } from 'vitest'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { myTaskGet, myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

const DAY_MINUTES = 24 * 60
const later = (n: number) => kit.clock.set(new Date(kit.clock.now().getTime() + n * 60_000))

const given = async (late?: tasks.LateRule) => {
  const lab = await publishedLab(kit, late && { late })
  const { teacher, student, published } = lab
  return {
    ...lab,
    mine: () => student.ok(myTaskGet, { id: lab.experimentTask.id }),
    row: async () => (await teacher.ok(tasks.taskGet, { id: published.experimentTaskId })).list[0],
    start: () => student.call(experiments.experimentStart, { studentTaskId: lab.experimentTask.id }),
    grade: (score: number) =>
      teacher.ok(experiments.experimentGrade, {
        studentTaskId: lab.experimentTask.id,
        score,
        reason: 'looked at',
      }),
  }
}

it('is taken after its end with a penalty for each day that has begun, which every grade loses', async () => {
  const { teacher, student, published, mine, row, start, grade } = await given({ days: 2, percent: 10 })
  later(60 + DAY_MINUTES + 1)
  expect(await mine()).toMatchObject({ state: 'inProgress', status: 0, latePenalty: 10, daysLate: 0 })
  expect((await student.ok(myTaskPage, { open: true })).items).toHaveLength(2)
  expect((await teacher.ok(tasks.taskPage, { running: true })).items.map(({ id }) => id)).toContain(
    published.experimentTaskId,
  )
  const { id } = (await start()).data
  await student.ok(experiments.experimentSubmit, { id })
  expect(await row()).toMatchObject({ status: 3, daysLate: 2 })
  await grade(80)
  expect(await row()).toMatchObject({ score: 64, penalty: 16 })
  expect(await mine()).toMatchObject({ score: 64, penalty: 16, daysLate: 2 })
  await grade(0.5)
  expect(await row()).toMatchObject({ score: 0.4, penalty: 0.1 })
})

it('is not taken without the rule, nor after its last day', async () => {
  const [firm, late] = [await given(), await given({ days: 1, percent: 0 })]
  later(61)
  expect((await firm.start()).refusal.error).toBe('TASK_OVER')
  expect(await firm.mine()).toMatchObject({ status: 5, lateUntil: null })
  later(DAY_MINUTES)
  expect((await late.start()).refusal.error).toBe('TASK_OVER')
  expect(await late.mine()).toMatchObject({ state: 'finished', status: 5 })
})

it('moves with the end, and can be changed or taken away as long as the task is not over', async () => {
  const { teacher, published, minutes } = await given({ days: 2, percent: 10 })
  const id = published.experimentTaskId
  const now = () => teacher.ok(tasks.taskGet, { id })
  await teacher.ok(tasks.taskExtend, { id, endAt: minutes(90) })
  expect(await now()).toMatchObject({ lateUntil: minutes(90 + 2 * DAY_MINUTES), latePenalty: 10 })
  await teacher.ok(tasks.taskExtend, { id, endAt: minutes(90), late: { days: 1, percent: 5 } })
  expect(await now()).toMatchObject({ lateUntil: minutes(90 + DAY_MINUTES), latePenalty: 5 })
  await teacher.ok(tasks.taskExtend, { id, endAt: minutes(90), late: null })
  expect(await now()).toMatchObject({ lateUntil: null, latePenalty: 0 })
  for (const late of [
    { days: 0, percent: 10 },
    { days: 61, percent: 10 },
    { days: 1, percent: 101 },
    { days: 1.5, percent: 0 },
  ])
    expect((await teacher.call(tasks.taskExtend, { id, endAt: minutes(95), late })).code).toBe(400)
  expect(await now()).toMatchObject({ endAt: minutes(90), lateUntil: null })
})
