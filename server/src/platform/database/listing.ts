import { asc, desc, ilike, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `%` and `_` in what somebody searches for mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Rows whose name, in either language, holds what somebody searches for; all where they search for nothing. */
export const named = (name: SQLWrapper, text: string | undefined): SQL | undefined =>
  text ? ilike(sql`${name}::text`, containing(text)) : undefined

/** `-startedAt` → that column descending, with the id as tie-break; the contract's `pageQuery` lets only listed names in. */
export const ordering = (
  columns: Record<string, PgColumn | SQL>,
  sort: string | undefined,
  otherwise: string,
  tie: PgColumn,
): SQL[] => {
  const wanted = sort && columns[sort.replace(/^-/, '')] ? sort : otherwise
  const column = columns[wanted.replace(/^-/, '')] ?? tie
  const direction = wanted.startsWith('-') ? desc : asc
  return [direction(column), direction(tie)]
}

/** Row window of a page counted from 1. */
export const windowOf = ({ page, limit }: { page: number; limit: number }) => ({
  limit,
  offset: (page - 1) * limit,
})

interface Ordered<T> {
  limit(rows: number): { offset(rows: number): PromiseLike<T[]> }
}

/** One page of ordered rows, and how many there are in all. */
export const onePage = async <T>(
  page: { page: number; limit: number },
  rows: Ordered<T>,
  total: PromiseLike<number>,
): Promise<{ items: T[]; total: number }> => {
  const { limit, offset } = windowOf(page)
  return { items: await rows.limit(limit).offset(offset), total: await total }
}

/** Which part of the rows is asked for, as the contract's `partQuery` lets it in. */
export interface Part {
  /** From 0. */
  part: number
  rows: number
}

/** One part of ordered rows, and whether another one follows. */
export const onePart = async <T>(
  { part, rows }: Part,
  ordered: Ordered<T>,
): Promise<{ items: T[]; more: boolean }> => {
  const found = await ordered.limit(rows + 1).offset(part * rows)
  return { items: found.slice(0, rows), more: found.length > rows }
}
