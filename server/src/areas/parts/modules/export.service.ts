import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { localText } from '@labbox/contract/core/types.ts'
import {
  MANIFEST,
  MODULE_PACKAGE_ENDING,
  MODULE_PACKAGE_LIMIT,
  type ModuleManifest,
  type PackageEntry,
} from '@labbox/contract/parts/module-package.ts'
import { moduleExport } from '@labbox/contract/parts/modules.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Deps } from '../../../platform/deps.ts'
import { zipStream, type ZipEntry } from '../../../platform/documents/zip.ts'
import { AppError } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { storeOf } from '../../files/service.ts'
import { file } from '../../files/tables.ts'
import { moduleShelf } from '../scope.ts'
import { symbol } from '../tables.ts'
import { symbolFileOf } from '../transfer.service.ts'
import { versionsOnIt } from './checks.ts'
import { filesOnIt } from './files.rules.ts'

interface Packed {
  entry: PackageEntry
  read(): Promise<ZipEntry>
}

/** The symbols of people that are on the module, each in its version, with the test circuit that it has now. */
const symbolsOf = async (
  { db }: Deps,
  versions: Awaited<ReturnType<typeof versionsOnIt>>,
): Promise<Packed[]> => {
  if (versions.length === 0) return []
  const rows = await db
    .select()
    .from(symbol)
    .where(
      anyOf(
        symbol.id,
        versions.map((version) => version.of),
      ),
    )
  return rows.flatMap((row) => {
    const document = versions.find((version) => version.of === row.id)?.document
    if (!document) return []
    const bytes = Buffer.from(JSON.stringify(symbolFileOf({ ...row, draft: document }), null, 1))
    const path = `symbols/${row.id}`
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { en } = document.names
    const entry = { kind: 'symbol' as const, id: row.id, path, name: en, size: bytes.length, sha256 }
    return [{ entry, read: async () => ({ name: path, bytes }) }]
  })
}

const filesPacked = async (deps: Deps, wanted: ReturnType<typeof filesOnIt>): Promise<Packed[]> => {
  if (wanted.length === 0) return []
  const rows = await deps.db
    .select()
    .from(file)
    .where(
      anyOf(
        file.id,
        wanted.map(({ id }) => id),
      ),
    )
  const store = storeOf(deps)
  return wanted.flatMap(({ kind, id }) => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    const path = `files/${id}`
    const { name, size, sha256 } = row
    const read = async () => ({ name: path, bytes: await buffer(await store.read(sha256)) })
    return [{ entry: { kind, id, path, name, size, sha256 }, read }]
  })
}

/** A module with its symbols, picture and documents as one zip archive. */
export const exportModule = async (deps: Deps, actor: Actor, id: string): Promise<FileAnswer> => {
  const { draft, origin } = await moduleShelf.readable(deps.db, actor, id)
  const packed = [
    ...(await symbolsOf(deps, await versionsOnIt(deps.db, draft.parts))),
    ...(await filesPacked(deps, filesOnIt(draft))),
  ]
  if (packed.reduce((sum, { entry }) => sum + entry.size, 0) > MODULE_PACKAGE_LIMIT)
    throw new AppError('MODULE_PACKAGE', { params: { detail: '200 MB' } })
  const manifest: ModuleManifest = {
    format: 'labbox-module',
    version: 1,
    id: origin ?? id,
    number: (await moduleShelf.version(deps.db, id))?.number ?? 0,
    module: draft,
    entries: packed.map(({ entry }) => entry),
  }
  const list = async () => ({ name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) })
  const label = localText(draft.names, actor.locale)
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
  return new FileAnswer(
    `${label || 'module'}${MODULE_PACKAGE_ENDING}`,
    moduleExport.file?.[0] ?? '',
    Readable.from(zipStream([list, ...packed.map(({ read }) => read)])),
  )
}
