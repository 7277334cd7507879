import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { Db } from './database/db.ts'
import type { Logger } from './log.ts'
import { bossOptions } from './jobs-tables.ts'
import type { PostgresServer } from './postgres/logins.ts'

/**
 * How a job is done. It may run twice (after a crash), so it must be safe to run again. Throwing means: retry.
 * The signal says that this server closes: a long job stops there, and goes on at its next run.
 */
export type JobHandler<T> = (data: T, signal: AbortSignal) => Promise<void>

export interface JobOptions {
  /** Runs it by the clock too, with `{}` as data: five fields, UTC. */
  cron?: string
  /** Tries after the first one failed, with growing pauses. Default 5. */
  retries?: number
}

export interface SendOptions {
  /** The transaction that the job belongs to: it exists when that commits, and never when it rolls back. */
  tx?: Db
  /** Not before then. */
  startAfter?: Date
  /** While one with the same key waits, no second is made. */
  singletonKey?: string
}

/** Background work on the database, shared by all nodes; survives restarts. */
export interface Jobs {
  /** Names a kind of job and how it is done. Before `start`. */
  define<T extends object>(name: string, handler: JobHandler<T>, options?: JobOptions): void
  /** Orders a job. */
  send<T extends object>(name: string, data: T, options?: SendOptions): Promise<void>
  start(): Promise<void>
  /** Takes no new jobs and lets those in hand finish, for at most `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>
  /** Whether jobs are being worked on. */
  healthy(): boolean
}

interface Definition extends JobOptions {
  handler: JobHandler<object>
}

export function createJobs(server: PostgresServer, log: Logger): Jobs {
  const definitions = new Map<string, Definition>()
  const boss = new PgBoss({
    ...bossOptions(server.connection('app')),
    migrate: false,
    createSchema: false,
    reindex: false,
    max: 4,
    useListenNotify: true,
  })
  let running = false
  let closing = new AbortController()
  boss.on('error', (error) => {
    if (!closing.signal.aborted) log.error({ err: error }, 'Jobs')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'Jobs'))

  const begin = async (name: string, { handler, cron, retries = 5 }: Definition) => {
    // Policy `short`: one waiting job per key. A job ordered without a key gets one of its own.
    const queue = { retryLimit: retries, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, notify: true }
    await boss.createQueue(name, { ...queue, policy: 'short' })
    await boss.updateQueue(name, queue)
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', singletonKey: 'cron' })
    // New jobs are told by NOTIFY; asking finds those whose time has come (later ones, further tries).
    const asking = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 }
    await boss.work<object>(name, asking, async ([job]) => {
      try {
        await handler(job!.data, closing.signal)
      } catch (error) {
        const told = { err: error, job: name, id: job!.id }
        // The database may be gone already; the job is done again.
        if (closing.signal.aborted) log.info(told, 'A job was cut off by the end of the server')
        else log.error(told, 'A job failed')
        throw error
      }
    })
  }

  return {
    define<T extends object>(name: string, handler: JobHandler<T>, options: JobOptions = {}) {
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`)
      definitions.set(name, { ...options, handler: (data, signal) => handler(data as T, signal) })
    },
    async send(name, data, { tx, startAfter, singletonKey } = {}) {
      await boss.send(name, data, {
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfter && { startAfter }),
        ...(tx && { db: fromDrizzle(tx, sql) }),
      })
    },
    async start() {
      closing = new AbortController()
      await boss.start()
      for (const [name, definition] of definitions) await begin(name, definition)
      for (const { name } of await boss.getSchedules())
        if (!definitions.get(name)?.cron) await boss.unschedule(name)
      running = true
    },
    async stop(timeoutMs = 5000) {
      running = false
      closing.abort()
      await boss.stop({ graceful: true, timeout: timeoutMs })
    },
    healthy: () => running,
  }
}
