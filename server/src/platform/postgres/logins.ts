import type { Socket } from 'node:net'
import type { Options, PostgresType, Sql } from 'postgres'
import type { Secrets } from '../safety/secrets.ts'

export interface Host {
  name: string
  port: number
}

/** Finds the host to connect to now; knows all of them. */
export interface FindHost {
  (): Promise<Host>
  readonly hosts: readonly Host[]
}

export type ConnectionOptions = Options<Record<string, PostgresType>> & {
  /** Where one of several hosts is looked for: how, and the socket that postgres.js gets of it. */
  find?: FindHost
  socket?: (options: unknown) => Promise<Socket>
}

/**
 * The three logins. `owner` owns every table and runs migrations; `app` is what the server works as: reads and
 * writes rows, owns nothing; `console` reads the views of schema `console` and nothing else.
 */
export type Role = 'owner' | 'app' | 'console'

/** A PostgreSQL that can be worked with. */
export interface PostgresServer {
  /** How to reach it as one of the logins. @throws Error for `console` when `consoleOff` says why not */
  connection(role: Role): ConnectionOptions
  /** The names of the lesser logins, where they exist. */
  names: LoginNames
  /** Why there is no separate app login: the server then works as owner. */
  appIsOwner: string | undefined
  /** Why there is no console login. */
  consoleOff: string | undefined
  /** The whole PostgreSQL is Labbox's own, so that its system functions may be closed to the console. */
  ours: boolean
  stop(): Promise<void>
}

export interface LoginNames {
  app: string | undefined
  console: string | undefined
}

export interface Login {
  name: string
  password: string
  /** Whether it lets us in with this password. */
  opens(): Promise<boolean>
}

/** Password of a login that we made: random, and the same on every node. */
export function rolePassword(secrets: Secrets, role: Role): string {
  return secrets.secret(`postgres ${role}`).toString('base64url')
}

/**
 * Creates or renews the two lesser logins. Needs a login that may create roles; what is right already is left alone, since
 * such a login may not say it again: `nosuperuser` is a superuser's word even where it changes nothing.
 */
export async function ensureLogins(owner: Sql, database: string, app: Login, console: Login): Promise<void> {
  for (const login of [app, console]) await ensureLogin(owner, login)
  const [db, reader] = [identifier(database), identifier(console.name)]
  await owner.unsafe(`
    revoke temporary on database ${db} from public;
    grant connect on database ${db} to ${identifier(app.name)}, ${reader};
    alter role ${reader} connection limit 8;
    alter role ${reader} set default_transaction_read_only = on;
    alter role ${reader} set statement_timeout = '5s';
    alter role ${reader} set idle_in_transaction_session_timeout = '10s';
    alter role ${reader} set search_path = console;
  `)
}

async function ensureLogin(owner: Sql, { name, password, opens }: Login): Promise<void> {
  const change = async (template: string, values: string[]) => {
    const { statement } = await quoted(owner, template, values)
    await owner.unsafe(statement)
  }
  const [known] = await owner<{ super: boolean; more: boolean; closed: boolean }[]>`
    select rolsuper as super, rolcreatedb or rolcreaterole or rolinherit as more, not rolcanlogin as closed
    from pg_roles where rolname = ${name}`
  if (!known) return change('create role %I login noinherit password %L', [name, password])
  if (known.super) await change('alter role %I nosuperuser', [name])
  if (known.more) await change('alter role %I nocreatedb nocreaterole noinherit', [name])
  if (known.closed) await change('alter role %I login', [name])
  if (!(await opens())) await change('alter role %I password %L', [name, password])
}

/** What of schema public the current user may hand out: an extension may have left things of somebody else there. */
const owned = {
  tables: `select format('public.%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and pg_has_role(relowner, 'usage')`,
  sequences: `select format('public.%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and pg_has_role(relowner, 'usage')`,
  routines: `select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')`,
}

/**
 * Gives the lesser logins what they need on everything that migrations made: `app` reads and writes all
 * rows, `console` selects from the views in schema `console`. Safe to run again.
 */
