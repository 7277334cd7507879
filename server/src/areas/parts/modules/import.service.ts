import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, or } from 'drizzle-orm'
import { isFileName } from '@labbox/contract/files/names.ts'
import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import type { ModulePackageReport, PackageEntry } from '@labbox/contract/parts/module-package.ts'
import type { SymbolFile } from '@labbox/contract/parts/symbols.ts'
import { OWN_ID } from 'labbox-bench/circuit/own/symbol.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LaidFile } from '../../../platform/http/one-file.ts'
import { hashDocument } from '../../../platform/json-hash.ts'
import { askSandboxed, SandboxError } from '../../../platform/sandbox/start.ts'
import { storeFile } from '../../files/service.ts'
import { file } from '../../files/tables.ts'
import { moduleShelf, symbolShelf } from '../scope.ts'
import { insertSymbol } from '../service.ts'
import { benchModule, symbol, symbolVersion } from '../tables.ts'
import { ITSELF } from '../transfer.service.ts'
import { isShipped } from './checks.ts'
import { filesOf } from './files.rules.ts'
import type { PackageMessage } from './package.program.ts'
import type { ReadPackage } from './package.read.ts'
import { insertModule, kept } from './service.ts'

const refused = (detail: string, cause?: unknown) =>
  new AppError('MODULE_PACKAGE', { params: { detail }, fields: { file: 'MODULE_PACKAGE' }, cause })

const READING = { program: new URL('./package.program.ts', import.meta.url), heapMb: 256, stepMs: 60_000 }

/** What is in the package, read and checked by a process of its own. */
const readApart = async ({ path, folder }: LaidFile): Promise<ReadPackage> => {
  const message = await askSandboxed<PackageMessage>(READING, { path, folder }).catch((error: unknown) => {
    throw error instanceof SandboxError ? refused(error.reason, error) : error
  })
  if ('refused' in message) throw refused(message.refused)
  return message.read
}

/** The module here that the package is another state of: the exported one itself, or what it became when it was imported before. */
const knownHere = async (db: Db, actor: Actor, id: string) => {
  const [row] = await db
    .select()
    .from(benchModule)
    .where(and(or(eq(benchModule.id, id), eq(benchModule.origin, id)), moduleShelf.editableBy(actor)))
    .orderBy(benchModule.createdAt)
    .limit(1)
    .for('update')
  return row
}

/** Which symbol here has the content of each of the package, if any that the actor may read has. */
const symbolsHere = async (db: Db, actor: Actor, symbols: ReadPackage['symbols']) => {
  const hashes = new Map(symbols.map(({ id, content }) => [id, hashDocument(content.symbol)]))
  const rows =
    hashes.size === 0
      ? []
      : await db
          .select({ id: symbolVersion.of, number: symbolVersion.number, hash: symbolVersion.hash })
          .from(symbolVersion)
          .innerJoin(symbol, eq(symbol.id, symbolVersion.of))
          .where(and(inArray(symbolVersion.hash, [...hashes.values()]), symbolShelf.visibleTo(actor)))
          .orderBy(symbolVersion.createdAt)
  return new Map(
    symbols.map(({ id }) => [id, rows.find(({ hash }) => hash === hashes.get(id)) ?? null] as const),
  )
}

/** Which file of the module here has the content of each of the package. */
const filesHere = async (db: Db, draft: ModuleDocument | undefined, entries: readonly PackageEntry[]) => {
  const ids = draft ? filesOf(draft) : []
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: file.id, sha256: file.sha256 }).from(file).where(inArray(file.id, ids))
  return new Map(
    entries.map(({ id, sha256 }) => [id, rows.find((row) => row.sha256 === sha256)?.id ?? null] as const),
  )
}

type Placed = { id: string; number: number }

/** The module of a package with the ids that its symbols and files have here; those that are not here yet keep theirs. */
const translated = (
  module: ModuleDocument,
  symbols: ReadonlyMap<string, Placed | null>,
  files: ReadonlyMap<string, string | null>,
): ModuleDocument => ({
  ...module,
  parts: module.parts.map((part) => {
    const here = symbols.get(part.symbol)
    return here ? { ...part, symbol: here.id, version: here.number } : part
  }),
  pictureId: module.pictureId && (files.get(module.pictureId) ?? module.pictureId),
  documents: module.documents.map((id) => files.get(id) ?? id),
})

