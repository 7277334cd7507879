import { PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Sql } from 'postgres'
import {
  identifier,
  type ConnectionOptions,
  type LoginNames,
  type PostgresServer,
} from './postgres/logins.ts'

const schema = 'jobs'

/** Makes or updates the tables of the jobs, as the owner, and lets the app login work with them. */
export async function installJobs(server: PostgresServer, owner: Sql): Promise<void> {
  const boss = new PgBoss({
    ...bossOptions(server.connection('owner')),
    ...{ supervise: false, schedule: false, max: 1 },
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

/** The same connection in the words of the driver pg-boss brings. */
export function bossOptions({
  host,
  port,
  database,
  username,
  password,
  ssl,
}: ConnectionOptions): ConstructorOptions {
  return { schema, host, port, database, user: username, password, ssl } as ConstructorOptions
}
