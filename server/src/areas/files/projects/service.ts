import { and, eq } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type * as projects from '@labbox/contract/files/project-files.ts'
import type { ProjectFile } from '@labbox/contract/files/project-files.ts'
import { extensionOf } from '@labbox/contract/files/chunks.ts'
import { kindOf } from '@labbox/contract/files/kinds.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { projectFile } from '../project.tables.ts'
import { blankFile } from './blank.ts'
import { freeFiles } from '../freed.ts'
import { ownUpload } from '../service.ts'
import type { FilesContext } from './context.ts'
import { selectOwn, shownFile } from './queries.ts'
import { keepFile } from './keep.ts'
import { ownedBy } from './visible.ts'

/** A name keeps the ending of what it names: by it people and programs know what to open it with. */
const withEnding = (name: string, like: string): string => {
  const ending = extensionOf(like)
  return ending === '' || extensionOf(name) === ending
    ? name
    : `${name.slice(0, 199 - ending.length)}.${ending}`
}

/** Keeps an upload of the actor's own as a project file. */
export const addProjectFile = async (
  ctx: Deps,
  actor: Actor,
  input: BodyOf<typeof projects.projectFileAdd>,
): Promise<ProjectFile> =>
  transaction(ctx.db, async (tx) => {
    const held = await ownUpload(tx, actor, input.fileId)
    const name = withEnding(input.name ?? held.name, held.name)
    return insertProjectFile(ctx, tx, actor, { ...held, name }, input.id)
  })

/** @param id of the sender's making: what it names already is left as it is; a foreign one is as if there were none. */
const insertProjectFile = async (
  ctx: Deps,
  tx: Db,
  actor: Actor,
  held: { id: string; name: string; type: string; size: number },
  id = newId(),
): Promise<ProjectFile> => {
  const now = ctx.clock.now()
  await tx
    .insert(projectFile)
    .values({
      id,
      ownerId: actor.userId,
      orgId: actor.orgId,
      name: held.name,
      kind: kindOf(held.type),
      fileId: held.id,
      size: held.size,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: projectFile.id })
  return shownFile(actor, await selectOwn(tx, actor, id))
}

/** A new, empty document. */
export const createProjectFile = async (
  ctx: FilesContext,
  actor: Actor,
  input: BodyOf<typeof projects.projectFileCreate>,
): Promise<ProjectFile> => {
  const blank = await blankFile(input.kind)
  const name = withEnding(input.name, blank.name)
  return transaction(ctx.db, async (tx) => {
    const held = await keepFile(ctx, tx, actor, { ...blank, name })
    return insertProjectFile(ctx, tx, actor, held)
  })
}

const change = async (
  ctx: FilesContext,
  actor: Actor,
  id: string,
  changes: (
    tx: Db,
    row: { name: string; fileId: string | null },
  ) => Promise<Partial<typeof projectFile.$inferInsert>>,
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(projectFile)
      .where(and(eq(projectFile.id, id), ownedBy(actor)))
      .for('update')
    const set = await changes(tx, found(row))
    await tx
      .update(projectFile)
      .set({ updatedAt: ctx.clock.now(), ...set })
      .where(eq(projectFile.id, id))
    // The former content may have been kept by this file alone.
    if (set.fileId !== undefined && row?.fileId && row.fileId !== set.fileId)
      await freeFiles(ctx, tx, [row.fileId])
  })

export const renameProjectFile = async (
  ctx: FilesContext,
  actor: Actor,
  input: QueryOf<typeof projects.projectFileRename>,
): Promise<ProjectFile> => {
  await change(ctx, actor, input.id, async (_, row) => ({ name: withEnding(input.name, row.name) }))
  return shownFile(actor, await selectOwn(ctx.db, actor, input.id))
}

/** What the file holds from now on; its name gets the ending of the new content. */
export const replaceProjectFile = async (
  ctx: FilesContext,
  actor: Actor,
  input: BodyOf<typeof projects.projectFileReplace>,
): Promise<ProjectFile> => {
  await change(ctx, actor, input.id, async (tx, row) => {
    const held = await ownUpload(tx, actor, input.fileId)
    const bare = row.name.replace(/\.[^.]+$/, '')
    const name = extensionOf(row.name) === extensionOf(held.name) ? row.name : withEnding(bare, held.name)
    return { fileId: held.id, size: held.size, kind: kindOf(held.type), name }
  })
  return shownFile(actor, await selectOwn(ctx.db, actor, input.id))
}

export const deleteProjectFile = async (ctx: FilesContext, actor: Actor, id: string) => {
  await change(ctx, actor, id, async () => ({ fileId: null, deletedAt: ctx.clock.now() }))
  return {}
}
