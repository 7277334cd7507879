import { and, eq, or } from 'drizzle-orm'
import type { Circuit, Component } from '@labbox/contract/bench/circuit.ts'
import { OWN_ID } from 'labbox-bench/circuit/own/symbol.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { symbol, symbolVersion } from './tables.ts'

type Carried = Component & { own: NonNullable<Component['own']> }

/**
 * The designators of parts that carry something else than their symbol's version is: a lab's limits go by the id of a symbol, so
 * nobody may put another part under it. Symbols that this installation does not know come with imported labs.
 */
export const forgedParts = async (db: Db, circuit: Circuit): Promise<string[]> => {
  // One under another id is no symbol at all, which the checks of the circuit say.
  const carried = Object.values(circuit.components).filter(
    (part): part is Carried => part.own !== undefined && OWN_ID.test(part.symbol.id),
  )
  if (carried.length === 0) return []
  const ids = [...new Set(carried.map((part) => part.symbol.id))]
  const pairs = new Map(carried.map(({ symbol: { id, version } }) => [`${id} ${version}`, { id, version }]))
  const known = await db.select({ id: symbol.id }).from(symbol).where(anyOf(symbol.id, ids))
  const versions = await db
    .select({ id: symbolVersion.of, number: symbolVersion.number, hash: symbolVersion.hash })
    .from(symbolVersion)
    .where(
      or(
        ...[...pairs.values()].map(({ id, version }) =>
          and(eq(symbolVersion.of, id), eq(symbolVersion.number, version)),
        ),
      ),
    )
  const ours = new Set(known.map(({ id }) => id))
  const hashes = new Map(versions.map(({ id, number, hash }) => [`${id} ${number}`, hash]))
  const byContent = new Map<Carried['own'], string>()
  return carried.flatMap(({ symbol: { id, version }, own, designator }) => {
    if (!ours.has(id)) return []
    const hash = byContent.get(own) ?? hashDocument(own)
    byContent.set(own, hash)
    return hashes.get(`${id} ${version}`) === hash ? [] : [designator]
  })
}
