import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boxGet } from '@labbox/contract/boxes/boxes.ts'
import { boxCards } from '@labbox/contract/boxes/own.ts'
import { PIECE_BYTES } from '@labbox/contract/boxes/work.ts'
import {
  experimentPhoto,
  experimentPhotoDelete,
  experimentStart,
} from '@labbox/contract/experiments/experiments.ts'
import { PICTURE_LIMIT } from '@labbox/contract/files/files.ts'
import { reportSave, reportSubmit, reviewGet } from '@labbox/contract/reports/reports.ts'
import { myTaskGuidebook } from '@labbox/contract/tasks/guidebook.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import type { TestApp } from '../../../testing/app.ts'
import { pngOf } from '../../../testing/files.ts'
import { sampleLab } from '../../../testing/lab.ts'
import { uploading } from '../../../testing/upload.ts'
import { experimentPicture } from '../../experiments/tables.ts'
import { storeOf } from '../../files/service.ts'
import { file } from '../../files/tables.ts'
import { boxEvent, boxPiece } from '../tables.ts'
import { openUniversity } from './testing.ts'

let university: Awaited<ReturnType<typeof openUniversity>>
beforeAll(async () => {
  university = await openUniversity()
})
afterAll(() => university.close())

const image = (fileId: string) => ({
  type: 'doc' as const,
  content: [{ type: 'image', attrs: { fileId, alt: null } }],
})

/** A picture of three pieces, none of which can be made smaller. */
const bigPicture = () => pngOf(randomBytes(2 * PIECE_BYTES + 5_000))

const bytesOf = async ({ deps }: TestApp, id: string): Promise<Buffer> => {
  const [row] = await deps.db.select().from(file).where(eq(file.id, id))
  return buffer(await storeOf(deps).read(row?.sha256 ?? ''))
}

const enter = async (lab: Awaited<ReturnType<typeof university.classWithBox>>) => {
  const started = await university.startBox(lab)
  const [card] = await started.room.anonymous.ok(boxCards, { key: started.key })
  const pupil = await started.student({ code: card?.code ?? '', pin: '2468' })
  const { items } = await pupil.ok(myTaskPage, {})
  const [experimentTask, reportTask] = [4, 5].map((type) => items.find((row) => row.type === type)!)
  return { ...started, pupil, experimentTask: experimentTask!, reportTask: reportTask! }
}

const kept = ({ deps }: TestApp) => deps.db.select({ id: file.id }).from(file)

it('pictures of a report and of an experiment travel with the work, by the network and by a stick', async () => {
  const { kit, startBox } = university
  const lab = await university.classWithBox()
  const { room, pupil, experimentTask, reportTask } = await enter(lab)
  const [inText, photo] = [bigPicture(), bigPicture()]
  const send = uploading(room)
  const { data: first } = await send(pupil, '/files/upload', inText, 'screen.png')
  const { id } = await pupil.ok(experimentStart, { studentTaskId: experimentTask.id })
  const { data: second } = await send(pupil, '/files/upload', photo, 'bench.png')
  const shot = await pupil.ok(experimentPhoto, { id, fileId: second.id, caption: 'Bench' })
  const draft = { texts: { aim: image(first.id) }, pictures: { scope: [shot.fileId] } }
  await pupil.ok(reportSave, { studentTaskId: reportTask.id, revision: 0, draft })

  // One that was taken by mistake goes again, here and with it at the university.
  const { data: third } = await send(pupil, '/files/upload', bigPicture(), 'blurred.png')
  const blurred = await pupil.ok(experimentPhoto, { id, fileId: third.id, caption: '' })
  await pupil.ok(experimentPhotoDelete, { id, photoId: blurred.id })
  expect((await pupil.call(experimentPhotoDelete, { id, photoId: blurred.id })).refusal.error).toBe(
    'NOT_FOUND',
  )

  // The power goes: what was confirmed is there, files too.
  const again = await startBox(lab)
  expect((await bytesOf(again.room, first.id)).equals(inText)).toBe(true)
  const bundle = await again.room.app.inject({ method: 'GET', url: `/api/box/file?key=${again.key}` })
  const { data } = await uploading(kit)(lab.teacher, '/device/box/bundle', bundle.rawPayload, 'Room 2.labbox')
  expect(data).toMatchObject({ refused: 0 })
  await again.box.sync(again.room.deps.log)
  expect((await lab.teacher.ok(boxGet, { id: again.box.identity.boxId })).refusedWork).toEqual([])
  expect((await bytesOf(kit, first.id)).equals(inText)).toBe(true)
  expect((await bytesOf(kit, second.id)).equals(photo)).toBe(true)
  expect(await kit.deps.db.select().from(boxPiece)).toEqual([])

  const number = (await again.room.anonymous.ok(boxCards, { key: again.key }))[0]?.number ?? ''
  const back = await again.student({ number, pin: '2468' })
  await back.ok(reportSubmit, { studentTaskId: reportTask.id })
  await again.box.sync(again.room.deps.log)
  const { submissions } = await lab.teacher.ok(reviewGet, { studentTaskId: reportTask.id })
  const text = JSON.stringify(submissions)
  for (const one of [first.id, shot.fileId, shot.id]) expect(text).toContain(one)
  expect(text).not.toContain(blurred.id)
  expect(await kit.deps.db.select({ id: experimentPicture.id }).from(experimentPicture)).toEqual([
    { id: shot.id },
  ])
})

