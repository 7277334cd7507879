import { and, eq, inArray, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/database/any-of.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { searchWords } from '../../platform/search-words.ts'
import type { SearchDeps, SearchDocument, SearchSource } from './context.ts'
import { searchPassage, searchSource } from './tables.ts'

/** Rows read and written at once. */
const AT_ONCE = 100

const weighted = (text: string, weight: 'A' | 'B' | 'D') =>
  sql`setweight(to_tsvector('simple', ${searchWords(text)}), ${weight})`

const titleText = ({ zh = '', en = '' }: SearchDocument['title']): string => `${zh} ${en}`

/** Rows of a source that are not in the index as they are now. */
const changed = (db: Db, { kind, live, atOnce = AT_ONCE }: SearchSource) =>
  db.execute<{ id: string; stamp: string }>(sql`
    select live.id, live.stamp from (${live}) live
    left join ${searchSource} known on known.kind = ${kind} and known.ref_id = live.id
    where known.stamp is distinct from live.stamp limit ${atOnce}`)

/** Each language finds a thing by its title, whatever the passage; a thing without a text is found by its title alone. */
const rowsOf = (kind: SearchSource['kind'], { id, title, passages }: SearchDocument) =>
  (passages.length > 0 ? passages : [{ place: null, text: '' }]).map(({ place, page = null, text }, no) => ({
    id: newId(),
    kind,
    refId: id,
    no,
    title,
    place,
    page,
    text,
    words: sql`${weighted(titleText(title), 'A')} || ${weighted(place ?? '', 'B')} || ${weighted(text, 'D')}`,
  }))

const write = async (
  { db, clock }: SearchDeps,
  source: SearchSource,
  rows: readonly { id: string; stamp: string }[],
): Promise<void> => {
  const ids = rows.map(({ id }) => id)
  const documents = await source.read(db, ids)
  await transaction(db, async (tx) => {
    // One node at a time: another one may have begun with the same rows.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search_source'))`)
    await tx
      .delete(searchSource)
      .where(and(eq(searchSource.kind, source.kind), anyOf(searchSource.refId, ids)))
    const at = clock.now()
    await tx
      .insert(searchSource)
      .values(rows.map(({ id, stamp }) => ({ kind: source.kind, refId: id, stamp, at })))
    const passages = documents.flatMap((document) => rowsOf(source.kind, document))
    for (let k = 0; k < passages.length; k += AT_ONCE)
      await tx.insert(searchPassage).values(passages.slice(k, k + AT_ONCE))
  })
}

const forgetGone = (db: Db, { kind, live }: SearchSource) =>
  db.execute(sql`
    delete from ${searchSource} known where known.kind = ${kind}
      and not exists (select from (${live}) live where live.id = known.ref_id)`)

/**
 * Brings the index up to date: what is new or has changed is read again, what is gone is forgotten. Safe to be stopped between two
 * portions, and to run again.
 * @returns how many rows were read
 */
export const updateIndex = async (deps: SearchDeps, signal?: AbortSignal): Promise<number> => {
  let count = 0
  for (const source of deps.sources) {
    await forgetGone(deps.db, source)
    for (let rows = await changed(deps.db, source); rows.length > 0; rows = await changed(deps.db, source)) {
      if (signal?.aborted) return count
      await write(deps, source, [...rows])
      count += rows.length
    }
  }
  const kinds = deps.sources.map(({ kind }) => kind)
  await deps.db.delete(searchSource).where(sql`not ${inArray(searchSource.kind, kinds)}`)
  return count
}
