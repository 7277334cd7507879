import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import type { ConnectionOptions } from './logins.ts'

/** What one statement may take: rows, characters of a cell, bytes on the way from the database, time. */
export const consoleLimits = { rows: 1_000, cell: 10_000, bytes: 16 << 20, ms: 5_000 }

export interface ConsoleResult {
  columns: { name: string; numeric: boolean }[]
  /** Values as PostgreSQL writes them; null is NULL. */
  rows: (string | null)[][]
  /** There were more rows than are shown. */
  more: boolean
}

/** Why a statement gave no result, in PostgreSQL's words where they are its own. */
export class ConsoleRefusal extends Error {
  override name = 'ConsoleRefusal'
  readonly reason: 'statement' | 'timeout' | 'cancelled' | 'tooLarge' | 'busy'
  /** Where in the statement, counted from 1. */
  readonly position: number | undefined

  constructor(reason: ConsoleRefusal['reason'], message: string, position?: number) {
    super(message)
    this.reason = reason
    this.position = position
  }
}

const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 790, 1700])
const [CANCELLED, TOO_MANY_CONNECTIONS, OUT_OF_SPACE] = ['57014', '53300', '53400']
const METER_MS = 20
/** The statement becomes the query of a cursor: PostgreSQL itself takes nothing but reading ones there. */
const DECLARE = 'declare result no scroll cursor for\n'
const EXPLAIN = /^\s*explain\b/i

type HostOptions = { path?: string | false; host: string[]; port: number[] }

/** Connects to the first host that answers. */
const reach = async ({ path, host, port }: HostOptions): Promise<Socket> => {
  let failure: unknown
  for (const [at, name] of host.entries()) {
    const socket = path ? connect(path) : connect(port[at] ?? 5432, name)
    try {
      await once(socket, 'connect')
      // postgres.js names the host in TLS by it.
      return Object.assign(socket, { host: name })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Counts what arrives and hangs up at the limit: a single value can be a gigabyte, which no count of rows prevents. */
const meteredSocket =
  (open: ConnectionOptions['socket'], exceeded: () => void) => async (options: unknown) => {
    const socket = await (open?.(options) ?? reach(options as HostOptions))
    const timer = setInterval(() => {
      if (socket.bytesRead <= consoleLimits.bytes) return
      exceeded()
      socket.destroy()
    }, METER_MS)
    socket.once('close', () => clearInterval(timer))
    return socket
  }

const shortened = (value: Buffer | null): string | null => {
  if (value === null) return null
  const text = value.toString('utf8')
  return text.length > consoleLimits.cell ? `${text.slice(0, consoleLimits.cell)}…` : text
}

const refusalOf = (error: unknown, state: { cancelled: boolean; tooLarge: boolean }, offset: number) => {
  if (state.tooLarge) return new ConsoleRefusal('tooLarge', 'too large')
  if (state.cancelled) return new ConsoleRefusal('cancelled', 'cancelled')
  if (!(error instanceof postgres.PostgresError)) return error
  if (error.code === CANCELLED) return new ConsoleRefusal('timeout', error.message)
  // More than the login may put into temporary files.
  if (error.code === OUT_OF_SPACE) return new ConsoleRefusal('tooLarge', error.message)
  if (error.code === TOO_MANY_CONNECTIONS) return new ConsoleRefusal('busy', error.message)
  const position = Number(error.position) - offset
  return new ConsoleRefusal('statement', error.message, position > 0 ? position : undefined)
}

/**
 * Runs one reading statement as the console login: on a connection of its own, in a transaction that only reads, with limits
 * of time, rows and bytes. The connection ends with it, so nothing that a statement did to its session lasts.
 * @param signal ends it early
 * @throws ConsoleRefusal
 */
export const runOnConsole = async (
  login: ConnectionOptions,
  text: string,
  signal?: AbortSignal,
): Promise<ConsoleResult> => {
  const state = { cancelled: false, tooLarge: false }
  const options = {
    ...login,
    max: 1,
    fetch_types: false,
    connect_timeout: 10,
    onnotice: () => {},
    socket: meteredSocket(login.socket, () => (state.tooLarge = true)),
  } as ConnectionOptions
  const sql = postgres(options)
  const explain = EXPLAIN.test(text)
  let running: postgres.PendingQuery<postgres.Row[]> | undefined
  const stop = () => {
    state.cancelled = true
    running?.cancel()
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    if (signal?.aborted) stop()
    return await sql.begin('read only', async (tx) => {
      await tx.unsafe(`set local statement_timeout = ${consoleLimits.ms}; set local lock_timeout = 1000`)
      const run = (statement: string) => {
        if (state.cancelled) throw new Error('cancelled')
        // The extended protocol: it takes one statement, never two.
        return (running = tx.unsafe(statement, [], { simple: false } as object))
      }
      if (!explain) await run(`${DECLARE}${text}`)
      const result = await run(explain ? text : `fetch forward ${consoleLimits.rows + 1} from result`).raw()
      const rows = result as unknown as (Buffer | null)[][]
      return {
        columns: result.columns.map(({ name, type }) => ({ name, numeric: NUMBERS.has(type) })),
        rows: rows.slice(0, consoleLimits.rows).map((row) => row.map(shortened)),
        more: rows.length > consoleLimits.rows,
      }
    })
  } catch (error) {
    throw refusalOf(error, state, explain ? 0 : DECLARE.length)
  } finally {
    signal?.removeEventListener('abort', stop)
    await sql.end({ timeout: 1 })
  }
}
