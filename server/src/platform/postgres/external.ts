import postgres, { type Sql } from 'postgres'
import { claimDatabase } from '../database/installation.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../safety/secrets.ts'
import { atFoundHost, atHost, hostFinder, hostText } from './hosts.ts'
import {
  ensureLogins,
  rolePassword,
  type ConnectionOptions,
  type Host,
  type Login,
  type PostgresServer,
  type Role,
} from './logins.ts'
import { parsePostgresUrl, type DatabaseAddress } from './url.ts'

/** Oldest version that is supported: the first where schema public is closed to everybody by default. */
const oldest = 15
/** Longest time one host may take to answer at the start, s. */
const CONNECT_S = 10
const PROBE_S = 5

/**
 * Uses the PostgreSQL of a URL, whose user owns the tables. Where that user may make roles, the lesser logins are
 * made and tried; where not, the server works as the owner, there is no SQL console, and both say why.
 * @throws Error when it cannot be reached, is too old, or belongs to an installation with another secret
 */
export async function externalPostgres(url: string, secrets: Secrets, log: Logger): Promise<PostgresServer> {
  const address = parsePostgresUrl(url)
  const owner = ownerOf(address)
  const lesser = (role: Role): ConnectionOptions => ({
    ...owner,
    // Roles belong to the whole PostgreSQL server, so the database's name tells two installations apart.
    username: `${owner.database}_${role}`,
    password: rolePassword(secrets, role),
  })
  const problem = await during(owner, async (sql) => {
    await checkVersion(sql)
    owner.ssl = await encryption(sql, owner.ssl)
    // Before any login is touched: the others of this installation would die of changed passwords.
    await claimDatabase(sql, secrets)
    return makeLogins(sql, lesser)
  }).catch((error: unknown) => {
    throw inWords(error, address)
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
    ours: false,
    stop: async () => {},
  }
}

/** The login of the URL, at its host, or at whichever of its hosts takes changes when a connection is made. */
const ownerOf = ({ hosts, writable, login }: DatabaseAddress): ConnectionOptions => {
  const [first] = hosts
  if (!writable) return atHost(login, first)
  const problemOf = (host: Host): Promise<string | undefined> =>
    during({ ...atHost(login, host), connect_timeout: login.connect_timeout ?? PROBE_S }, async (sql) => {
      const [row] = await sql<{ refuses: boolean }[]>`
        select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as refuses`
      return row?.refuses ? 'takes no changes' : undefined
    }).catch(messageOf)
  return atFoundHost(login, first, hostFinder(hosts, problemOf))
}

const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(messageOf).join(', ')
    : error instanceof Error
      ? error.message || error.name
      : String(error)

/** Whether “prefer” came to be encrypted: the driver of pg-boss has no such word, and both are to do the same. */
async function encryption(sql: Sql, ssl: ConnectionOptions['ssl']): Promise<ConnectionOptions['ssl']> {
  if (ssl !== 'prefer') return ssl
  const [row] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  return row?.ssl ? 'require' : false
}

/** What to do about it, for who set `DATABASE_URL`. */
const inWords = (error: unknown, { hosts, login }: DatabaseAddress): unknown => {
  const code = (error as { code?: string } | null)?.code ?? ''
  const at = hosts.map(hostText).join(', ')
  const said = messageOf(error)
  const told = (what: string) => new Error(`DATABASE_URL: ${what}`, { cause: error })
  if (/^(E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+)$/.test(code) || error instanceof AggregateError)
    return told(`no PostgreSQL answers at ${at} (${said}). Start it, or put its host and port right.`)
  if (code.startsWith('28'))
    return told(`${at} does not let ${login.username} in (${said}). Put user and password right.`)
  if (code === '3D000')
    return told(`there is no database ${login.database} at ${at}. Create it, or put its name right.`)
  if (code === '57P03') return told(`${at} is starting or stopping (${said}). Try again when it serves.`)
  if (code === '42704' || code === '22023') return told(`${at} does not take a parameter of it (${said}).`)
  if (code === '53300')
    return told(`${at} has no connection left (${said}). See docs/configuration.md, Connections.`)
  if (code === '42501' && said.includes('pg_advisory'))
    return told(
      `${login.username} may not take locks, since a superuser has started a former version here. ` +
        'Start this version once with the superuser in DATABASE_URL, which puts it right.',
    )
  return error
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
  const named = (options: ConnectionOptions): Login => ({
    name: options.username!,
    password: options.password as string,
    opens: () =>
      during(options, (tried) => tried`select 1`).then(
        () => true,
        () => false,
      ),
  })
  try {
    await ensureLogins(sql, app.database!, named(app), named(reader))
    // Some services let roles be made, but let nobody in by password.
    for (const one of [app, reader]) await during(one, (tried) => tried`select 1`)
  } catch (error) {
    return messageOf(error)
  }
  return undefined
}

async function during<T>(options: ConnectionOptions, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres({ connect_timeout: CONNECT_S, ...options, max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
