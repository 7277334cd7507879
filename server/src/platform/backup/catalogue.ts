import type { ISql } from 'postgres'
import { identifier } from '../postgres/logins.ts'
import type { Manifest, TableShape } from './manifest.ts'

/** The tables of schema public with their columns, without computed ones; a partitioned table is one table. */
export async function readTables(sql: ISql): Promise<TableShape[]> {
  return sql<TableShape[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname
    order by c.relname`
}

/** The counters that have been used, with their last value as text (it may not fit a number). */
export async function readSequences(sql: ISql): Promise<Manifest['sequences']> {
  return sql<Manifest['sequences']>`
    select sequencename as name, last_value::text as last
    from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`
}

/** What Drizzle's migrator wrote down; nothing if no migration ever ran. */
export async function readMigrations(sql: ISql): Promise<Manifest['migrations']> {
  const [known] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
  if (!known?.there) return []
  const rows = await sql<{ hash: string; at: string }[]>`
    select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at`
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }))
}

/** A table and its columns as `COPY` wants them. */
export function copyTarget({ name, columns }: TableShape): string {
  return `public.${identifier(name)} (${columns.map(identifier).join(', ')})`
}

/** The columns of a table as a query; works for partitioned tables too, which COPY … TO does not. */
export function copySource({ name, columns }: TableShape): string {
  return `(select ${columns.map(identifier).join(', ')} from public.${identifier(name)})`
}
