import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { PACKED, type PackedSymbol, type PackedSymbols } from '@labbox/contract/parts/packed.ts'
import { OWN_ID } from 'labbox-bench/circuit/own/symbol.ts'
import { can, type Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { ownerColumns } from '../../platform/ownership.ts'
import { symbolOfferedTo, symbolShelf } from './scope.ts'
import { copiedTest } from './service.ts'
import { symbol, symbolVersion } from './tables.ts'

/** What stands for the symbol itself in a test circuit that travels. */
const ITSELF = '00000000-0000-0000-0000-000000000000'
const NO_TEST: PackedSymbol['test'] = { circuit: emptyCircuit(), expected: [] }

/**
 * The symbols of somebody's own that a circuit carries, and those that are allowed in it by their ids alone, as they travel with it.
 * Test and remark go with those that the actor may read.
 */
export const packSymbols = async (
  db: Db,
  actor: Actor,
  circuit: Circuit,
  allowed: readonly string[],
): Promise<PackedSymbols> => {
  const carried = Object.values(circuit.components).flatMap(({ symbol: { id, version }, own }) =>
    own && OWN_ID.test(id) ? [{ id, version, own }] : [],
  )
  const named = allowed.filter((id) => OWN_ID.test(id))
  const ids = [...new Set([...carried.map(({ id }) => id), ...named])].slice(0, PACKED.symbols)
  if (ids.length === 0) return {}
  const readable = await db
    .select({ id: symbol.id, test: symbol.test, partNumber: symbol.partNumber, remark: symbol.remark })
    .from(symbol)
    .where(and(anyOf(symbol.id, ids), symbolShelf.visibleTo(actor)))
  const latest = await db
    .selectDistinctOn([symbolVersion.of], {
      id: symbolVersion.of,
      number: symbolVersion.number,
      own: symbolVersion.document,
    })
    .from(symbolVersion)
    .where(
      anyOf(
        symbolVersion.of,
        readable.map(({ id }) => id),
      ),
    )
    .orderBy(symbolVersion.of, desc(symbolVersion.number))
  const packed: PackedSymbols = {}
  for (const id of ids) {
    const versions = new Map(
      carried.filter((part) => part.id === id).map(({ version, own }) => [version, own] as const),
    )
    // One that is only allowed, not used, comes as it is now.
    const now = latest.find((one) => one.id === id)
    if (versions.size === 0 && now) versions.set(now.number, now.own)
    if (versions.size === 0) continue
    const row = readable.find((one) => one.id === id)
    packed[id] = {
      versions: [...versions]
        .toSorted(([a], [b]) => a - b)
        .slice(-PACKED.versions)
        .map(([number, own]) => ({ number, symbol: own })),
      test: row ? copiedTest(row.test, id, ITSELF) : NO_TEST,
      partNumber: row?.partNumber ?? '',
      remark: row?.remark ?? {},
    }
  }
  return packed
}

/** A symbol that came with something else, and the one of this installation that is the same. */
export interface Arrived {
  /** As circuits of the package name it. */
  from: string
  packed: PackedSymbol
  /** Of one that the actor may use here, with all the same versions; null: it is new. */
  known: string | null
}

/** Which symbols of a package are here already. */
export const arrivedSymbols = async (db: Db, actor: Actor, packed: PackedSymbols): Promise<Arrived[]> => {
  const list = Object.entries(packed).map(([from, one]) => ({
    from,
    packed: one,
    versions: one.versions.map(({ number, symbol: own }) => `${number} ${hashDocument(own)}`),
  }))
  if (list.length === 0) return []
  const hashes = list.flatMap(({ versions }) => versions.map((each) => each.split(' ')[1]!))
  const rows = await db
    .select({ id: symbol.id, number: symbolVersion.number, hash: symbolVersion.hash })
    .from(symbolVersion)
    .innerJoin(symbol, eq(symbol.id, symbolVersion.of))
    .where(
      and(
        inArray(symbolVersion.hash, [...new Set(hashes)]),
        isNull(symbol.deletedAt),
        symbolOfferedTo(actor),
      ),
    )
    .orderBy(symbol.id)
  const here = Map.groupBy(rows, ({ id }) => id)
  return list.map(({ from, packed: one, versions }) => {
    const same = [...here].find(([, own]) => {
      const has = new Set(own.map(({ number, hash }) => `${number} ${hash}`))
      return versions.every((each) => has.has(each))
    })
    return { from, packed: one, known: same?.[0] ?? null }
  })
}

/**
 * Takes the symbols of a package into the library: those that are new become the actor's own, off until their test has run here.
 * @returns the ids of this installation by those of the package; of somebody who may add no symbols, only those that are here
 */
export const takeSymbols = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  packed: PackedSymbols,
): Promise<Map<string, string>> => {
  const arrived = await arrivedSymbols(tx, actor, packed)
  const ids = new Map(arrived.flatMap(({ from, known }) => (known === null ? [] : [[from, known] as const])))
  const fresh = arrived.filter(({ known }) => known === null)
  if (fresh.length === 0 || !can(actor, 'parts:symbol:add')) return ids
  const now = deps.clock.now()
  const made = fresh.map((one) => ({ ...one, id: newId() }))
  await tx.insert(symbol).values(
    made.map(({ id, packed: { versions, test, partNumber, remark } }) => ({
      ...ownerColumns(actor),
      id,
      partNumber,
      remark,
      draft: versions.at(-1)!.symbol,
      test: copiedTest(test, ITSELF, id),
      createdAt: now,
      updatedAt: now,
    })),
  )
  await tx.insert(symbolVersion).values(
    made.flatMap(({ id, packed: { versions } }) =>
      versions.map(({ number, symbol: document }) => ({
        id: newId(),
        of: id,
        number,
        document,
        hash: hashDocument(document),
        createdBy: actor.userId,
        createdAt: now,
      })),
    ),
  )
  for (const { from, id } of made) ids.set(from, id)
  return ids
}
