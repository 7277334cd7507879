import { createHash, randomBytes } from 'node:crypto'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { courseAdd } from '@labbox/contract/courses/courses.ts'
import * as projects from '@labbox/contract/files/project-files.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { freeFiles, sweepFreed } from './freed.ts'
import { projectFile } from './project.tables.ts'
import { storeFile, storeOf } from './service.ts'
import { file, freedContent } from './tables.ts'

let kit: TestApp
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp()
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const png = () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(1_000)])
const upload = (bytes: Buffer) =>
  storeFile(kit.deps, kit.deps.db, {
    bytes,
    name: 'a.png',
    ownerId: teacher.userId,
    orgId: teacher.orgId,
  })
const keep = async (fileId: string) => (await teacher.ok(projects.projectFileAdd, { fileId })).id
const used = async () =>
  Number(
    (
      await kit.deps.db
        .select({ bytes: sum(file.size) })
        .from(file)
        .where(eq(file.orgId, teacher.orgId ?? ''))
    )[0]?.bytes ?? 0,
  )
const pathOf = (bytes: Buffer) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return join(kit.deps.config.dataDir, 'files', sha256.slice(0, 2), sha256)
}
const sweep = () => sweepFreed(kit.deps, storeOf(kit.deps))
/** One day later, by the server's clock and by file times. */
const nextDay = (...paths: string[]) => {
  kit.clock.advance(DAY_MS)
  for (const path of paths) if (existsSync(path)) utimesSync(path, 0, 0)
}

describe('room is given back', () => {
  it('when a file is deleted or replaced, and its bytes go a day later', async () => {
    const [first, second] = [png(), png()]
    const before = await used()
    const id = await keep(await upload(first))
    await teacher.ok(projects.projectFileReplace, { id, fileId: await upload(second) })
    expect(await used()).toBe(before + second.length)
    await teacher.ok(projects.projectFileDelete, { id })
    expect(await used()).toBe(before)
    await sweep()
    expect([first, second].map(pathOf).map(existsSync)).toEqual([true, true])
    nextDay(pathOf(first), pathOf(second))
    await sweep()
    await sweep()
    expect([first, second].map(pathOf).map(existsSync)).toEqual([false, false])
    expect(await kit.deps.db.select().from(freedContent)).toEqual([])
  })

  it('not while another project file or a cover holds it', async () => {
    const bytes = png()
    const fileId = await upload(bytes)
    const [one, two] = [await keep(fileId), await keep(fileId)]
    await teacher.ok(courseAdd, { name: { en: 'Circuits' }, coverId: fileId } as never)
    const before = await used()
    await teacher.ok(projects.projectFileDelete, { id: one })
    await teacher.ok(projects.projectFileDelete, { id: two })
    nextDay(pathOf(bytes))
    await sweep()
    expect(await used()).toBe(before)
    expect(existsSync(pathOf(bytes))).toBe(true)
  })

  it('but the bytes stay for others who hold the same, and for whoever has just stored them again', async () => {
    const [shared, again] = [png(), png()]
    const [one, two] = [await keep(await upload(shared)), await keep(await upload(again))]
    await upload(shared)
    await teacher.ok(projects.projectFileDelete, { id: one })
    await teacher.ok(projects.projectFileDelete, { id: two })
    nextDay(pathOf(shared), pathOf(again))
    // The row that will name it has not been written yet.
    await storeOf(kit.deps).put(again)
    await sweep()
    expect([shared, again].map(pathOf).map(existsSync)).toEqual([true, true])
  })

  it('also of what was deleted before deleting gave anything back', async () => {
    const bytes = png()
    const before = await used()
    const id = await keep(await upload(bytes))
    await kit.deps.db.update(projectFile).set({ deletedAt: kit.clock.now() }).where(eq(projectFile.id, id))
    expect(await used()).toBe(before + bytes.length)
    await Promise.all([sweep(), sweep()])
    expect(await used()).toBe(before)
  })

  it('never of what somebody holds, whoever asks', async () => {
    const fileId = await upload(png())
    await keep(fileId)
    const before = await used()
    await freeFiles(kit.deps, kit.deps.db, [fileId])
    expect(await used()).toBe(before)
  })
})
