import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../platform/db.ts'
import { startPostgres, type EmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { createLog } from '../platform/log.ts'
import type { ConnectionOptions, PostgresServer, Role } from '../platform/postgres/logins.ts'
import { openSecrets } from '../platform/secrets.ts'

/** What test files need to know of the PostgreSQL that the run started; travels as plain data. */
export interface TestServer {
  logins: Record<Role, ConnectionOptions>
  names: PostgresServer['names']
}

export const templateName = 'labbox_template'

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
    stop: async () => {},
  }
}

/** Vitest global set-up: one PostgreSQL for the whole run, with one migrated database to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labbox-test-'))
  const server = await startPostgres({
    dataDir,
    log: createLog('error'),
    secrets: openSecrets({ dataDir }),
    dieWithParent: true,
  })
  await makeTemplate(server)
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

async function makeTemplate(server: EmbeddedPostgres): Promise<void> {
  const owner = postgres({ ...server.connection('owner'), max: 1 })
  await owner.unsafe(`create database ${templateName}`)
  await owner.end()
  await migrateDatabase(inDatabase(describe(server), templateName))
}
