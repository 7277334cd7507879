import { checkServerIdentity } from 'node:tls'
import { PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Sql } from 'postgres'
import { foundSocket } from './postgres/hosts.ts'
import {
  identifier,
  type ConnectionOptions,
  type Host,
  type LoginNames,
  type PostgresServer,
} from './postgres/logins.ts'

const schema = 'jobs'

/** Makes or updates the tables of the jobs, as the owner, and lets the app login work with them. */
export async function installJobs(server: PostgresServer, owner: Sql): Promise<void> {
  const boss = new PgBoss({
    ...bossOptions(server.connection('owner')),
    supervise: false,
    schedule: false,
    max: 1,
  })
  await boss.start()
  await boss.stop({ graceful: false })
  await grantJobs(owner, server.names)
}

async function grantJobs(owner: Sql, names: LoginNames): Promise<void> {
  if (!names.app) return
  const app = identifier(names.app)
  await owner.unsafe(`
    grant usage on schema ${schema} to ${app};
    grant select, insert, update, delete on all tables in schema ${schema} to ${app};
    grant usage on all sequences in schema ${schema} to ${app};
    grant execute on all functions in schema ${schema} to ${app};
  `)
}

const one = <T>(value: T | T[] | undefined): T | undefined => (Array.isArray(value) ? value[0] : value)

/** Settings of the session; the driver has no list of them, but hands on what PostgreSQL's own programs call options. */
const sessionOf = ({ connection = {}, connect_timeout }: ConnectionOptions) => {
  const { application_name, options, ...settings } = connection as Record<string, unknown>
  const words = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${String(value).replace(/[\\\s]/g, '\\$&')}`,
  )
  const all = [options, ...words].filter(Boolean).join(' ')
  return {
    ...(Boolean(application_name) && { application_name }),
    ...(all && { options: all }),
    ...(connect_timeout && { connectionTimeoutMillis: Number(connect_timeout) * 1000 }),
  }
}

/** The certificate must be made out to one of the hosts of the URL: which of them was found is not known here. */
const anyOf =
  (hosts: readonly Host[]): typeof checkServerIdentity =>
  (_name, certificate) => {
    const problems = hosts.map(({ name }) => checkServerIdentity(name, certificate))
    return problems.every(Boolean) ? problems[0] : undefined
  }

const sslOf = ({ ssl, find }: ConnectionOptions) => {
  if (!ssl) return false
  if (ssl === 'require') return { rejectUnauthorized: false }
  const strict = { rejectUnauthorized: true, ...(find && { checkServerIdentity: anyOf(find.hosts) }) }
  return typeof ssl === 'object' ? { ...strict, ...ssl } : strict
}

/** The same connection in the words of the driver pg-boss brings. */
export function bossOptions(login: ConnectionOptions): ConstructorOptions {
  const { host, port, database, username, password, find } = login
  return {
    schema,
    host: one(host),
    port: one(port),
    database,
    user: username,
    password,
    ssl: sslOf(login),
    ...sessionOf(login),
    ...(find && { stream: () => foundSocket(find) }),
  } as ConstructorOptions
}
