import { and, count, eq, ilike, inArray, sql } from 'drizzle-orm'
import { own } from '@labbox/contract/core/own.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type {
  DictionaryEntry,
  dictionaryAdd,
  dictionaryPage,
  dictionaryUpdate,
} from '@labbox/contract/system/dictionaries.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import { shippedDictionaries } from '@labbox/contract/system/shipped-dictionaries.ts'
import { dictionary } from './tables.ts'

type Row = typeof dictionary.$inferSelect

const fixedValues = (key: string): string[] =>
  own(shippedDictionaries, key)?.entries.map((entry) => entry.value) ?? []

const view = (row: Row) => ({
  ...row,
  shipped: Object.hasOwn(shippedDictionaries, row.key),
  fixedValues: fixedValues(row.key),
})

export const dictionariesOf = async (db: Db, query: QueryOf<typeof dictionaryPage>) => {
  const where = and(
    query.key ? ilike(dictionary.key, containing(query.key)) : undefined,
    query.name ? sql`${dictionary.name}::text ilike ${containing(query.name)}` : undefined,
    query.label
      ? sql`exists (select 1 from jsonb_array_elements(${dictionary.entries}) e where e->>'label' ilike ${containing(query.label)})`
      : undefined,
  )
  const columns = { key: dictionary.key, updatedAt: dictionary.updatedAt }
  const window = windowOf(query)
  const rows = await db
    .select()
    .from(dictionary)
    .where(where)
    .orderBy(...ordering(columns, query.sort, 'key', dictionary.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ total: count() }).from(dictionary).where(where)
  return { items: rows.map(view), total: total?.total ?? 0 }
}

export const dictionaryOf = async (db: Db, id: string) => {
  const [row] = await db.select().from(dictionary).where(eq(dictionary.id, id))
  return view(found(row))
}

/** Entries by key; keys that are not there are left out. */
export const entriesOf = async (
  db: Db,
  keys: readonly string[] | null,
): Promise<Record<string, DictionaryEntry[]>> => {
  const rows = await db
    .select({ key: dictionary.key, entries: dictionary.entries })
    .from(dictionary)
    .where(keys ? inArray(dictionary.key, [...keys]) : undefined)
  return Object.fromEntries(rows.map((row) => [row.key, row.entries]))
}

export const addDictionary = (deps: Deps, actor: Actor, body: BodyOf<typeof dictionaryAdd>) =>
  transaction(deps.db, async (tx) => {
    const id = newId()
    await tx.insert(dictionary).values({ ...body, id, updatedAt: deps.clock.now() })
    await audit(tx, actor, 'system:dictionary:add', { id, name: body.name }, null, body)
    return { id }
  })

const locked = async (tx: Db, id: string): Promise<Row> => {
  const [row] = await tx.select().from(dictionary).where(eq(dictionary.id, id)).for('update')
  return found(row)
}

export const updateDictionary = (deps: Deps, actor: Actor, body: BodyOf<typeof dictionaryUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, ...fields } = body
    const row = await locked(tx, id)
    const kept = new Set(fields.entries.map((entry) => entry.value))
    const lost = fixedValues(row.key).find((value) => !kept.has(value))
    if (lost !== undefined)
      throw new AppError('DICTIONARY_VALUE', {
        params: { value: lost },
        fields: { entries: 'DICTIONARY_VALUE' },
      })
    await tx
      .update(dictionary)
      .set({ ...fields, updatedAt: deps.clock.now() })
      .where(eq(dictionary.id, id))
    await audit(tx, actor, 'system:dictionary:edit', { id, name: row.name }, row, fields)
    return {}
  })

export const deleteDictionary = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, id)
    if (Object.hasOwn(shippedDictionaries, row.key)) throw new AppError('DICTIONARY_SHIPPED')
    await tx.delete(dictionary).where(eq(dictionary.id, id))
    const { key, name, remark, entries } = row
    await audit(tx, actor, 'system:dictionary:delete', row, { key, name, remark, entries }, null)
    return {}
  })
