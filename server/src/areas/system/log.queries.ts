import { and, asc, count, eq, gte, ilike, lt, ne, or, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Act } from '@labbox/contract/system/acts.ts'
import type { logPage } from '@labbox/contract/system/syslog.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import { within } from '../../platform/ownership.ts'
import { auditLog } from './tables.ts'

/** What was done in the actor's organisation and below; all of it in scope `all`. */
const visibleTo = (actor: Actor): SQL | undefined => {
  if (scopeOf(actor, 'system:log:page') === 'all') return undefined
  return within(auditLog.orgPath, actor)
}

export const logOf = async (db: Db, actor: Actor, query: QueryOf<typeof logPage>) => {
  const person = query.person && containing(query.person)
  const where = and(
    visibleTo(actor),
    person ? or(ilike(auditLog.name, person), ilike(auditLog.account, person)) : undefined,
    query.act ? eq(auditLog.act, query.act as Act) : undefined,
    query.resource ? ilike(auditLog.resource, containing(query.resource)) : undefined,
    query.resourceId ? eq(auditLog.resourceId, query.resourceId) : undefined,
    query.address ? ilike(auditLog.address, containing(query.address)) : undefined,
    query.failed === undefined
      ? undefined
      : query.failed
        ? ne(auditLog.result, 'ok')
        : eq(auditLog.result, 'ok'),
    query.from ? gte(auditLog.at, new Date(query.from)) : undefined,
    query.to ? lt(auditLog.at, new Date(query.to)) : undefined,
  )
  const window = windowOf(query)
  const items = await db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...ordering({ at: auditLog.at }, query.sort, '-at', auditLog.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ total: count() }).from(auditLog).where(where)
  return { items, total: total?.total ?? 0 }
}

export const actsOf = async (db: Db, actor: Actor): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ act: auditLog.act })
    .from(auditLog)
    .where(visibleTo(actor))
    .orderBy(asc(auditLog.act))
  return rows.map((row) => row.act)
}
