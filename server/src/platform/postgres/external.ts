import postgres, { type Sql } from 'postgres'
import type { Logger } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import {
  ensureLogins,
  rolePassword,
  type ConnectionOptions,
  type PostgresServer,
  type Role,
} from './logins.ts'
import { parsePostgresUrl } from './url.ts'

/** Oldest version that is supported: the first where schema public is closed to everybody by default. */
const oldest = 15

/**
 * Uses the PostgreSQL of a URL, whose user owns the tables. Where that user may make roles, the lesser logins are
 * made and tried; where not, the server works as the owner, there is no SQL console, and both say why.
 * @throws Error when it cannot be reached or is too old
 */
export async function externalPostgres(url: string, secrets: Secrets, log: Logger): Promise<PostgresServer> {
  const owner = parsePostgresUrl(url)
  const lesser = (role: Role): ConnectionOptions => ({
    ...owner,
    // Roles belong to the whole PostgreSQL server, so the database's name tells two installations apart.
    username: `${owner.database}_${role}`,
    password: rolePassword(secrets, role),
  })
  const problem = await during(owner, async (sql) => {
    await checkVersion(sql)
    return makeLogins(sql, lesser)
  })
  if (problem)
    log.warn({ reason: problem }, 'The server works as the owner of its tables; the SQL console is off')
  return {
    connection(role) {
      if (role === 'console' && problem) throw new Error(`There is no console login: ${problem}`)
      return role === 'owner' || problem ? owner : lesser(role)
    },
    names: problem
      ? { app: undefined, console: undefined }
      : { app: lesser('app').username, console: lesser('console').username },
    appIsOwner: problem,
    consoleOff: problem,
    stop: async () => {},
  }
}

async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: number }[]>`select current_setting('server_version_num')::int as number`
  const major = Math.floor(row!.number / 10_000)
  if (major < oldest)
    throw new Error(`DATABASE_URL: this is PostgreSQL ${major}, Labbox needs ${oldest} or newer.`)
}

/** Returns why there are no lesser logins, or nothing. */
async function makeLogins(sql: Sql, login: (role: Role) => ConnectionOptions): Promise<string | undefined> {
  const [may] = await sql`
    select 1 from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)`
  if (!may) return 'the user of DATABASE_URL may not create roles'
  const [app, reader] = [login('app'), login('console')]
  const named = ({ username, password }: ConnectionOptions) => ({
    name: username!,
    password: password as string,
  })
  try {
    await ensureLogins(sql, app.database!, named(app), named(reader))
    // Some services let roles be made, but let nobody in by password.
    for (const one of [app, reader]) await during(one, (tried) => tried`select 1`)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return undefined
}

async function during<T>(options: ConnectionOptions, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres({ ...options, max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
