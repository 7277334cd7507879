import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inArray } from 'drizzle-orm'
import { PICTURE_LIMIT } from '@labbox/contract/files/files.ts'
import { LabPackage, PACKAGE_ENDING, PACKAGE_LIMIT, PACKAGE_PICTURES } from '@labbox/contract/labs/package.ts'
import { localText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { SentFile } from '../../platform/http/one-file.ts'
import { sniffType } from '../../platform/media-type.ts'
import { openArchive, type Archive } from '../../platform/sheet/archive.ts'
import { SheetProblem } from '../../platform/sheet/problem.ts'
import { zipOf, type ZipEntry } from '../../platform/zip.ts'
import { storeFile, storeOf } from '../files/service.ts'
import { file } from '../files/tables.ts'
import { readableProject } from './queries.ts'
import { filesOf } from './rules.ts'
import { insertProject } from './service.ts'

const LIST = 'lab.json'
/** Of the unpacked list: guidebooks in two languages and a circuit are far below it. */
const LIST_LIMIT = 8 << 20

/** A lab project with its pictures as one zip archive. */
export const exportProject = async (deps: Deps, actor: Actor, id: string): Promise<FileAnswer> => {
  const project = await readableProject(deps.db, actor, id)
  const { name, introduction, coverId, draft } = project
  const ids = [...new Set([...filesOf(draft), ...(coverId ? [coverId] : [])])]
  const rows = ids.length > 0 ? await deps.db.select().from(file).where(inArray(file.id, ids)) : []
  const pictures: LabPackage['pictures'] = {}
  const entries: ZipEntry[] = []
  for (const row of rows) {
    const path = `pictures/${row.id}`
    pictures[row.id] = { path, name: row.name }
    entries.push({ name: path, bytes: await buffer(storeOf(deps).read(row.sha256)) })
  }
  const list: LabPackage = {
    ...{ format: 'labbox-lab', version: 1, name, introduction, cover: coverId, pictures, document: draft },
  }
  const bytes = zipOf([{ name: LIST, bytes: Buffer.from(JSON.stringify(list, null, 1)) }, ...entries])
  const label = localText(name, actor.locale).replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
  return new FileAnswer(
    `${label.trim() || 'lab'}${PACKAGE_ENDING}`,
    'application/zip',
    Readable.from([bytes]),
  )
}

const refused = (detail: string, cause?: unknown) =>
  new AppError('LAB_PACKAGE', { params: { detail }, fields: { file: 'LAB_PACKAGE' }, cause })

/** The bytes of a part; one that yields more than the limit, or than the directory says, is refused. */
const partOf = async (archive: Archive, name: string, limit: number): Promise<Buffer> => {
  if (!archive.has(name)) throw refused(name)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of await archive.open(name)) {
    size += (part as Buffer).length
    if (size > limit) throw refused(name)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

const listOf = async (archive: Archive): Promise<LabPackage> => {
  const text = (await partOf(archive, LIST, LIST_LIMIT)).toString('utf8')
  const parsed = LabPackage.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refused(`${LIST}: ${issue?.path.join('.') ?? ''}`, parsed.error)
}

interface Unpacked {
  list: LabPackage
  pictures: { id: string; name: string; bytes: Buffer }[]
}

/** Everything is looked at before anything is kept. */
const unpack = async (bytes: Buffer): Promise<Unpacked> => {
  try {
    const archive = await openArchive(bytes)
    const list = await listOf(archive)
    const wanted = Object.entries(list.pictures)
    if (wanted.length > PACKAGE_PICTURES) throw refused('pictures')
    const pictures: Unpacked['pictures'] = []
    let total = 0
    for (const [id, { path, name }] of wanted) {
      const content = await partOf(archive, path, PICTURE_LIMIT)
      total += content.length
      if (total > PACKAGE_LIMIT || !sniffType(content)?.startsWith('image/')) throw refused(name)
      pictures.push({ id, name, bytes: content })
    }
    const missing = filesOf(list.document).find((id) => !(id in list.pictures))
    if (missing) throw refused(`pictures: ${missing}`)
    return { list, pictures }
  } catch (error) {
    if (error instanceof SheetProblem || error instanceof SyntaxError) throw refused(LIST, error)
    throw error
  }
}

/** The same document with other ids of pictures. */
const renamed = <T>(value: T, ids: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? (ids.get(each) ?? each) : each,
  ) as T

/** A new project in the group of the active role, with pictures of its own. */
export const importProject = async (deps: Deps, actor: Actor, sent: SentFile) => {
  if (sent.truncated) throw refused('50 MB')
  const { list, pictures } = await unpack(sent.bytes)
  return transaction(deps.db, async (tx) => {
    const ids = new Map<string, string>()
    for (const { id, name, bytes } of pictures)
      ids.set(id, await storeFile(deps, tx, { bytes, name, ownerId: actor.userId, orgId: actor.orgId }))
    const { name, introduction, cover, document } = list
    return insertProject(deps, tx, actor, {
      ...{ name, introduction, classifyId: null },
      coverId: (cover && ids.get(cover)) ?? null,
      document: renamed(document, ids),
    })
  })
}