export async function grantRights(owner: Sql, server: Pick<PostgresServer, 'names' | 'ours'>): Promise<void> {
  const { names } = server
  const each = async (kind: keyof typeof owned, statement: (list: string) => string) => {
    const found = await owner.unsafe<{ name: string }[]>(owned[kind])
    if (found.length > 0) await owner.unsafe(statement(found.map(({ name }) => name).join(', ')))
  }
  if (names.app) {
    const app = identifier(names.app)
    await owner.unsafe(`grant usage on schema public to ${app}`)
    await each('tables', (list) => `grant select, insert, update, delete on ${list} to ${app}`)
    await each('sequences', (list) => `grant usage, select, update on sequence ${list} to ${app}`)
    await each('routines', (list) => `grant execute on routine ${list} to ${app}`)
    // The system log is only added to; `audit_prune` lets go what is older than its retention.
    const [log] = await owner`select to_regclass('public.audit_log') is not null as there`
    if (log?.there) await owner.unsafe(`revoke update, delete on audit_log from ${app}`)
  }
  if (names.app && names.console) {
    const reader = identifier(names.console)
    await owner.unsafe('revoke all on schema public from public')
    await each('routines', (list) => `revoke execute on routine ${list} from public`)
    await owner.unsafe(`
      grant usage on schema console to ${reader};
      grant select on all tables in schema console to ${reader};
    `)
    if (server.ours) await keepEffectsFrom(owner, names.app, reader)
    else await openEffects(owner)
  }
}

/** What has effects even in a transaction that only reads. Not what reads and writes files, which is a superuser's alone. */
const withEffects = `
  pronamespace = 'pg_catalog'::regnamespace and proname not in ('lo_import', 'lo_export')
  and (proname ~ '^(pg_(try_)?advisory_|lo_)' or proname in ('loread', 'lowrite', 'pg_notify',
    'pg_logical_emit_message', 'pg_export_snapshot', 'pg_cancel_backend', 'pg_terminate_backend'))`
const toEverybody = `proacl is null or exists (select 1 from aclexplode(proacl) where grantee = 0)`

const functionNames = async (owner: Sql, condition: string, values: string[] = []): Promise<string> => {
  const found = await owner.unsafe<{ name: string }[]>(
    `select oid::regprocedure::text as name from pg_proc where ${condition}`,
    values,
  )
  return found.map(({ name }) => name).join(', ')
}

/** Leaves what has effects to the app login. Only in a PostgreSQL of our own: elsewhere other users may need these functions. */
async function keepEffectsFrom(owner: Sql, appName: string, reader: string): Promise<void> {
  const app = identifier(appName)
  const open = `${withEffects} and (${toEverybody} or not has_function_privilege($1, oid, 'execute'))`
  const names = await functionNames(owner, open, [appName])
  if (names)
    await owner.unsafe(`
      grant execute on function ${names} to ${app};
      revoke execute on function ${names} from public;
    `)
  const files = await functionNames(
    owner,
    `proname in ('lo_import', 'lo_export') and has_function_privilege($1, oid, 'execute')`,
    [appName],
  )
  if (files) await owner.unsafe(`revoke execute on function ${files} from ${app}`)
  await owner.unsafe(`alter role ${reader} set temp_file_limit = '256MB'`)
}

/**
 * Gives everybody back what former versions took away in somebody else's PostgreSQL when a superuser started them: the owner of
 * our own tables could not start any more. Only a superuser can.
 */
async function openEffects(owner: Sql): Promise<void> {
  const [may] = await owner`select 1 from pg_roles where rolname = current_user and rolsuper`
  const names = may ? await functionNames(owner, `${withEffects} and not (${toEverybody})`) : ''
  if (names) await owner.unsafe(`grant execute on function ${names} to public`)
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Statements that take no parameters are put together by the server's own `format`. */
async function quoted(sql: Sql, template: string, values: string[]): Promise<{ statement: string }> {
  const [row] = await sql<
    { statement: string }[]
  >`select format(${template}, variadic ${values}::text[]) as statement`
  return row!
}
