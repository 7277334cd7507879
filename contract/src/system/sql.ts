import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, pageOf, pageQuery } from '../core/types.ts'

export const SQL_LENGTH = 10_000

export const SqlView = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type SqlView = z.infer<typeof SqlView>

export const sqlGet = endpoint({
  method: 'GET',
  path: '/sys/sql/get',
  access: 'system:sql:page',
  summary: 'Whether the console is on, its limits, and the views that may be read',
  data: z.object({
    /** on; off: by the setting `sqlConsole`; impossible: the database lets us make no login for it. */
    state: z.enum(['on', 'off', 'impossible']),
    /** Why it is impossible. */
    reason: z.string().nullable(),
    views: z.array(SqlView),
    rows: z.number().int(),
    seconds: z.number(),
  }),
})

export const sqlRun = endpoint({
  method: 'POST',
  path: '/sys/sql/run',
  access: 'system:sql:run',
  summary: 'Run one reading statement; hanging up ends it in the database too',
  afterTrial: true,
  body: z.object({ statement: z.string().trim().min(1, { message: 'required' }).max(SQL_LENGTH) }),
  data: z.object({
    columns: z.array(z.object({ name: z.string(), numeric: z.boolean() })),
    rows: z.array(z.array(z.string().nullable())),
    /** There were more rows than the limit. */
    more: z.boolean(),
    ms: z.number(),
  }),
})

export const SqlRecord = z.object({
  id: Id,
  at: Instant,
  name: PersonName,
  account: z.string(),
  statement: z.string(),
  ms: z.number(),
  rows: z.number().int().nullable(),
  /** `ok`, or why it gave no result. */
  result: z.string(),
})
export type SqlRecord = z.infer<typeof SqlRecord>

export const sqlPage = endpoint({
  method: 'GET',
  path: '/sys/sql/page',
  access: 'system:sql:page',
  summary: 'What was run on the console, newest first; from the system log',
  query: z.object({
    ...pageQuery(['at']),
    statement: z.string().max(200).optional(),
    person: z.string().max(100).optional(),
    failed: z.boolean().optional(),
  }),
  data: pageOf(SqlRecord),
})

export const SlowStatement = z.object({
  statement: z.string(),
  calls: z.number().int(),
  totalMs: z.number(),
  /** Of the time of all statements, 0 to 1. */
  share: z.number(),
  meanMs: z.number(),
  maxMs: z.number(),
  rows: z.number().int(),
})
export type SlowStatement = z.infer<typeof SlowStatement>

export const sqlSlowest = endpoint({
  method: 'GET',
  path: '/sys/sql/slowest',
  access: 'system:sql:page',
  summary:
    'Statements of the server and how long they took: of pg_stat_statements, else as this node measured them',
  query: z.object({
    ...pageQuery(['calls', 'totalMs', 'meanMs', 'maxMs', 'rows']),
    statement: z.string().max(200).optional(),
  }),
  data: pageOf(SlowStatement).extend({
    source: z.enum(['database', 'server']),
    /** Since when they are counted, where that is known. */
    since: Instant.nullable(),
  }),
})
