import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { and, eq, inArray } from 'drizzle-orm'
import { filePurposes, OTHER_BYTES, type FilePurpose } from '@labbox/contract/files/files.ts'
import { shortName } from '@labbox/contract/files/names.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { sniffType } from '../../platform/documents/media-type.ts'
import { withoutMetadata } from '../../platform/documents/picture-metadata.ts'
import { checkedName } from './check.ts'
import { signedUrl, sizeText } from './rules.ts'
import { folderStore } from './store.ts'
import { file } from './tables.ts'

export { freeFiles } from './freed.ts'
export { sizeText } from './rules.ts'

export const storeOf = (deps: Pick<Deps, 'config'>) => folderStore(join(deps.config.dataDir, 'files'))

/** Where upper areas get and check files; they decide who may see one, this area keeps and signs. */
export interface NewFile {
  bytes: Uint8Array
  name: string
  ownerId: string | null
  orgId: string | null
  /** Where the bytes alone do not say it, and whoever stores them has looked at them. */
  type?: string
  /** False: nothing has it yet that would keep it. */
  kept?: boolean
  /** It has been given one elsewhere. */
  id?: string
}

/** Writes the bytes and their row; join a transaction to keep the row only if that commits. Answers the file's id. */
export const storeFile = async (deps: Deps, db: Db, input: NewFile): Promise<string> => {
  const type = input.type ?? sniffType(input.bytes)
  if (!type) throw new AppError('FILE_TYPE')
  const sha256 = await storeOf(deps).put(input.bytes)
  const { id = newId() } = input
  await db.insert(file).values({
    id,
    sha256,
    name: shortName(input.name),
    size: input.bytes.length,
    type,
    ownerId: input.ownerId,
    orgId: input.orgId,
    createdAt: deps.clock.now(),
    kept: input.kept ?? true,
  })
  return id
}

/** An upload by a person: size and type as its purpose allows. */
export const acceptUpload = async (
  deps: Deps,
  actor: Actor,
  input: { id?: string; bytes: Uint8Array; name: string; purpose: FilePurpose; truncated: boolean },
) => {
  const rule = filePurposes[input.purpose]
  if (input.truncated || input.bytes.length > rule.limit)
    throw new AppError('sizeOver', { params: { limit: sizeText(rule.limit) }, fields: { file: 'sizeOver' } })
  const type = sniffType(input.bytes) ?? OTHER_BYTES
  if (!(rule.types as readonly string[]).includes(type))
    throw new AppError('FILE_TYPE', { fields: { file: 'FILE_TYPE' } })
  const name = await checkedName(input.bytes, type, input.name)
  // Pictures are shown to others: where and when they were taken stays with whoever took them.
  const bytes = withoutMetadata(input.bytes, type)
  const id = await storeFile(deps, deps.db, {
    bytes,
    name,
    type,
    ownerId: actor.userId,
    orgId: actor.orgId,
    kept: false,
    ...(input.id && { id: input.id }),
  })
  return { id, name, size: bytes.length, type, url: linkOf(deps, actor, id) }
}

/** A link for this user to one file; only for what the caller has found the user may see. */
export const linkOf = (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  actor: Pick<Actor, 'userId'>,
  fileId: string,
  name?: string,
): string => signedUrl(deps.secrets.secret('file links'), fileId, actor.userId, deps.clock.now(), name)

/** Links by file id, for rich text and pictures in an answer. */
export const linksOf = (
  deps: Deps,
  actor: Pick<Actor, 'userId'>,
  fileIds: Iterable<string>,
): Record<string, string> =>
  Object.fromEntries([...new Set(fileIds)].map((id) => [id, linkOf(deps, actor, id)]))

/** Name and link of files, by id; only of what the caller has found the user may see. */
export const attachmentsOf = async (
  deps: Deps,
  actor: Pick<Actor, 'userId'>,
  fileIds: readonly string[],
): Promise<Record<string, { name: string; url: string }>> => {
  if (fileIds.length === 0) return {}
  const rows = await deps.db
    .select({ id: file.id, name: file.name })
    .from(file)
    .where(inArray(file.id, [...fileIds]))
  return Object.fromEntries(rows.map(({ id, name }) => [id, { name, url: linkOf(deps, actor, id) }]))
}

/**
 * Files that a person newly puts into a document must be their own uploads (or already in `known`, the documents they were
 * given): otherwise naming a foreign id would be a way to read it. Refuses as if the file did not exist.
 */
export const requireOwnFiles = async (
  db: Db,
  actor: Actor,
  fileIds: string[],
  known: ReadonlySet<string>,
): Promise<void> => keepFiles(db, await ownFiles(db, actor, fileIds, known))

/** The same of what is shown and not kept: the file goes when nothing shows it any more. Answers those that are not in `known`. */
export const ownFiles = async (
  db: Db,
  actor: Actor,
  fileIds: readonly string[],
  known: ReadonlySet<string>,
): Promise<string[]> => {
  const fresh = [...new Set(fileIds)].filter((id) => !known.has(id))
  if (fresh.length === 0) return []
  const rows = await db
    .select({ id: file.id, ownerId: file.ownerId })
    .from(file)
    .where(inArray(file.id, fresh))
  const own = new Set(rows.filter((row) => row.ownerId === actor.userId).map((row) => row.id))
  if (fresh.some((id) => !own.has(id))) throw new AppError('NOT_FOUND')
  return fresh
}

/** Notes that something keeps these files, whatever becomes of the messages that show them. */
export const keepFiles = async (db: Db, fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0) return
  await db
    .update(file)
    .set({ kept: true })
    .where(and(inArray(file.id, [...fileIds]), eq(file.kept, false)))
}

/** An upload of the actor's own; a foreign one is missing. */
export const ownUpload = async (db: Db, actor: Actor, fileId: string) =>
  found(
    (
      await db
        .select()
        .from(file)
        .where(and(eq(file.id, fileId), eq(file.ownerId, actor.userId)))
    )[0],
  )

/** What an uploaded file is, as its bytes say; null: it is not there. */
export const fileTypeOf = async (db: Db, fileId: string): Promise<string | null> =>
  (await db.select({ type: file.type }).from(file).where(eq(file.id, fileId)))[0]?.type ?? null

/** Refuses what is no picture that the actor has uploaded, as if it were not there. */
export const requireOwnPicture = async (db: Db, actor: Actor, fileId: string): Promise<void> => {
  const [row] = await db
    .select({ type: file.type })
    .from(file)
    .where(and(eq(file.id, fileId), eq(file.ownerId, actor.userId)))
  if (!row?.type.startsWith('image/')) throw new AppError('NOT_FOUND')
  await keepFiles(db, [fileId])
}

/** A picture as a `data:` address, for a page that loads nothing; null where its bytes are gone. Only of small ones, such as covers. */
export const inlinePicture = async (
  deps: Pick<Deps, 'db' | 'config'>,
  fileId: string,
): Promise<string | null> => {
  const [row] = await deps.db
    .select({ sha256: file.sha256, type: file.type })
    .from(file)
    .where(eq(file.id, fileId))
  if (!row?.type.startsWith('image/')) return null
  try {
    const bytes = await buffer(await storeOf(deps).read(row.sha256))
    return `data:${row.type};base64,${bytes.toString('base64')}`
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
