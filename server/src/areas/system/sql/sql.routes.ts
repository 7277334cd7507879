import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '@labbox/contract/system/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { register } from '../../../platform/http/register.ts'
import type { PostgresServer } from '../../../platform/postgres/logins.ts'
import type { Statements } from '../../../platform/database/statements.ts'
import { slowestOf, sqlRecordsOf } from './sql.queries.ts'
import { consoleOf, runSql } from './sql.service.ts'

/** Aborted when the caller hangs up before the answer. */
const hangUp = (reply: FastifyReply): AbortSignal => {
  const control = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) control.abort()
  })
  return control.signal
}

/** What the console works with: the logins of the database, and the figures of this node. */
export interface SqlOptions {
  postgres?: PostgresServer
  statements?: Statements
}

export const sqlRoutes = (app: FastifyInstance, deps: Deps, options: SqlOptions): void => {
  const { postgres, statements } = options
  register(app, contract.sqlGet, () => consoleOf(deps, postgres))
  register(app, contract.sqlRun, ({ actor, body, reply }) =>
    runSql(deps, postgres, actor, body, hangUp(reply)),
  )
  register(app, contract.sqlPage, ({ query }) => sqlRecordsOf(deps.db, query))
  register(app, contract.sqlSlowest, ({ query }) => slowestOf(deps.db, statements, query))
}
