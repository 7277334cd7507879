import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import type { askerNamesPage, askerNamesSet } from '@labbox/contract/assistant/course.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { windowOf } from '../../../platform/database/listing.ts'
import type { Deps } from '../../../platform/deps.ts'
import { organisationOf, organisationsOf } from '../../access/queries.ts'
import { organisation } from '../../access/tables.ts'
import { assistantNames } from '../tables.ts'

const EDIT = 'assistant:names:edit'

/** Whether teachers see the people of an organisation who asked at that time. */
export const namedIn = (orgId: SQL | string, at: SQL) => sql<boolean>`exists (
  select 1 from assistant_names an join organisation above on above.id = an.org_id
  join organisation own on own.id = ${orgId}::uuid
  where an.at <= ${at} and starts_with(own.path, above.path))`

/** Organisations that the actor looks after, with what holds in each. */
export const askerNamesOf = async (db: Db, actor: Actor, query: QueryOf<typeof askerNamesPage>) => {
  const where = organisationsOf(actor, EDIT)
  const window = windowOf(query)
  const items = await db
    .select({
      orgId: organisation.id,
      name: organisation.name,
      allowed: sql<boolean>`${assistantNames.orgId} is not null`,
      holds: namedIn(sql`${organisation.id}`, sql`'infinity'::timestamptz`),
    })
    .from(organisation)
    .leftJoin(assistantNames, eq(assistantNames.orgId, organisation.id))
    .where(and(where))
    .orderBy(asc(organisation.path), asc(organisation.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(organisation).where(where)
  return { items, total: total?.n ?? 0 }
}

/** Lets teachers see who asks from now on, or no longer; what was asked before stays without names. */
export const setAskerNames = (deps: Deps, actor: Actor, { orgId, allowed }: BodyOf<typeof askerNamesSet>) =>
  transaction(deps.db, async (tx) => {
    const { name } = await organisationOf(tx, actor, EDIT, orgId)
    if (allowed) await tx.insert(assistantNames).values({ orgId, at: deps.clock.now() }).onConflictDoNothing()
    else await tx.delete(assistantNames).where(eq(assistantNames.orgId, orgId))
    await audit(tx, actor, EDIT, { id: orgId, name }, null, { allowed })
    return {}
  })
