import { afterAll, beforeAll, expect, it } from 'vitest'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { manualSave, sheetGet } from '@labbox/contract/measurement/measurement.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { publishedLab } from '../../testing/lab.ts'
import { file } from '../files/tables.ts'

/** A cell of a reading that its template does not open for typing. */
const READING = 'uin.l0'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

/** An upload of this person's own. */
const uploaded = async (owner: Client, type = 'image/jpeg') => {
  const id = newId()
  await kit.deps.db.insert(file).values({
    id,
    sha256: id,
    name: 'bench.jpg',
    size: 1,
    type,
    ownerId: owner.userId,
    orgId: kit.firstOrg,
    createdAt: kit.clock.now(),
  })
  return id
}
const begun = async () => {
  const lab = await publishedLab(kit)
  const studentTaskId = lab.experimentTask.id
  const { id } = await lab.student.ok(experiments.experimentStart, { studentTaskId })
  const pictures = async () => (await lab.student.ok(experiments.experimentPictures, { id })).pictures
  return { ...lab, studentTaskId, id, pictures }
}

it('keeps photos with the record, marked as such, until they are taken out or it is submitted', async () => {
  const { student, teacher, studentTaskId, id, pictures } = await begun()
  const [first, second] = [await uploaded(student), await uploaded(student)]
  const photo = await student.ok(experiments.experimentPhoto, { id, fileId: first, caption: 'Wiring' })
  expect(photo).toMatchObject({ photo: true, caption: 'Wiring' })
  await student.ok(experiments.experimentPhoto, { id, fileId: second })
  await student.ok(experiments.experimentPhotoDelete, { id, photoId: photo.id })
  expect((await pictures()).map(({ fileId, photo: marked }) => [fileId, marked])).toEqual([[second, true]])
  const seen = await teacher.ok(experiments.experimentView, { studentTaskId })
  expect(seen.pictures.map(({ photo: marked }) => marked)).toEqual([true])
  await student.ok(experiments.experimentSubmit, { id })
  const [left] = await pictures()
  const digest = digestOf(kit.database.sql, ['session'])
  const before = await digest()
  expect((await student.call(experiments.experimentPhoto, { id, fileId: first })).code).toBe(409)
  expect((await student.call(experiments.experimentPhotoDelete, { id, photoId: left!.id })).code).toBe(409)
  expect(await digest()).toEqual(before)
})

it('takes own pictures alone, of an own experiment, and not without end', async () => {
  const { student, id } = await begun()
  const other = await begun()
  const [own, text, foreign] = [
    await uploaded(student),
    await uploaded(student, 'application/pdf'),
    await uploaded(other.student),
  ]
  const digest = digestOf(kit.database.sql, ['session'])
  const before = await digest()
  for (const [who, into, fileId] of [
    [student, id, text],
    [student, id, foreign],
    [student, id, newId()],
    [student, other.id, own],
    [other.student, id, foreign],
  ] as const)
    expect((await who.call(experiments.experimentPhoto, { id: into, fileId })).code).toBe(404)
  expect((await student.call(experiments.experimentPictures, { id: other.id })).code).toBe(404)
  expect(await digest()).toEqual(before)
  for (let k = 0; k < experiments.MOST_PICTURES; k++)
    await student.ok(experiments.experimentPhoto, { id, fileId: own })
  const full = await student.call(experiments.experimentPhoto, { id, fileId: own })
  expect(full.refusal.error).toBe('PICTURES_FULL')
})

it('of an offline experiment every reading may be typed, and is marked as typed', async () => {
  const offline = await publishedLab(kit, { settings: { manualFill: true } })
  const online = await begun()
  const started = async (student: Client, studentTaskId: string) => {
    const { id } = await student.ok(experiments.experimentStart, { studentTaskId })
    return (await student.ok(experiments.experimentGet, { id })).sheetId!
  }
  const typed = (student: Client, sheetId: string) =>
    student.call(manualSave, { sheetId, cellId: READING, value: 1, base: 0, saveId: newId() })
  const sheetId = await started(offline.student, offline.experimentTask.id)
  expect((await typed(offline.student, sheetId)).code).toBe(200)
  const { cells } = await offline.student.ok(sheetGet, { sheetId })
  expect(cells[READING]).toMatchObject({ source: 'manual', value: 1 })
  const refused = await typed(online.student, await started(online.student, online.studentTaskId))
  expect(refused.refusal.error).toBe('CELL_NOT_MANUAL')
  expect(tasks.TaskSettings.parse({}).manualFill).toBe(false)
})
