import { sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import type { SqlView, sqlRun } from '@labbox/contract/system/sql.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { readConfig } from '../../../platform/client-config.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { consoleLimits, ConsoleRefusal, runOnConsole } from '../../../platform/postgres/console.ts'
import type { PostgresServer } from '../../../platform/postgres/logins.ts'

type Server = Pick<PostgresServer, 'connection' | 'consoleOff'>

const refusals: Record<ConsoleRefusal['reason'], ErrorKey> = {
  statement: 'SQL_STATEMENT',
  timeout: 'SQL_TIMEOUT',
  cancelled: 'SQL_CANCELLED',
  tooLarge: 'SQL_TOO_LARGE',
  busy: 'SQL_BUSY',
}
const seconds = consoleLimits.ms / 1_000

/** Line and column of a place in a text, both from 1. */
const placeIn = (text: string, position: number): string => {
  const before = text.slice(0, position - 1).split('\n')
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`
}

const asAppError = (error: unknown, statement: string): unknown => {
  if (!(error instanceof ConsoleRefusal)) return error
  const place = error.position ? ` (${placeIn(statement, error.position)})` : ''
  const key = refusals[error.reason]
  const params = { seconds, reason: `${error.message}${place}` }
  return new AppError(key, { params, ...(error.reason === 'statement' && { fields: { statement: key } }) })
}

const stateOf = async (deps: Deps, server: Server | undefined) => {
  if (!server || server.consoleOff)
    return { state: 'impossible' as const, reason: server?.consoleOff ?? null }
  return { state: (await readConfig(deps.db)).sqlConsole ? ('on' as const) : ('off' as const), reason: null }
}

/** Whether the console is on, and what it shows. */
export const consoleOf = async (deps: Deps, server: Server | undefined) => {
  const views = await deps.db.execute<SqlView & Record<string, unknown>>(sql`
    select c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = to_regnamespace('console') and c.relkind = 'v'
    group by c.relname order by c.relname`)
  const { rows } = consoleLimits
  return { ...(await stateOf(deps, server)), views: [...views], rows, seconds }
}

/** Runs a statement of the actor and writes it into the system log with how it went, whatever that was. */
export const runSql = async (
  deps: Deps,
  server: Server | undefined,
  actor: Actor,
  { statement }: BodyOf<typeof sqlRun>,
  signal: AbortSignal,
) => {
  const { state } = await stateOf(deps, server)
  if (!server || state === 'impossible') throw new AppError('SQL_IMPOSSIBLE')
  if (state === 'off') throw new AppError('SQL_OFF')
  const begun = performance.now()
  const spent = () => Math.round(performance.now() - begun)
  const record = (rows: number | null, result: string) =>
    audit(deps.db, actor, 'system:sql:run', { id: null }, null, { statement, ms: spent(), rows }, { result })
  try {
    const result = await runOnConsole(server.connection('console'), statement, signal)
    const ms = spent()
    await record(result.rows.length, 'ok')
    return { ...result, ms }
  } catch (error) {
    const refusal = asAppError(error, statement)
    await record(null, refusal instanceof AppError ? refusal.key : 'INTERNAL')
    throw refusal
  }
}
