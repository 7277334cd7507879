import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as records from '@labbox/contract/files/preview-records.ts'
import * as projects from '@labbox/contract/files/project-files.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { newId } from '../../../platform/database/ids.ts'
import { downloadRecord, previewRecord, projectFile } from '../project.tables.ts'
import { storeFile } from '../service.ts'
import type { FileReaders } from './context.ts'

let kit: TestApp
let teacher: Client
let other: Client
let student: Client
/** Files that students may read in these tests, as courseware will be. */
const shared = new Set<string>()
const readers: FileReaders = {
  mayRead: (actor) =>
    actor.role === 'student' && shared.size > 0
      ? sql`${projectFile.id} in (${sql.join(
          [...shared].map((id) => sql`${id}::uuid`),
          sql`, `,
        )})`
      : undefined,
  maySupervise: () => undefined,
}

beforeAll(async () => {
  kit = await createTestApp()
  ;(kit.app.areas.files.readers as FileReaders[]).push(readers)
  ;[teacher, other, student] = await Promise.all([
    kit.user('teacher'),
    kit.user('teacher'),
    kit.user('student'),
  ])
})
afterAll(() => kit.close())

const create = (client: Client, name = 'Notes', kind: 'word' | 'excel' | 'presentation' = 'word') =>
  client.ok(projects.projectFileCreate, { name, kind })
const stored = async () => ({
  files: await kit.deps.db.select().from(projectFile).orderBy(projectFile.id),
  previews: await kit.deps.db.select().from(previewRecord).orderBy(previewRecord.id),
  downloads: await kit.deps.db.select().from(downloadRecord).orderBy(downloadRecord.id),
})

