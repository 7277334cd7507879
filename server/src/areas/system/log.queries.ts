import { and, eq, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Act } from '@labbox/contract/system/acts.ts'
import type { logPage } from '@labbox/contract/system/syslog.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageIds } from '../../platform/database/keyset.ts'
import { containing } from '../../platform/database/listing.ts'
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
        ? // To the letter as its index has it.
          sql`${auditLog.result} <> 'ok'`
        : eq(auditLog.result, 'ok'),
    query.from ? gte(auditLog.at, new Date(query.from)) : undefined,
    query.to ? lt(auditLog.at, new Date(query.to)) : undefined,
  )
  const list = {
    db,
    from: sql`${auditLog}`,
    where,
    id: auditLog.id,
    sorts: { at: auditLog.at },
    otherwise: '-at',
  }
  const { ids, ...counted } = await pageIds(list, query)
  const rows = ids.length > 0 ? await db.select().from(auditLog).where(anyOf(auditLog.id, ids)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { items: ids.flatMap((id) => byId.get(id) ?? []), ...counted }
}

/** The acts that occur: each is looked up behind the one before it, however many rows it has. */
export const actsOf = async (db: Db, actor: Actor): Promise<string[]> => {
  const visible = visibleTo(actor) ?? sql`true`
  const rows = await db.execute<{ act: string }>(sql`
    with recursive acts as (
      (select act from audit_log order by act limit 1)
      union all
      select (select next.act from audit_log next where next.act > acts.act order by next.act limit 1) from acts where acts.act is not null
    )
    select acts.act from acts
    where acts.act is not null and exists (select from ${auditLog} where ${auditLog.act} = acts.act and ${visible})
    order by acts.act`)
  return rows.map((row) => row.act)
}
