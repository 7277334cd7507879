import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '@labbox/contract/classes/classes.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import type { JigsawDuty } from '@labbox/contract/experiments/jigsaw.ts'
import * as synergies from '@labbox/contract/experiments/synergy.ts'
import { manualSave, sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { publishedLab } from '../../../testing/lab.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

it('is filled by whoever is in on it and measures or writes, and by nobody else', async () => {
  const { student, teacher, classId, experimentTask } = await publishedLab(kit)
  const guest = await kit.user('student', { account: 'tablemate', name: 'Guest' })
  await teacher.ok(memberAdd, { id: classId, accounts: ['tablemate'] })
  const { id: experimentId } = await student.ok(experiments.experimentStart, {
    studentTaskId: experimentTask.id,
  })
  const { sheetId } = await student.ok(experiments.experimentGet, { id: experimentId })
  const cellId = 'uout.l1'
  const valueOf = async () => (await student.ok(sheetGet, { sheetId: sheetId ?? '' })).cells[cellId]?.value
  let base = 0
  const fill = async (who: Client, value: number) => {
    const saved = await who.call(manualSave, { sheetId: sheetId ?? '', cellId, value, base, saveId: newId() })
    if (saved.code === 200) base = saved.data.cells[cellId]?.seq ?? base
    return saved.refusal?.error ?? null
  }
  expect(await fill(guest, 9)).toBe('NOT_FOUND')
  const { id } = await student.ok(synergies.synergyOpen, { experimentId, open: true })
  await guest.ok(synergies.synergyJoin, { id })
  await teacher.ok(synergies.synergyJoin, { id })
  expect(await fill(guest, 1)).toBeNull()

  const deal = (who: Client, ...duties: JigsawDuty[]) =>
    teacher.ok(synergies.synergyAssign, {
      id,
      parts: [{ userId: who.userId, part: { duties, goal: '', values: [] } }],
    })
  await deal(guest, 'wires')
  expect(await fill(guest, 9)).toBe('SYNERGY_PART')
  expect(await valueOf()).toBe(1)
  for (const [duty, value] of [
    ['measures', 2],
    ['writes', 3],
  ] as const) {
    await deal(guest, duty)
    expect(await fill(guest, value)).toBeNull()
  }
  // One’s own experiment too, while it is done together.
  await deal(student, 'wires')
  expect(await fill(student, 9)).toBe('SYNERGY_PART')
  await student.ok(synergies.synergyLeave, { id })
  expect(await fill(guest, 9)).toBe('NOT_FOUND')
  expect(await fill(student, 4)).toBeNull()
  expect(await valueOf()).toBe(4)
})
