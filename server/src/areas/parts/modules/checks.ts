import { and, eq, inArray, or } from 'drizzle-orm'
import type { ModuleDocument, ModulePart } from '@labbox/contract/parts/module-document.ts'
import { OWN_ID } from 'labbox-bench/circuit/own/symbol.ts'
import { symbols } from 'labbox-bench/circuit/symbols/index.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { invalid } from '../../../platform/errors.ts'
import { requireOwnFiles, requireOwnPicture } from '../../files/service.ts'
import { symbolShelf } from '../scope.ts'
import { symbol, symbolVersion } from '../tables.ts'
import { filesOf } from './files.rules.ts'

/** A part of the catalogue in the version that this installation has; instruments and earth are no parts of a module. */
export const isShipped = ({ symbol: id, version }: Pick<ModulePart, 'symbol' | 'version'>): boolean => {
  const known = Object.hasOwn(symbols, id) ? symbols[id] : undefined
  return known?.version === version && !known.own && !known.instrument && id !== 'ground'
}

const keyOf = ({ symbol: id, version }: Pick<ModulePart, 'symbol' | 'version'>) => `${id} ${version}`

/**
 * Holds the parts of a module to symbols that there are: of the catalogue, or versions of symbols that the actor may read.
 * @param before parts that the module has already: somebody else may have put them there
 */
const requireSymbols = async (
  db: Db,
  actor: Actor,
  parts: readonly ModulePart[],
  before: readonly ModulePart[],
): Promise<void> => {
  const known = new Set(before.map(keyOf))
  const own = parts.filter((part) => OWN_ID.test(part.symbol) && !known.has(keyOf(part)))
  if (own.length > 0) {
    const rows = await db
      .select({ symbol: symbol.id, version: symbolVersion.number })
      .from(symbolVersion)
      .innerJoin(symbol, eq(symbol.id, symbolVersion.of))
      .where(
        and(
          symbolShelf.visibleTo(actor),
          or(...own.map((part) => and(eq(symbol.id, part.symbol), eq(symbolVersion.number, part.version)))),
        ),
      )
    for (const row of rows) known.add(keyOf(row))
  }
  const wrong = parts.flatMap((part, k) =>
    isShipped(part) || known.has(keyOf(part)) ? [] : [[`module.parts.${k}.symbol`, 'MODULE_SYMBOL'] as const],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** What a draft names has to be there, and to be the actor's to give away. */
export const requireSound = async (
  db: Db,
  actor: Actor,
  document: ModuleDocument,
  before: Pick<ModuleDocument, 'parts' | 'pictureId' | 'documents'> | null,
): Promise<void> => {
  await requireSymbols(db, actor, document.parts, before?.parts ?? [])
  const known = new Set(before ? filesOf(before) : [])
  await requireOwnFiles(db, actor, document.documents, known)
  const { pictureId } = document
  if (pictureId && !known.has(pictureId)) await requireOwnPicture(db, actor, pictureId)
}

/** Which of these ids are symbols that people made here. */
const ownSymbolsAmong = (parts: readonly ModulePart[]): string[] => [
  ...new Set(parts.map((part) => part.symbol).filter((id) => OWN_ID.test(id))),
]

/** The versions of symbols that a module was made with, whoever made them. */
export const versionsOnIt = async (db: Db, parts: readonly ModulePart[]) => {
  const ids = ownSymbolsAmong(parts)
  if (ids.length === 0) return []
  const rows = await db.select().from(symbolVersion).where(inArray(symbolVersion.of, ids))
  const wanted = new Set(parts.map(keyOf))
  return rows.filter((row) => wanted.has(keyOf({ symbol: row.of, version: row.number })))
}
