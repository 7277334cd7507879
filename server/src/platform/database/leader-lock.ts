import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import type { Logger } from '../log.ts'
import type { PostgresServer } from '../postgres/logins.ts'

interface Stoppable {
  stop(): Promise<void>
}

interface Options {
  server: PostgresServer
  /** Names what may run once on all nodes of one database. */
  name: string
  /** Null when there is nothing to run. */
  start: () => Promise<Stoppable | null>
  log: Logger
  /** How often a node asks whether it is its turn. */
  retryMs?: number
}

const RETRY_MS = 5_000

/**
 * Runs something on one node at a time: on whichever holds an advisory lock of the database, by a connection kept for
 * that. A node that ends, or loses its connection, gives it up, and another one takes over within twice `retryMs`.
 * Resolves when it runs here or on another node.
 * @throws what the first `start` throws; a later failure is logged, and tried again
 */
export const runOnOneNode = async (options: Options): Promise<Stoppable> => {
  const { name, log, retryMs = RETRY_MS } = options
  const ending = new AbortController()
  const begun = Promise.withResolvers<void>()
  const turns = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await turn(options, ending.signal, begun.resolve).catch((error: unknown) => {
        log.error({ err: error, name }, 'Cannot run')
        begun.reject(error as Error)
      })
      await pause(retryMs, null, { signal: ending.signal }).catch(() => {})
    }
  }
  const ended = turns()
  const stop = async (): Promise<void> => {
    ending.abort()
    await ended
  }
  try {
    await begun.promise
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

const takeLock = async (sql: Sql, name: string): Promise<boolean> => {
  const [row] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(hashtext(${name})) as held`
  return row?.held ?? false
}

/** Asks for the lock until it has it; then runs until the connection is lost (another node may have it then) or all ends. */
const turn = async (
  { server, name, start, retryMs = RETRY_MS }: Options,
  ending: AbortSignal,
  begun: () => void,
): Promise<void> => {
  const lost = new AbortController()
  const sql = postgres({
    ...server.connection('app'),
    max: 1,
    max_lifetime: null,
    idle_timeout: 0,
    onnotice: () => {},
    onclose: () => lost.abort(),
  })
  let running: Stoppable | null = null
  try {
    const over = AbortSignal.any([ending, lost.signal])
    // Asked anew on the same connection. Waiting in the database instead would keep it from cleaning up behind itself.
    let held = await takeLock(sql, name)
    while (!over.aborted && !held) {
      begun()
      await pause(retryMs, null, { signal: over }).catch(() => {})
      held = !over.aborted && (await takeLock(sql, name))
      // The node that had it may only just be learning that its connection is lost.
      if (held) await pause(retryMs, null, { signal: over }).catch(() => {})
    }
    if (over.aborted) return
    running = await start()
    begun()
    // Nothing to run here, nor later: another node may have it.
    if (!running) await sql.end({ timeout: 1 })
    const until = running ? over : ending
    if (!until.aborted) await once(until, 'abort')
  } finally {
    await running?.stop()
    await sql.end({ timeout: 1 })
  }
}
