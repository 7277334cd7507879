import { sql, type SQL } from 'drizzle-orm'
import type { ISql } from 'postgres'

export interface StatementFigure {
  statement: string
  calls: number
  totalMs: number
  maxMs: number
  rows: number
}

/** How long the statements of this process took; texts have placeholders, so no values are kept. */
export interface Statements {
  since: Date
  add(statement: string, ms: number, rows: number): void
  list(): StatementFigure[]
}

/** Lists of any length count as one statement: `in ($1, $2, $3)`, `values ($1, $2), ($3, $4)`. */
const shape = (text: string): string =>
  text
    .replace(/\$\d+(?:, \$\d+)+/g, '$…')
    .replace(/\(([^()]*\$…[^()]*)\)(?:, ?\([^()]*\$…[^()]*\))+/g, '($1), …')

export const createStatements = (most = 500): Statements => {
  const known = new Map<string, StatementFigure>()
  return {
    since: new Date(),
    add(text, ms, rows) {
      const statement = shape(text)
      const figure = known.get(statement) ?? { statement, calls: 0, totalMs: 0, maxMs: 0, rows: 0 }
      figure.calls += 1
      figure.totalMs += ms
      figure.maxMs = Math.max(figure.maxMs, ms)
      figure.rows += rows
      known.set(statement, figure)
      if (known.size <= most) return
      // Of the others: a new one would never stay.
      const [least] = [...known.values()]
        .filter((each) => each !== figure)
        .toSorted((a, b) => a.totalMs - b.totalMs)
      if (least) known.delete(least.statement)
    },
    list: () => [...known.values()],
  }
}

/** At the beginning of a statement whose plan is kept. */
const KEPT = '/* kept */'

/**
 * A statement whose plan each connection keeps: for hot paths that ask much in one statement, where planning takes longer than running.
 * Its text must be the same each time, so lists go in as one parameter.
 */
export const kept = (statement: SQL): SQL => sql`${sql.raw(KEPT)} ${statement}`

/** What postgres.js has in a query beside its promise. */
interface Running {
  handle(): Promise<void>
  resolve(result: { count: number | null }): void
}

type Unsafe = (text: string, parameters?: unknown[], options?: object) => Running
type Scoped = (...args: unknown[]) => unknown

const timed =
  (unsafe: Unsafe, statements: Statements): Unsafe =>
  (text, parameters, options) => {
    const query = unsafe(text, parameters, text.startsWith(KEPT) ? { ...options, prepare: true } : options)
    const { handle, resolve } = query
    let begun = 0
    query.handle = () => {
      begun ||= performance.now()
      return handle.call(query)
    }
    query.resolve = (result) => {
      statements.add(text, performance.now() - begun, result.count ?? 0)
      resolve(result)
    }
    return query
  }

/** `begin` and `savepoint` hand a client of their own to their last argument. */
const scoped =
  (open: Scoped, statements: Statements): Scoped =>
  (...args) => {
    const work = args.pop() as (inner: ISql) => unknown
    return open(...args, (inner: ISql) => work(measured(inner, statements)))
  }

/**
 * Has every statement that goes through `unsafe` (so all of Drizzle's) measured, in transactions too, from when it is wanted to
 * when its result is there: waiting for a free connection counts.
 */
export const measured = <C extends ISql>(client: C, statements: Statements): C => {
  const parts = client as unknown as { unsafe: Unsafe; begin?: Scoped; savepoint?: Scoped }
  parts.unsafe = timed(parts.unsafe, statements)
  if (parts.begin) parts.begin = scoped(parts.begin, statements)
  if (parts.savepoint) parts.savepoint = scoped(parts.savepoint, statements)
  return client
}
