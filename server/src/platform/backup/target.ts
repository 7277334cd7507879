import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ISql, TransactionSql } from 'postgres'
import { migrationsFolder } from '../database/db.ts'
import { forgetSchema } from '../database/installation.ts'
import { identifier, type PostgresServer } from '../postgres/logins.ts'
import { readTables } from './catalogue.ts'
import type { Manifest } from './manifest.ts'

/**
 * Makes sure that the database may be overwritten, and clears it.
 * @throws Error when servers are connected, or it holds rows and `force` is off
 */
export async function checkTarget(tx: TransactionSql, server: PostgresServer, force: boolean): Promise<void> {
  const app = server.connection('app').username!
  const [others] = await tx<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename = ${app} and pid <> pg_backend_pid()`
  if (others!.count > 0)
    throw new Error('Servers are connected to this database: stop them first, then restore.')
  if (!force && (await holdsRows(tx)))
    throw new Error('This database is not empty. To replace all that is in it, add --force.')
  // What extensions brought into schema public stays, and so does the schema with its rights.
  await tx.unsafe(`
    drop schema if exists jobs, console cascade;
    create schema if not exists drizzle;
    drop table if exists drizzle.__drizzle_migrations;
    do $$ declare one text; begin
      for one in
        select format('drop table if exists public.%I cascade', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${ours('pg_class')}
        union all
        select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace and ${ours('pg_proc')}
        union all
        select format('drop type if exists public.%I cascade', typname) from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${ours('pg_type')}
      loop
        execute one;
      end loop;
    end $$;
    create schema console;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  `)
  await forgetSchema(tx)
}

/** The condition that an object of this catalogue belongs to no extension. */
function ours(catalogue: string): string {
  return `not exists (select 1 from pg_depend
    where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e')`
}

async function holdsRows(sql: ISql): Promise<boolean> {
  for (const { name } of await readTables(sql)) {
    const [row] = await sql.unsafe(`select 1 from public.${identifier(name)} limit 1`)
    if (row) return true
  }
  return false
}

/** Triggers act on what people do; rows that come from a backup are as they were left. */
const setTriggers = (tx: TransactionSql, to: 'disable' | 'enable') =>
  tx.unsafe(`
    do $$ declare one record; begin
      for one in select distinct tgrelid::regclass::text as place from pg_trigger join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and relnamespace = 'public'::regnamespace and tgparentid = 0 loop
        execute format('alter table %s ${to} trigger user', one.place);
      end loop;
    end $$;
  `)

/**
 * Makes the tables as they were when the backup was made, empty and without foreign keys and triggers, which `fillAgain` puts
 * back: rows come table by table, whatever refers to whatever.
 */
export async function makeTables(tx: TransactionSql, manifest: Manifest): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  for (const [index, { hash, at }] of manifest.migrations.entries()) {
    const migration = known[index]
    if (migration?.hash !== hash || migration.folderMillis !== at)
      throw new Error(
        `This backup was made by Labbox ${manifest.version}, whose tables this version does not know: ` +
          'restore it with that version or a newer one.',
      )
    for (const statement of migration.sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`
  }
  const tables = (await readTables(tx)).map(({ name }) => `public.${identifier(name)}`)
  if (tables.length > 0) await tx.unsafe(`truncate ${tables.join(', ')}`)
  await tx.unsafe(`
    create temporary table foreign_key on commit drop as
      select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0;
    do $$ declare one record; begin
      for one in select * from foreign_key loop
        execute format('alter table %s drop constraint %I', one.place, one.name);
      end loop;
    end $$;
  `)
  await setTriggers(tx, 'disable')
}

/** Puts the foreign keys back, which checks every row, the triggers and the counters. */
export async function fillAgain(tx: TransactionSql, manifest: Manifest): Promise<void> {
  await setTriggers(tx, 'enable')
  await tx.unsafe(`
    do $$ declare one record; begin
      for one in select * from foreign_key loop
        execute format('alter table %s add constraint %I %s', one.place, one.name, one.definition);
      end loop;
    end $$;
  `)
  for (const { name, last } of manifest.sequences)
    await tx`select setval(${`public.${identifier(name)}`}::regclass, ${last}::bigint)`
}
