import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { myScores } from '@labbox/contract/tasks/my-tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'
import { studentTask, task } from './tables.ts'

/** More than the longest page of a list. */
const MANY = 230

let kit: TestApp
let lab: Awaited<ReturnType<typeof publishedLab>>
beforeAll(async () => {
  kit = await createTestApp()
  lab = await publishedLab(kit)
})
afterAll(() => kit.close())

const own = () => lab.student.ok(myScores, {})
const setReport = (more: Partial<typeof studentTask.$inferInsert>) =>
  kit.deps.db.update(studentTask).set(more).where(eq(studentTask.id, lab.reportTask.id))

it('gives one’s scores as soon as they may be seen, and to nobody else', async () => {
  expect(await own()).toEqual({ total: 2, scores: [] })
  await setReport({ status: 2, score: '70' })
  expect((await own()).scores).toEqual([])
  await setReport({ status: 3, score: '87.5' })
  expect((await own()).scores).toEqual([87.5])
  const scoresAt = new Date(kit.clock.now().getTime() + HOUR_MS)
  await kit.deps.db.update(task).set({ scoresAt }).where(eq(task.id, lab.reportTask.taskId))
  expect(await own()).toEqual({ total: 2, scores: [] })
  kit.clock.set(scoresAt)
  expect((await own()).scores).toEqual([87.5])
  const other = await kit.user('student')
  expect(await other.ok(myScores, {})).toEqual({ total: 0, scores: [] })
})

it('gives all of them, however many', async () => {
  const { db } = kit.deps
  const [model] = await db.select().from(task).where(eq(task.id, lab.reportTask.taskId))
  const [copy] = await db.select().from(studentTask).where(eq(studentTask.id, lab.reportTask.id))
  const tasks = Array.from({ length: MANY }, () => ({ ...model!, id: newId() }))
  await db.insert(task).values(tasks)
  await db
    .insert(studentTask)
    .values(tasks.map(({ id }, k) => ({ ...copy!, id: newId(), taskId: id, score: String(k % 100) })))
  const { total, scores } = await own()
  expect(total).toBe(MANY + 2)
  expect(scores).toHaveLength(MANY + 1)
  expect(scores.reduce((sum, score) => sum + score, 0)).toBe(
    87.5 + tasks.reduce((sum, _, k) => sum + (k % 100), 0),
  )
})
