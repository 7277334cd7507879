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
    alter role ${reader} set default_transaction_read_only = on;
    alter role ${reader} set statement_timeout = '5s';
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
  if (names.console) {
    const reader = identifier(names.console)
    await owner.unsafe(`
      grant usage on schema console to ${reader};
      grant select on all tables in schema console to ${reader};
    `)
  }
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
