import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { PgTransaction, type PgDatabase, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import postgres, { type Sql } from 'postgres'
import { committed } from './after-commit.ts'
import { isNewer, noteSchema } from './installation.ts'
import { installJobs } from '../jobs-tables.ts'
import { consoleViews } from '../postgres/console-views.ts'
import { grantRights, type PostgresServer } from '../postgres/logins.ts'
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

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

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
  return { sql, db, statements, close: () => sql.end({ timeout: 1 }) }
}

/** How often, and how long each time, a start waits for what others hold. */
interface Patience {
  tries: number
  ms: number
}

const PATIENCE: Patience = { tries: 12, ms: 5_000 }
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the tables up to this version, as the owner, then gives the lesser logins their rights.
 * Nodes that start at once take turns. Where a newer program has been here already, all is left as it is.
 * @throws Error when the tables are of a version that this program cannot work with, or others hold them for too long
 */
export async function migrateDatabase(server: PostgresServer, patience = PATIENCE): Promise<void> {
  const owner = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {} })
  try {
    await owner`select pg_advisory_lock(hashtext('labbox migrations'))`
    await owner.unsafe(`set lock_timeout = ${patience.ms}`)
    await patiently(patience, () => bringUp(server, owner))
  } finally {
    await owner.end()
  }
}

async function bringUp(server: PostgresServer, owner: Sql): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ sql }) => sql)
  if (await isNewer(owner, migrations)) return
  const views = consoleViews(migrationsFolder)
  const makeViews = await views.outdated(owner)
  // A migration could not change a column that a view shows.
  if (makeViews) await views.drop(owner)
  await migrate(drizzle({ client: owner }), { migrationsFolder })
  if (makeViews) await views.make(owner)
  await grantRights(owner, server)
  await installJobs(server, owner)
  await noteSchema(owner, migrations)
}

/** A statement that waits for a table holds up everybody behind it: it steps back after a while, and all is tried again. */
async function patiently({ tries, ms }: Patience, work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      if (!(cause instanceof postgres.PostgresError) || cause.code !== LOCK_NOT_AVAILABLE) throw error
      if (left === 1)
        throw new Error(
          'The tables cannot be brought up to this version: others hold them (see pg_stat_activity). ' +
            'End what holds them, or stop the other servers, and start again.',
          { cause },
        )
      await sleep(ms / 5)
    }
  }
}

/**
 * Runs `work` in a transaction: the one it is called in, if `db` is one already, else a new one. So a use case
 * can be used by another, and both are done or neither.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  if (isTransaction(db)) return work(db)
  const done = await db.transaction(async (tx) => ({ tx, result: await work(tx) }), config)
  committed(db, done.tx)
  return done.result
}

function isTransaction(db: Db): boolean {
  return db instanceof PgTransaction
}
