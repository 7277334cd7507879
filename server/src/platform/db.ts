import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { PgTransaction, type PgDatabase, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import postgres, { type Sql } from 'postgres'
import { installJobs } from './jobs-tables.ts'
import { consoleViews } from './postgres/console-views.ts'
import { grantRights, type PostgresServer } from './postgres/logins.ts'
import { createStatements, measured, type Statements } from './statements.ts'

/** Where a query runs: on the pool, or in a transaction that somebody above began. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>

export interface Database {
  /** The pool of the app login, for statements Drizzle has no words for. */
  sql: Sql
  /** The same pool through Drizzle. */
  db: Db
  /** How long its statements took. */
  statements: Statements
  close(): Promise<void>
}

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

/**
 * Seconds until a connection is tried again. The driver counts the failures of all connections of a pool together: its own rule would
 * make most of them wait for 20 s after a moment without the database, and what they were given to do with them.
 */
const backoff = () => 0.1 + Math.random() * 0.4

/** Opens the server's pool: at most `poolMax` connections as the app login. */
export function openDatabase(server: PostgresServer, { poolMax = 16 } = {}): Database {
  const statements = createStatements()
  const sql = measured(
    postgres({ ...server.connection('app'), max: poolMax, backoff, onnotice: () => {} }),
    statements,
  )
  const db = drizzle({ client: sql, casing: 'snake_case' })
  return { sql, db, statements, close: () => sql.end({ timeout: 5 }) }
}

/**
 * Brings the tables up to this version, as the owner, then gives the lesser logins their rights.
 * Nodes that start at once take turns.
 */
export async function migrateDatabase(server: PostgresServer): Promise<void> {
  const owner = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {} })
  try {
    await owner`select pg_advisory_lock(hashtext('labbox migrations'))`
    const views = consoleViews(migrationsFolder)
    const makeViews = await views.outdated(owner)
    // A migration could not change a column that a view shows.
    if (makeViews) await views.drop(owner)
    if (existsSync(join(migrationsFolder, 'meta/_journal.json')))
      await migrate(drizzle({ client: owner }), { migrationsFolder })
    if (makeViews) await views.make(owner)
    await grantRights(owner, server.names)
    await installJobs(server, owner)
  } finally {
    await owner.end()
  }
}

/**
 * Runs `work` in a transaction: the one it is called in, if `db` is one already, else a new one. So a use case
 * can be used by another, and both are done or neither.
 */
export function transaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction(work, config)
}

function isTransaction(db: Db): boolean {
  return db instanceof PgTransaction
}
