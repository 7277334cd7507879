import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'

/** Something that calls need is away for the moment: which refusal, and after how many seconds asking again makes sense. */
export interface Outage {
  key: ErrorKey
  retryAfterS: number
  /** What the driver or the system said, without the values of a statement. */
  said: string
}

const DATABASE_RETRY_S = 2
const DISK_RETRY_S = 60

/** What the drivers say when the connection is gone or cannot be made. */
const connection = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/
/** What the system says of a connection to be made; other services' errors arrive wrapped by their clients. */
const network =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** SQLSTATE: connection exceptions; starting, stopping, crashed; no connection left; a primary that became a standby. */
const away = /^(08...|57P0[1-4]|53300|25006)$/
const full = /^(53100|ENOSPC|EDQUOT)$/
/** pg, the driver of the jobs, has no codes for these. */
const ended = /^(Connection terminated|timeout exceeded when trying to connect)/

const outageOfOne = (error: Error): Outage | null => {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  if (full.test(code)) return { key: 'DISK_FULL', retryAfterS: DISK_RETRY_S, said: message }
  const ofConnection =
    syscall === 'connect' || syscall === 'getaddrinfo' || syscall === 'read' || 'query' in error
  const isAway =
    connection.test(code) || away.test(code) || ended.test(message) || (ofConnection && network.test(code))
  return isAway ? { key: 'UNAVAILABLE', retryAfterS: DATABASE_RETRY_S, said: message } : null
}

/** Whether this error, or what caused it, means that the database is away or the disk is full. */
export const outageOf = (error: unknown): Outage | null => {
  if (!(error instanceof Error)) return null
  if (error instanceof AggregateError) return outageOf(error.errors[0])
  const own = outageOfOne(error)
  if (own) return own
  // Only the wrapper of a failed statement: whatever else has a cause has its own story.
  return error instanceof DrizzleQueryError ? outageOf(error.cause) : null
}