describe('project files', () => {
  it.each([
    ['word', 'docx'],
    ['excel', 'xlsx'],
    ['presentation', 'pptx'],
  ] as const)('a new %s file is a valid, empty one that can be shown', async (kind, ending) => {
    const made = await create(teacher, '实验 1', kind)
    expect(made).toMatchObject({ name: `实验 1.${ending}`, kind, own: true })
    const { url, viewer, downloadUrl } = await teacher.ok(projects.projectFilePreview, { id: made.id })
    expect(viewer).toBe(ending)
    const shown = await kit.app.inject({ url })
    expect(shown.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const saved = await kit.app.inject({ url: downloadUrl })
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(made.name)}`,
    )
  })

  it('are listed, filtered and sorted for whoever keeps them', async () => {
    const keeper = await kit.user('teacher')
    for (const [name, kind] of [
      ['b 50%', 'excel'],
      ['a', 'word'],
      ['c 500', 'presentation'],
    ] as const)
      await create(keeper, name, kind)
    const names = async (query: object) =>
      (await keeper.ok(projects.projectFilePage, query)).items.map(({ name }) => name)
    expect(await names({ sort: 'name' })).toEqual(['a.docx', 'b 50%.xlsx', 'c 500.pptx'])
    expect(await names({ name: '50%' })).toEqual(['b 50%.xlsx'])
    expect(await names({ kind: 'word' })).toEqual(['a.docx'])
    expect(await keeper.ok(projects.projectFilePage, { sort: '-size', limit: 1, page: 2 })).toMatchObject({
      items: [{ name: 'a.docx' }],
      total: 3,
    })
  })

  it('are renamed without losing their ending, replaced by an own upload, and deleted', async () => {
    const { id } = await create(teacher, 'old')
    expect((await teacher.ok(projects.projectFileRename, { id, name: 'new' })).name).toBe('new.docx')
    const pdf = { bytes: Buffer.from('%PDF-1.7 x'), name: 'paper.pdf' }
    const fileId = await storeFile(kit.deps, kit.deps.db, {
      ...pdf,
      ownerId: teacher.userId,
      orgId: teacher.orgId,
    })
    expect(await teacher.ok(projects.projectFileReplace, { id, fileId })).toMatchObject({
      name: 'new.pdf',
      kind: 'pdf',
      size: 10,
    })
    await teacher.ok(projects.projectFileDelete, { id })
    expect((await teacher.call(projects.projectFileGet, { id })).code).toBe(404)
  })

  it.each(['../../etc/passwd', 'a/b', 'a\\b', 'con:', '..', 'x\u0000y', 'a\nb', ''])(
    'refuse the name %j',
    async (name) => {
      const { id } = await create(teacher, 'safe')
      const before = await stored()
      expect((await teacher.call(projects.projectFileRename, { id, name })).code).toBe(400)
      expect((await teacher.call(projects.projectFileCreate, { kind: 'word', name })).code).toBe(400)
      expect(await stored()).toEqual(before)
    },
  )

  it('are kept once, however often the page asks, where it says which one it means', async () => {
    const made = await create(teacher, 'once')
    const [row] = await kit.deps.db.select().from(projectFile).where(eq(projectFile.id, made.id))
    const id = newId()
    const body = { fileId: row?.fileId ?? '', name: 'twice sent.docx', id }
    const [first, second] = await Promise.all([
      teacher.ok(projects.projectFileAdd, body),
      teacher.ok(projects.projectFileAdd, body),
    ])
    expect([first.id, second.id]).toEqual([id, id])
    const kept = await kit.deps.db.select().from(projectFile).where(eq(projectFile.name, body.name))
    expect(kept).toHaveLength(1)
  })

  it('of others are not there, on every call', async () => {
    const { id } = await create(other, 'theirs')
    const mine = await create(teacher, 'mine')
    const [row] = await kit.deps.db.select().from(projectFile).where(eq(projectFile.id, id))
    const [own] = await kit.deps.db.select().from(projectFile).where(eq(projectFile.id, mine.id))
    const before = await stored()
    const calls: [Parameters<Client['call']>[0], object][] = [
      [projects.projectFileGet, { id }],
      [projects.projectFilePreview, { id }],
      [projects.videoPreview, { id }],
      [projects.projectFileRename, { id, name: 'stolen' }],
      [projects.projectFileDelete, { id }],
      [projects.projectFileReplace, { id, fileId: row?.fileId }],
      [projects.projectFileReplace, { id: mine.id, fileId: row?.fileId }],
      [projects.projectFileAdd, { fileId: row?.fileId }],
      // An id that somebody else has used.
      [projects.projectFileAdd, { fileId: own?.fileId, id }],
      [records.previewOpen, { fileId: id }],
      [records.previewGet, { fileId: id }],
      [records.downloadSave, { fileId: id, saveId: newId() }],
      [records.previewDetail, { fileId: id, userId: other.userId }],
      [records.filePreviewDetail, { fileId: id }],
      [records.studentPreviewDetail, { userId: student.userId }],
      [records.classPreviewDetail, { classId: newId() }],
    ]
    for (const [endpoint, input] of calls)
      expect([endpoint.path, (await teacher.call(endpoint, input as never)).code]).toEqual([
        endpoint.path,
        404,
      ])
    const { items } = await teacher.ok(projects.projectFilePage, { limit: 200 })
    expect(items.map((item) => item.id)).not.toContain(id)
    expect(await stored()).toEqual(before)
  })
})

describe('preview records', () => {
  it('count the time that has passed on the server at most, and each thing once', async () => {
    const { id: fileId } = await create(teacher, 'read me')
    shared.add(fileId)
    const { id } = await student.ok(records.previewOpen, { fileId })
    kit.clock.advance(60_000)
    await student.ok(records.previewSave, { id, seconds: 40, position: 3, length: 9 })
    await student.ok(records.previewSave, { id, seconds: 40, position: 3, length: 9 })
    // A late record: a newer one was saved meanwhile.
    await student.ok(records.previewSave, { id, seconds: 10, position: 1, length: 9 })
    expect(await student.ok(records.previewGet, { fileId })).toMatchObject({
      seconds: 40,
      openings: 1,
      position: 3,
      length: 9,
    })
    await student.ok(records.previewSave, { id, seconds: 999_999, position: 4, length: 9 })
    const download = { saveId: newId(), fileId }
    await student.ok(records.downloadSave, download)
    // As the specification has it: parameters in the query, no body.
    const { statusCode, body } = await kit.app.inject({
      method: 'POST',
      url: `/api${records.downloadSave.path}?${new URLSearchParams(download)}`,
      headers: { 'x-token': student.token },
    })
    expect([statusCode, JSON.parse(body).code]).toEqual([200, 200])
    const { items: list, ...head } = await teacher.ok(records.filePreviewDetail, { fileId })
    expect(head).toMatchObject({ total: 1, read: 1, most: 62 })
    expect(list).toMatchObject([{ userId: student.userId, seconds: 62, downloads: 1, position: 4 }])
    expect(await teacher.ok(projects.projectFileGet, { id: fileId })).toMatchObject({
      seconds: 62,
      readers: 1,
      downloads: 1,
    })
    expect((await student.ok(projects.projectFilePreview, { id: fileId })).position).toBe(4)
  })

  it('know the place of the last opening that was looked at, and begin a video anew that was seen', async () => {
    const { id: fileId } = await create(teacher, 'clip')
    shared.add(fileId)
    const place = async () => (await student.ok(projects.projectFilePreview, { id: fileId })).position
    const leave = async (seconds: number, position: number) => {
      const { id } = await student.ok(records.previewOpen, { fileId })
      kit.clock.advance(10_000)
      if (seconds > 0) await student.ok(records.previewSave, { id, seconds, position, length: 12 })
    }
    await leave(3, 8)
    await leave(0, 0)
    expect(await place()).toBe(8)
    expect(await student.ok(records.previewGet, { fileId })).toMatchObject({ openings: 2, position: 8 })
    await kit.deps.db.update(projectFile).set({ kind: 'video' }).where(eq(projectFile.id, fileId))
    expect(await place()).toBe(0)
    await leave(3, 7)
    expect(await place()).toBe(7)
  })

  it('of one person cannot be written by another, and end with the right to read', async () => {
    const { id: fileId } = await create(teacher, 'once')
    shared.add(fileId)
    const { id } = await student.ok(records.previewOpen, { fileId })
    const before = await stored()
    const classmate = await kit.user('student')
    expect((await classmate.call(records.previewSave, { id, seconds: 1 })).code).toBe(404)
    expect((await student.call(records.previewSave, { id, seconds: -1 })).code).toBe(400)
    shared.delete(fileId)
    expect((await student.call(records.previewOpen, { fileId })).code).toBe(404)
    expect((await student.call(projects.projectFilePreview, { id: fileId })).code).toBe(404)
    expect((await student.call(records.filePreviewDetail, { fileId })).code).toBe(403)
    expect(await stored()).toEqual(before)
  })
})
