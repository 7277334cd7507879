import type { Options, PostgresType, Sql } from 'postgres'
import type { Secrets } from '../secrets.ts'

export type ConnectionOptions = Options<Record<string, PostgresType>>

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
  stop(): Promise<void>
}

export interface LoginNames {
  app: string | undefined
  console: string | undefined
}

export interface Login {
  name: string
  password: string
}

/** Password of a login that we made: random, and the same on every node. */
export function rolePassword(secrets: Secrets, role: Role): string {
  return secrets.secret(`postgres ${role}`).toString('base64url')
}

/** Creates or renews the two lesser logins. Needs a login that may create roles. */
export async function ensureLogins(owner: Sql, database: string, app: Login, console: Login): Promise<void> {
  for (const { name, password } of [app, console]) {
    const [known] = await owner`select 1 from pg_roles where rolname = ${name}`
    const verb = known ? 'alter' : 'create'
    const { statement } = await quoted(
      owner,
      `${verb} role %I login nosuperuser nocreatedb nocreaterole noinherit password %L`,
      [name, password],
    )
    await owner.unsafe(statement)
  }
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

/**
 * Gives the lesser logins what they need on everything that migrations made: `app` reads and writes all
 * rows, `console` selects from the views in schema `console`. Safe to run again.
 */
export async function grantRights(owner: Sql, names: LoginNames): Promise<void> {
  if (names.app) {
    const app = identifier(names.app)
    await owner.unsafe(`
      grant usage on schema public to ${app};
      grant select, insert, update, delete on all tables in schema public to ${app};
      grant usage, select, update on all sequences in schema public to ${app};
      grant execute on all functions in schema public to ${app};
    `)
    // The system log is only added to; `audit_prune` lets go what is older than its retention.
    const [log] = await owner`select to_regclass('public.audit_log') is not null as there`
    if (log?.there) await owner.unsafe(`revoke update, delete on audit_log from ${app}`)
  }
  if (names.app && names.console) {
    const reader = identifier(names.console)
    await owner.unsafe(`
      revoke all on schema public from public;
      revoke execute on all functions in schema public from public;
      grant usage on schema console to ${reader};
      grant select on all tables in schema console to ${reader};
    `)
    await keepEffectsFrom(owner, names.app, reader)
  }
}

/** Leaves what has effects even in a transaction that only reads to the app login. Only a superuser can. */
async function keepEffectsFrom(owner: Sql, appName: string, reader: string): Promise<void> {
  const [may] = await owner`select 1 from pg_roles where rolname = current_user and rolsuper`
  if (!may) return
  const open = await owner<{ name: string }[]>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace
      and (proname ~ '^(pg_(try_)?advisory_|lo_)' or proname in ('loread', 'lowrite', 'pg_notify',
        'pg_logical_emit_message', 'pg_export_snapshot', 'pg_cancel_backend', 'pg_terminate_backend'))
      and (proacl is null or exists (select 1 from aclexplode(proacl) where grantee = 0)
        or not has_function_privilege(${appName}, oid, 'execute'))`
  const names = open.map(({ name }) => name).join(', ')
  if (names)
    await owner.unsafe(`
      grant execute on function ${names} to ${identifier(appName)};
      revoke execute on function ${names} from public;
    `)
  await owner.unsafe(`alter role ${reader} set temp_file_limit = '256MB'`)
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
