import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inArray } from 'drizzle-orm'
import { isFileName } from '@labbox/contract/files/names.ts'
import { PACKAGE_ENDING, type LabPackage } from '@labbox/contract/labs/package.ts'
import { localText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { SandboxError, askSandboxed } from '../../platform/sandbox/start.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { SentFile } from '../../platform/http/one-file.ts'
import { zipOf, type ZipEntry } from '../../platform/documents/zip.ts'
import { arrivedSymbols, packSymbols, takeSymbols } from '../parts/packed.service.ts'
import { storeFile, storeOf } from '../files/service.ts'
import { file } from '../files/tables.ts'
import type { PackageMessage } from './package.program.ts'
import { LIST, type Unpacked } from './package.read.ts'
import { readableProject } from './queries.ts'
import { filesOf } from './rules.ts'
import { insertProject } from './service.ts'

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
    entries.push({ name: path, bytes: await buffer(await storeOf(deps).read(row.sha256)) })
  }
  const list: LabPackage = {
    format: 'labbox-lab',
    version: 1,
    name,
    introduction,
    cover: coverId,
    pictures,
    document: draft,
    symbols: await packSymbols(
      deps.db,
      actor,
      draft.circuit,
      (draft.maxList?.parts ?? []).map((part) => part.symbol),
    ),
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

const READING = { program: new URL('./package.program.ts', import.meta.url), heapMb: 256, stepMs: 30_000 }

/** What is in the file, read by a process of its own. */
const unpackApart = async (bytes: Uint8Array): Promise<Unpacked> => {
  const message = await askSandboxed<PackageMessage>(READING, { bytes }).catch((error: unknown) => {
    throw error instanceof SandboxError ? refused(error.reason, error) : error
  })
  if ('refused' in message) throw refused(message.refused)
  return message.unpacked
}

/** The same document with other ids of pictures and symbols. */
const renamed = <T>(value: T, ids: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? (ids.get(each) ?? each) : each,
  ) as T

/** What a file would bring; nothing is kept. */
export const checkImport = async (deps: Deps, actor: Actor, sent: SentFile) => {
  if (sent.truncated) throw refused('50 MB')
  const { list, pictures } = await unpackApart(sent.bytes)
  const arrived = await arrivedSymbols(deps.db, actor, list.symbols)
  return {
    name: list.name,
    pictures: pictures.length,
    parts: Object.keys(list.document.circuit.components).length,
    symbols: arrived.map(({ packed: { versions, partNumber }, known }) => ({
      names: versions.at(-1)!.symbol.names,
      partNumber,
      known: known !== null,
    })),
  }
}

/** A new project in the group of the active role, with pictures of its own; symbols that it uses go into the library. */
export const importProject = async (deps: Deps, actor: Actor, sent: SentFile) => {
  if (sent.truncated) throw refused('50 MB')
  const { list, pictures } = await unpackApart(sent.bytes)
  return transaction(deps.db, async (tx) => {
    const ids = await takeSymbols(deps, tx, actor, list.symbols)
    for (const { id, name, bytes } of pictures)
      ids.set(
        id,
        await storeFile(deps, tx, {
          bytes,
          name: isFileName(name) ? name : 'picture',
          ownerId: actor.userId,
          orgId: actor.orgId,
        }),
      )
    const { name, introduction, cover, document } = list
    return insertProject(deps, tx, actor, {
      name,
      introduction,
      classifyId: null,
      coverId: (cover && ids.get(cover)) ?? null,
      document: renamed(document, ids),
    })
  })
}