it('the pictures of the guidebook are on the box, and fetched once', async () => {
  const { kit, classWithBox } = university
  const author = await kit.user('teacher')
  const picture = bigPicture()
  const { data: shown } = await uploading(kit)(author, '/files/upload', picture, 'setup.png')
  await kit.deps.db.update(file).set({ ownerId: null }).where(eq(file.id, shown.id))
  const lab = await classWithBox({ document: sampleLab() })
  await kit.deps.db.execute(`update lab_version set document = jsonb_set(document, '{guidebook,en}',
    '${JSON.stringify(image(shown.id))}') where id = (select version_id from task where id = '${lab.published.experimentTaskId}')`)
  const { room, box, pupil, experimentTask } = await enter(lab)
  const guidebook = await pupil.ok(myTaskGuidebook, { id: experimentTask.id })
  const answer = await room.app.inject({ method: 'GET', url: guidebook.files[shown.id] ?? '' })
  expect(answer.rawPayload.equals(picture)).toBe(true)
  await box.sync(room.deps.log)
  expect((await kept(room)).filter(({ id }) => id === shown.id)).toHaveLength(1)
})

it('what is no upload by its rules leaves nothing, neither in the line nor at the university', async () => {
  const { kit } = university
  const { room, box, pupil } = await enter(await university.classWithBox())
  const send = uploading(room)
  const acts = box.line.events.length
  expect((await send(pupil, '/files/upload', 'MZ no picture', 'a.png')).data.error).toBe('FILE_TYPE')
  const large = pngOf(Buffer.alloc(PICTURE_LIMIT))
  expect((await send(pupil, '/files/upload', large, 'a.png')).data.error).toBe('sizeOver')
  expect((await send(pupil, '/files/upload?purpose=answer', pngOf('x'), 'a.png')).data.error).toBe('BOX_ONLY')
  expect(box.line.events).toHaveLength(acts)
  const before = await kept(kit)
  // Pieces of a machine that does not keep the rules.
  const [own] = await pupil.ok(myTaskPage, {}).then(({ items }) => items)
  const of = { studentId: box.people()[0]!.id, studentTaskId: own!.id }
  const head = {
    id: '01900000-0000-7000-8000-000000000001',
    name: 'a.png',
    purpose: 'picture' as const,
    size: 20,
    sha256: 'a'.repeat(64),
  }
  const bytes = Buffer.alloc(20).toString('base64')
  for (const work of [
    { kind: 'file' as const, ...of, file: head, part: 0, bytes },
    { kind: 'file' as const, ...of, file: head, part: 7, bytes },
    { kind: 'file' as const, ...of, file: { ...head, size: PICTURE_LIMIT + 1 }, part: 0, bytes },
    {
      kind: 'picture' as const,
      ...of,
      pictureId: head.id,
      photo: true,
      body: { fileId: head.id, caption: '' },
    },
  ])
    box.line.append(kit.clock.now(), work)
  await box.sync(room.deps.log)
  expect(await kept(kit)).toEqual(before)
  const refused = await kit.deps.db
    .select({ error: boxEvent.error })
    .from(boxEvent)
    .where(eq(boxEvent.boxId, box.identity.boxId))
  expect(refused.map(({ error }) => error !== null)).toEqual([true, true, true, true])
})
