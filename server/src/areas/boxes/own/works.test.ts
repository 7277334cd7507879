import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { boxGet, boxRevoke } from '@labbox/contract/boxes/boxes.ts'
import { boxCards } from '@labbox/contract/boxes/own.ts'
import { boxTake } from '@labbox/contract/boxes/sync.ts'
import {
  experimentGet,
  experimentPhoto,
  experimentPictures,
  experimentSave,
  experimentStart,
  experimentSubmit,
} from '@labbox/contract/experiments/experiments.ts'
import { manualSave, sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { reportGet, reportSave, reportSubmit } from '@labbox/contract/reports/reports.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Client } from '../../../testing/app.ts'
import { pngOf } from '../../../testing/files.ts'
import { richText } from '../../../testing/lab.ts'
import { uploading } from '../../../testing/upload.ts'
import { studentTask } from '../../tasks/tables.ts'
import { signTaking } from '../seal.ts'
import { pairedBox } from '../testing.ts'
import { openUniversity } from './testing.ts'
import { openUpstream } from './upstream.ts'

let university: Awaited<ReturnType<typeof openUniversity>>
beforeAll(async () => {
  university = await openUniversity()
})
afterAll(() => university.close())

type Lab = Awaited<ReturnType<typeof university.classWithBox>>
const HOUR = 3600_000
const WIRE = newId()

/** One wire that is as long as the number says. */
const drawn = (x: number): Circuit => ({
  ...emptyCircuit(),
  wires: {
    [WIRE]: {
      points: [
        [0, 0],
        [x, 0],
      ],
    },
  },
})

/** The work of a student, where that is. */
const at = async (student: Client) => {
  const { items } = await student.ok(myTaskPage, {})
  const [experimentTask, reportTask] = [4, 5].map((type) => items.find((row) => row.type === type)!)
  const { id } = await student.ok(experimentStart, { studentTaskId: experimentTask!.id })
  const { sheetId } = await student.ok(experimentGet, { id })
  const type = (value: number, base: number, cellId = 'uout.l0') =>
    ({ sheetId: sheetId ?? '', cellId, value, base, saveId: newId() }) as const
  const write = (text: string, revision: number) =>
    ({ studentTaskId: reportTask!.id, revision, draft: { texts: { aim: richText(text) } } }) as const
  const cell = async (cellId = 'uout.l0') =>
    (await student.ok(sheetGet, { sheetId: sheetId ?? '' })).cells[cellId]
  const text = async () =>
    JSON.stringify((await student.ok(reportGet, { studentTaskId: reportTask!.id })).draft)
  return { student, id, type, write, cell, text, experimentTask: experimentTask!, reportTask: reportTask! }
}

/** Begun at the university: a drawing, a value, a picture, a draft. */
const begun = async (lab: Lab) => {
  const { kit } = university
  const here = await at(lab.student)
  await lab.student.ok(experimentSave, { id: here.id, circuit: drawn(40), settings: { scope: 1 } })
  await lab.student.ok(manualSave, here.type(1, 0))
  const { data } = await uploading(kit)(lab.student, '/files/upload', pngOf('bench'), 'bench.png')
  await lab.student.ok(experimentPhoto, { id: here.id, fileId: data.id, caption: 'Before' })
  await lab.student.ok(reportSave, here.write('Begun at the university', 0))
  return { ...here, fileId: data.id }
}

const startBox = async (lab: Lab) => {
  const cable = { pulled: false }
  const { call } = openUpstream(university.url)
  const upstream = {
    call: ((...given: Parameters<typeof call>) =>
      cable.pulled ? Promise.reject(new Error('pulled')) : call(...given)) as typeof call,
  }
  const open = () => university.startBox(lab, { upstream })
  const started = await open()
  const [card] = await started.room.anonymous.ok(boxCards, { key: started.key })
  const pupil = await started.student({ code: card?.code ?? '', pin: '2468' })
  const again = async () => {
    const next = await open()
    return { ...next, pupil: await next.student({ number: card?.number ?? '', pin: '2468' }) }
  }
  return { ...started, pupil, cable, again }
}

const heldAt = async (lab: Lab) => {
  const [row] = (await lab.teacher.ok(taskGet, { id: lab.published.experimentTaskId })).list
  const mine = (await lab.student.ok(myTaskPage, {})).items.find(({ type }) => type === 4)
  expect(mine?.heldBy).toBe(row?.heldBy)
  return row?.heldBy
}
const refusedOf = async (lab: Lab) =>
  (await lab.teacher.ok(boxGet, { id: lab.made.id })).refusedWork.map(({ kind }) => kind)

it('goes on at the box, then at either: drawing, values, pictures and report', async () => {
  const lab = await university.classWithBox()
  const here = await begun(lab)
  const first = await startBox(lab)
  first.cable.pulled = true
  expect(await heldAt(lab)).toBe('Room 2')

  // Here nothing of it changes while the box has it.
  const { data } = await uploading(university.kit)(lab.student, '/files/upload', pngOf('late'), 'late.png')
  for (const refused of [
    await lab.student.call(experimentSave, { id: here.id, circuit: drawn(80) }),
    await lab.student.call(manualSave, here.type(9, 1)),
    await lab.student.call(experimentPhoto, { id: here.id, fileId: data.id, caption: '' }),
    await lab.student.call(experimentSubmit, { id: here.id }),
    await lab.student.call(reportSave, here.write('At both', 1)),
    await lab.student.call(reportSubmit, { studentTaskId: here.reportTask.id }),
  ])
    expect(refused.refusal.error).toBe('BOX_HOLDS')
  expect(await here.cell()).toMatchObject({ value: 1, seq: 1 })
  expect(await here.text()).toContain('Begun at the university')
  expect((await lab.student.ok(experimentPictures, { id: here.id })).pictures).toHaveLength(1)

  // In the room it is all there, with its picture, and goes on.
  const there = await at(first.pupil)
  expect((await first.pupil.ok(experimentGet, { id: there.id })).circuit).toEqual(
    (await lab.student.ok(experimentGet, { id: here.id })).circuit,
  )
  expect(await there.cell()).toMatchObject({ value: 1, seq: 1 })
  const [shown] = (await first.pupil.ok(experimentPictures, { id: there.id })).pictures
  const picture = await first.room.app.inject({ method: 'GET', url: shown?.url ?? '' })
  expect(picture.rawPayload.equals(pngOf('bench'))).toBe(true)
  await first.pupil.ok(manualSave, there.type(2, 1))
  await first.pupil.ok(reportSave, there.write('In the room', 1))
  // The power goes.
  const box = await first.again()
  const back = await at(box.pupil)
  expect(await back.cell()).toMatchObject({ value: 2, seq: 2 })
  expect(await back.text()).toContain('In the room')
  await box.pupil.ok(experimentSave, { id: back.id, circuit: drawn(60) })
  await expect(box.box.sync(box.room.deps.log)).rejects.toThrow('pulled')
  expect(await heldAt(lab)).toBe('Room 2')

  first.cable.pulled = false
  await box.box.sync(box.room.deps.log)
  expect(await refusedOf(lab)).toEqual([])
  expect(await heldAt(lab)).toBeNull()
  expect(await here.cell()).toMatchObject({ value: 2, seq: 2 })
  expect((await lab.student.ok(experimentGet, { id: here.id })).circuit).toEqual(
    (await box.pupil.ok(experimentGet, { id: back.id })).circuit,
  )
  // It goes on at the university, and the box hears of that.
  university.kit.clock.advance(1000)
  await lab.student.ok(manualSave, here.type(3, 2))
  await lab.student.ok(reportSave, here.write('At home', 2))
  await box.box.sync(box.room.deps.log)
  expect(await heldAt(lab)).toBeNull()
  expect(await back.cell()).toMatchObject({ value: 3, seq: 3 })
  expect(await back.text()).toContain('At home')
  // And at the box again, also after another loss of power.
  const last = await first.again()
  const again = await at(last.pupil)
  expect(await again.cell()).toMatchObject({ value: 3, seq: 3 })
  await last.pupil.ok(manualSave, again.type(4, 3))
  await last.pupil.ok(experimentSubmit, { id: again.id })
  await last.box.sync(last.room.deps.log)
  expect(await refusedOf(lab)).toEqual([])
  expect(await here.cell()).toMatchObject({ value: 4, seq: 4 })
  expect((await lab.teacher.ok(taskGet, { id: lab.published.experimentTaskId })).list[0]?.status).toBe(3)
})

it('what was changed at both since is refused from the box and listed, and the box shows what stands', async () => {
  const lab = await university.classWithBox()
  const here = await begun(lab)
  const { box, room, pupil, cable } = await startBox(lab)
  const there = await at(pupil)
  await pupil.ok(manualSave, there.type(2, 1))
  await box.sync(room.deps.log)
  expect(await heldAt(lab)).toBeNull()
  cable.pulled = true
  university.kit.clock.advance(1000)
  await lab.student.ok(manualSave, here.type(30, 2))
  await lab.student.ok(reportSave, here.write('Here', 1))
  await pupil.ok(manualSave, there.type(20, 2))
  await pupil.ok(manualSave, there.type(7, 0, 'uout.l1'))
  await pupil.ok(reportSave, there.write('There', 1))
  cable.pulled = false
  await box.sync(room.deps.log)
  expect(await refusedOf(lab)).toEqual(['report', 'typed'])
  for (const one of [here, there]) {
    expect(await one.cell()).toMatchObject({ value: 30, seq: 3 })
    expect(await one.cell('uout.l1')).toMatchObject({ value: 7, seq: 1 })
    expect(await one.text()).toContain('Here')
  }
})

it('work that was begun after the box was filled is shown on it, and held by nobody', async () => {
  const lab = await university.classWithBox()
  const { box, room, pupil } = await startBox(lab)
  await begun(lab)
  await box.sync(room.deps.log)
  expect(await heldAt(lab)).toBeNull()
  expect(await (await at(pupil)).cell()).toMatchObject({ value: 1, seq: 1 })
})

it('a box that is revoked, or whose time is over, holds nothing', async () => {
  const lab = await university.classWithBox()
  const here = await begun(lab)
  await startBox(lab)
  expect(await heldAt(lab)).toBe('Room 2')
  await lab.teacher.ok(boxRevoke, { id: lab.made.id, reason: 'Lost' })
  expect(await heldAt(lab)).toBeNull()
  await lab.student.ok(manualSave, here.type(2, 1))
  const other = await university.classWithBox()
  await begun(other)
  await startBox(other)
  university.kit.clock.advance(25 * HOUR)
  expect(await heldAt(other)).toBeNull()
})

it('gives work of its class to the box that asks for it, and to nobody else', async () => {
  const { kit } = university
  const lab = await university.classWithBox()
  const here = await begun(lab)
  const strange = await begun(await university.classWithBox())
  await startBox(lab)
  const other = await pairedBox(kit, lab.teacher, lab.classId)
  const copies = () =>
    kit.deps.db.select().from(studentTask).where(eq(studentTask.classId, lab.classId)).orderBy(studentTask.id)
  const before = await copies()
  const taking = {
    boxId: other.boxId,
    studentTaskId: here.experimentTask.id,
    cursor: 0,
    hold: true,
    sentAt: kit.clock.now().toISOString(),
  }
  const ask = (more: Partial<typeof taking>, signing = other.signing) => {
    const asked = { ...taking, ...more }
    return kit.anonymous.call(boxTake, { ...asked, signature: signTaking(signing, asked) })
  }
  const sent = { ...taking, signature: signTaking(other.signing, { ...taking, hold: false }) }
  expect((await kit.anonymous.call(boxTake, sent)).refusal.error).toBe('BOX_SIGNATURE')
  expect((await ask({ boxId: lab.made.id })).refusal.error).toBe('BOX_SIGNATURE')
  expect((await ask({ cursor: 1 })).refusal.error).toBe('BOX_GAP')
  for (const studentTaskId of [strange.experimentTask.id, lab.made.id])
    expect((await ask({ studentTaskId })).refusal.error).toBe('NOT_FOUND')
  // It may know the work, but not take it from the box that has it.
  expect((await ask({})).code).toBe(200)
  expect(await copies()).toEqual(before)
  const of = { studentId: lab.student.userId, studentTaskId: here.experimentTask.id }
  const { sheetId: _, ...body } = here.type(5, 1)
  other.act({ kind: 'typed', ...of, body })
  other.act({ kind: 'typed', ...of, body: { ...body, saveId: newId() } })
  expect((await other.send()).data.refused).toEqual([
    { number: 1, error: 'BOX_HOLDS' },
    { number: 2, error: 'BOX_HOLDS' },
  ])
  expect(await here.cell()).toMatchObject({ value: 1, seq: 1 })
})
