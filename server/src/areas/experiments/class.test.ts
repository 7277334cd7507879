import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import { experimentClass } from '@labbox/contract/experiments/class.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

const measures = async (student: Client, taskId: string, value: number) => {
  const mine = (await student.ok(myTaskPage, {})).items.find((row) => row.taskId === taskId)
  const { id } = await student.ok(experiments.experimentStart, { studentTaskId: mine?.id ?? '' })
  const { sheetId } = await student.ok(experiments.experimentGet, { id })
  const cell = { sheetId: sheetId ?? '', cellId: 'uout.l0', value, base: 0, saveId: newId() }
  await student.ok(measurement.manualSave, cell)
}

it('shows who teaches what a class has measured so far, and its median from three on', async () => {
  const { teacher, student, classId, published } = await publishedLab(kit)
  const taskId = published.experimentTaskId
  const accounts = [1, 2].map((k) => `plots${k}${Date.now()}`)
  const others = await Promise.all(accounts.map((account) => kit.user('student', { account, name: account })))
  await teacher.ok(memberAdd, { id: classId, accounts })
  const seen = () => teacher.ok(experimentClass, { taskId })
  expect(await seen()).toMatchObject({ works: [], median: {} })
  expect((await seen()).template?.pages.length).toBeGreaterThan(0)

  for (const [k, who] of [student, others[0] as Client].entries()) await measures(who, taskId, 100 + k)
  expect((await seen()).works.map(({ values }) => values['uout.l0']).toSorted()).toEqual([100, 101])
  expect((await seen()).median).not.toHaveProperty('uout.l0')
  await measures(others[1] as Client, taskId, 150)
  const { works, median } = await seen()
  expect([works.length, median['uout.l0']]).toEqual([3, 101])
  expect(works.map((work) => work.student)).toContain(accounts[1])

  expect((await student.call(experimentClass, { taskId })).code).toBe(403)
  expect((await (await kit.user('teacher')).call(experimentClass, { taskId })).code).toBe(404)
})
