import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boxGet } from '@labbox/contract/boxes/boxes.ts'
import { boxCardNew, boxCards, boxSignIn, boxState } from '@labbox/contract/boxes/own.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import { experimentGet, experimentStart, experimentSubmit } from '@labbox/contract/experiments/experiments.ts'
import { manualSave, sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { reportSave, reportSubmit } from '@labbox/contract/reports/reports.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Client, TestApp } from '../../../testing/app.ts'
import { richText } from '../../../testing/lab.ts'
import { uploading } from '../../../testing/upload.ts'
import { KEY, openUniversity } from './testing.ts'

type University = Awaited<ReturnType<typeof openUniversity>>

const HOUR = 3600_000
let kit: TestApp
let classWithBox: University['classWithBox']
let startBox: University['startBox']
let close: University['close']
beforeAll(async () => {
  ;({ kit, classWithBox, startBox, close } = await openUniversity())
})
afterAll(() => close())

const work = async (student: Client, values: readonly number[]) => {
  const { items } = await student.ok(myTaskPage, {})
  const [experimentTask, reportTask] = [4, 5].map((type) => items.find((row) => row.type === type)!)
  const { id } = await student.ok(experimentStart, { studentTaskId: experimentTask!.id })
  const { sheetId } = await student.ok(experimentGet, { id })
  for (const [base, value] of values.entries())
    await student.ok(manualSave, { sheetId: sheetId ?? '', cellId: 'uout.l0', value, base, saveId: newId() })
  return { id, sheetId: sheetId ?? '', reportTask: reportTask! }
}

/** What stands on the server of one cell that a student typed. */
const typedOf = async (studentId: string) => {
  const [row] = await kit.deps.db.execute(
    `select count(*)::int as n, count(distinct save_id)::int as acts, max(number)::int as last from measurement_reading where by_id = '${studentId}'`,
  )
  return row
}

describe('a room without a network', () => {
  it('lets students sign in by card and PIN, work and submit; synchronised, it is graded as any other', async () => {
    const lab = await classWithBox()
    const { box, room, student, key } = await startBox(lab)
    const [card] = await room.anonymous.ok(boxCards, { key })
    expect(card).toMatchObject({ name: 'Pupil', locked: false })
    expect((await room.anonymous.call(boxCards, { key: 'wrong' })).code).toBe(404)
    const pupil = await student({ code: card?.code ?? '', pin: '2468' })
    const { id, reportTask } = await work(pupil, [1, 2])
    await pupil.ok(experimentSubmit, { id })
    const report = { studentTaskId: reportTask.id }
    await pupil.ok(reportSave, { ...report, revision: 0, draft: { texts: { aim: richText('In the room') } } })
    await pupil.ok(reportSubmit, report)
    const { box: before } = await room.anonymous.ok(boxState, {})
    expect(before?.pending).toMatchObject({ acts: 6, readings: 2 })
    expect(before?.pending.oldest).toBe(kit.clock.now().toISOString())
    await box.sync(room.deps.log)
    expect((await room.anonymous.ok(boxState, {})).box?.pending).toMatchObject({
      acts: 0,
      readings: 0,
      oldest: null,
    })
    const [row] = (await lab.teacher.ok(taskGet, { id: lab.published.experimentTaskId })).list
    expect(row).toMatchObject({ status: 3, score: 0 })
    expect((await lab.teacher.ok(boxGet, { id: box.identity.boxId })).refusedWork).toEqual([])
    expect(await typedOf(lab.student.userId)).toEqual({ n: 2, acts: 2, last: 2 })
  })

  it('is itself again after a loss of power, with torn writing at the end; nothing readable lies on its disk', async () => {
    const lab = await classWithBox()
    const first = await startBox(lab)
    const [card] = await first.room.anonymous.ok(boxCards, { key: first.key })
    const pupil = await first.student({ code: card?.code ?? '', pin: '2468' })
    await work(pupil, [4, 5])
    await first.box.sync(first.room.deps.log)
    await work(pupil, []) // opened again
    for (const name of readdirSync(lab.folder))
      for (const secret of ['Pupil', 'uout', 'Lab task', '2468', KEY])
        expect(readFileSync(join(lab.folder, name), 'utf8'), name).not.toContain(secret)
    appendFileSync(join(lab.folder, 'line'), '{"id":"torn')
    await expect(startBox(lab, { key: 'another key' })).rejects.toThrow('BOX_KEY')
    const again = await startBox(lab)
    expect(
      (await again.room.anonymous.call(boxSignIn, { code: card?.code ?? '', pin: '1111' })).refusal.error,
    ).toBe('BOX_CARD')
    const number = (await again.room.anonymous.ok(boxCards, { key: again.key }))[0]?.number ?? ''
    const back = await again.student({ number, pin: '2468' })
    const { sheetId } = await work(back, [])
    expect((await back.ok(sheetGet, { sheetId })).cells['uout.l0']).toMatchObject({ value: 5, seq: 2 })
    await back.ok(manualSave, { sheetId, cellId: 'uout.l0', value: 6, base: 2, saveId: newId() })
    await again.box.sync(again.room.deps.log)
    expect(await typedOf(lab.student.userId)).toEqual({ n: 3, acts: 3, last: 6 })
  })

  it('locks a card after five wrong PINs, until there is a new one', async () => {
    const lab = await classWithBox()
    const { room, student, key } = await startBox(lab)
    const [card] = await room.anonymous.ok(boxCards, { key })
    await student({ code: card?.code ?? '', pin: '2468' })
    const number = card?.number ?? ''
    for (let k = 0; k < 5; k++)
      expect((await room.anonymous.call(boxSignIn, { number, pin: '0000' })).refusal.error).toBe('BOX_PIN')
    expect((await room.anonymous.call(boxSignIn, { number, pin: '2468' })).refusal.error).toBe('BOX_LOCKED')
    await room.anonymous.ok(boxCardNew, { key, userId: card?.userId ?? '' })
    const [fresh] = await room.anonymous.ok(boxCards, { key })
    expect(fresh?.code).not.toBe(card?.code)
    await student({ code: fresh?.code ?? '', pin: '1357' })
    await student({ number, pin: '1357' })
  })

  it('offers work and nothing else', async () => {
    const lab = await classWithBox()
    const { room, student, key } = await startBox(lab)
    const [card] = await room.anonymous.ok(boxCards, { key })
    const pupil = await student({ code: card?.code ?? '', pin: '2468' })
    expect((await pupil.call(classes.classAdd, { name: { en: 'Mine' } })).refusal.error).toBe('BOX_ONLY')
    expect((await kit.anonymous.ok(boxState, {})).box).toBeNull()
    expect((await kit.anonymous.call(boxSignIn, { code: card?.code ?? '', pin: '2468' })).code).toBe(404)
  })
})

describe('the way to the server', () => {
  it('may be a stick: the sealed file brings what the network did not', async () => {
    const lab = await classWithBox()
    const { box, room, student, key } = await startBox(lab)
    const [card] = await room.anonymous.ok(boxCards, { key })
    await work(await student({ code: card?.code ?? '', pin: '2468' }), [1, 2, 3])
    const file = await room.app.inject({ method: 'GET', url: `/api/box/file?key=${key}` })
    expect(file.headers['content-type']).toBe('application/octet-stream')
    const send = uploading(kit)
    const { data } = await send(lab.teacher, '/device/box/bundle', file.rawPayload, 'Room 2.labbox')
    expect(data).toMatchObject({ taken: 4, refused: 0 })
    await box.sync(room.deps.log)
    expect(await typedOf(lab.student.userId)).toEqual({ n: 3, acts: 3, last: 3 })
  })

  it('ends for a box that is revoked; days after its window it deletes what it holds', async () => {
    const lab = await classWithBox()
    let ended = false
    const { box } = await startBox(lab, { broken: () => (ended = true) })
    expect(box.dieWhenDue()).toBe(false)
    expect(readdirSync(lab.folder)).toContain('line')
    kit.clock.advance((24 + 7 * 24) * HOUR)
    expect(box.dieWhenDue()).toBe(true)
    expect(ended).toBe(true)
    expect(() => readdirSync(lab.folder)).toThrow('ENOENT')
  })
})
