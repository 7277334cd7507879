import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../platform/database/db.ts'
import type { PostgresServer } from '../../platform/postgres/logins.ts'
import { inDatabase, templates } from './postgres.ts'

export interface TestDatabase extends Database {
  /** The three logins on this database. */
  server: PostgresServer
  /** Closes the pool and drops the database. */
  close(): Promise<void>
}

/** Makes and drops the databases of all test files of this process. */
let owner: postgres.Sql | undefined

/** A migrated database for one test file (about 50 ms), with the rows that ship unless it is to be empty. Close it in `afterAll`. */
export async function createTestDatabase(from: keyof typeof templates = 'shipped'): Promise<TestDatabase> {
  const known = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  owner ??= postgres({ ...known.logins.owner, max: 1, idle_timeout: 10, onnotice: () => {} })
  await owner.unsafe(`create database ${name} template ${templates[from]} strategy file_copy`)
  const server = inDatabase(known, name)
  const database = openDatabase(server, { poolMax: 4 })
  return {
    ...database,
    server,
    async close() {
      await database.close()
      await owner?.unsafe(`drop database ${name} with (force)`)
    },
  }
}