const changesOf = (before: ModuleDocument | undefined, after: ModuleDocument): string[] =>
  before
    ? Object.entries(after).flatMap(([key, value]) =>
        hashDocument({ value }) === hashDocument({ value: before[key as keyof ModuleDocument] }) ? [] : [key],
      )
    : []

const addSymbol = async (deps: Deps, tx: Db, actor: Actor, content: SymbolFile): Promise<Placed> => {
  const { kind: _kind, schema: _schema, ...input } = content
  const { id } = await insertSymbol(deps, tx, actor, input, ITSELF)
  // The module names a version; it comes into parts lists only when its test circuit has run here.
  return { id, number: await symbolShelf.freeze(deps, tx, actor, { id, draft: input.symbol }) }
}

const write = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  { manifest, symbols, folder }: ReadPackage & { folder: string },
  here: {
    module: Awaited<ReturnType<typeof knownHere>>
    symbols: Map<string, Placed | null>
    files: Map<string, string | null>
  },
): Promise<string> => {
  for (const { id, content } of symbols)
    if (!here.symbols.get(id)) here.symbols.set(id, await addSymbol(deps, tx, actor, content))
  for (const { kind, id, name } of manifest.entries) {
    if (kind === 'symbol' || here.files.get(id)) continue
    const bytes = await readFile(join(folder, id))
    const owner = { ownerId: actor.userId, orgId: actor.orgId }
    here.files.set(id, await storeFile(deps, tx, { bytes, name: isFileName(name) ? name : kind, ...owner }))
  }
  const draft = translated(manifest.module, here.symbols, here.files)
  const { module } = here
  if (!module) return (await insertModule(deps, tx, actor, draft, manifest.id)).id
  await tx
    .update(benchModule)
    .set({ ...kept(draft), revision: module.revision + 1, updatedAt: deps.clock.now() })
    .where(eq(benchModule.id, module.id))
  return module.id
}

/** A module from a package: what it would change, and with `write` that. */
export const importModule = async (
  deps: Deps,
  actor: Actor,
  laid: LaidFile,
  wanted: { write: boolean },
): Promise<ModulePackageReport> => {
  if (laid.truncated) throw refused('200 MB')
  const read = await readApart(laid)
  const { manifest, symbols } = read
  const { module } = manifest
  return transaction(deps.db, async (tx) => {
    const known = await knownHere(tx, actor, manifest.id)
    const symbolsKnown = await symbolsHere(tx, actor, symbols)
    const filesKnown = await filesHere(tx, known?.draft, manifest.entries)
    const changes = changesOf(known?.draft, translated(module, symbolsKnown, filesKnown))
    const unknown = module.parts.filter((part) => !OWN_ID.test(part.symbol) && !isShipped(part))
    const report: ModulePackageReport = {
      names: module.names,
      number: module.number,
      id: known?.id ?? null,
      state: known ? (changes.length > 0 ? 'changed' : 'same') : 'new',
      changes,
      symbols: symbols.map(({ id, content }) => ({
        names: content.symbol.names,
        state: symbolsKnown.get(id) ? 'same' : 'new',
      })),
      files: manifest.entries.flatMap(({ kind, id, name, size }) =>
        kind === 'symbol'
          ? []
          : [{ name, size, state: filesKnown.get(id) ? ('same' as const) : ('new' as const) }],
      ),
      refused: unknown.map((part) => part.symbol),
      written: false,
    }
    if (!wanted.write) return report
    if (unknown.length > 0) throw refused(report.refused.join(', '))
    if (report.state === 'same') return { ...report, written: true }
    const here = { module: known, symbols: symbolsKnown, files: filesKnown }
    const id = await write(deps, tx, actor, { ...read, folder: laid.folder }, here)
    await audit(tx, actor, 'parts:module:add', { id, name: module.names }, null, {
      number: module.number,
      state: report.state,
      changes,
    })
    return { ...report, id, written: true }
  })
}
