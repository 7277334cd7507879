import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { seedAccess } from '../../areas/access/seed.ts'
import { seedMeasurement } from '../../areas/measurement/seed.ts'
import { seedSystem } from '../../areas/system/seed.ts'
import { installation } from '../../areas/system/tables.ts'
import { systemClock } from '../../platform/clock.ts'
import { migrateDatabase, openDatabase } from '../../platform/database/db.ts'
import { startPostgres, type EmbeddedPostgres } from '../../platform/postgres/embedded.ts'
import { createLog } from '../../platform/log.ts'
import type { ConnectionOptions, PostgresServer, Role } from '../../platform/postgres/logins.ts'
import { openSecrets } from '../../platform/safety/secrets.ts'

/** What test files need to know of the PostgreSQL that the run started; travels as plain data. */
export interface TestServer {
  logins: Record<Role, ConnectionOptions>
  names: PostgresServer['names']
}

/** Databases to copy from: migrated and empty, and with what ships beside that. */
export const templates = { empty: 'labbox_empty', shipped: 'labbox_shipped' } as const

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

/** The same server seen as another of its databases. */
export function inDatabase(server: TestServer, database: string): PostgresServer {
  return {
    connection: (role) => ({ ...server.logins[role], database }),
    names: server.names,
    appIsOwner: undefined,
    consoleOff: undefined,
    ours: true,
    stop: async () => {},
  }
}

/** Vitest global set-up: one PostgreSQL for the whole run, with migrated databases to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labbox-test-'))
  const server = await startPostgres({
    dataDir,
    log: createLog('error'),
    secrets: openSecrets({ dataDir }),
    dieWithParent: true,
  })
  await hasten(server)
  await makeTemplates(server)
  project.provide('postgres', describe(server))
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function describe(server: EmbeddedPostgres): TestServer {
  const { connection, names } = server
  return {
    logins: { owner: connection('owner'), app: connection('app'), console: connection('console') },
    names,
  }
}

/**
 * Nothing of these databases is wanted after the run, so nothing is forced to the disk; what must outlive a crash is tested on
 * clusters of its own. Without the rows of hours, statistics and dead rows need no care.
 */
async function hasten(server: EmbeddedPostgres): Promise<void> {
  const owner = postgres({ ...server.connection('owner'), max: 1 })
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await owner.unsafe(`alter system set ${setting} = off`)
  await owner`select pg_reload_conf()`
  await owner.end()
}

async function makeTemplates(server: EmbeddedPostgres): Promise<void> {
  const owner = postgres({ ...server.connection('owner'), max: 1 })
  await owner.unsafe(`create database ${templates.empty}`)
  await migrateDatabase(inDatabase(describe(server), templates.empty))
  await owner.unsafe(`create database ${templates.shipped} template ${templates.empty}`)
  await seed(inDatabase(describe(server), templates.shipped))
  await owner.end()
}

/** What ships is in the template, so that no test file writes it anew; the trial begins with each application. */
async function seed(template: PostgresServer): Promise<void> {
  const { db, close } = openDatabase(template, { poolMax: 2 })
  await seedAccess(db)
  await seedSystem(db, systemClock)
  await seedMeasurement(db, systemClock)
  await db.delete(installation)
  await close()
}
