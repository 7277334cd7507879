import { asc, count, eq, sql } from 'drizzle-orm'
import type { StudentTalk, talkRulesUpdate } from '@labbox/contract/messages/safety.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { windowOf } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { organisationOf, organisationsOf } from '../access/queries.ts'
import { organisation } from '../access/tables.ts'
import { minorsIn, studentTalkIn } from './access.ts'
import { talkRule } from './tables.ts'

const EDIT = 'messages:rules:edit'

/** What holds in each organisation that the actor looks after: those above come before those below them. */
export const talkRulesOf = async (db: Db, actor: Actor, query: { page: number; limit: number }) => {
  const where = organisationsOf(actor, EDIT)
  const window = windowOf(query)
  const rows = await db
    .select({
      orgId: organisation.id,
      name: organisation.name,
      studentTalk: talkRule.studentTalk,
      minors: sql<boolean>`coalesce(${talkRule.minors}, false)`,
      heldTalk: sql<StudentTalk>`${studentTalkIn(sql`${organisation.id}`)}`,
      heldMinors: minorsIn(sql`${organisation.id}`),
    })
    .from(organisation)
    .leftJoin(talkRule, eq(talkRule.orgId, organisation.id))
    .where(where)
    .orderBy(asc(organisation.path), asc(organisation.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(organisation).where(where)
  const items = rows.map(({ heldTalk, heldMinors, ...row }) => ({
    ...row,
    holds: { studentTalk: heldTalk, minors: heldMinors },
  }))
  return { items, total: total?.n ?? 0 }
}

/** Settles what holds in an organisation, and below it where nothing else is settled. */
export const updateTalkRules = (
  { db }: Deps,
  actor: Actor,
  { orgId, ...rules }: BodyOf<typeof talkRulesUpdate>,
) =>
  transaction(db, async (tx) => {
    const org = await organisationOf(tx, actor, EDIT, orgId)
    const [before] = await tx.select().from(talkRule).where(eq(talkRule.orgId, orgId)).for('update')
    await tx
      .insert(talkRule)
      .values({ orgId, ...rules })
      .onConflictDoUpdate({ target: talkRule.orgId, set: rules })
    const was = { studentTalk: before?.studentTalk ?? null, minors: before?.minors ?? false }
    await audit(tx, actor, EDIT, { id: orgId, name: org.name }, was, rules)
    return {}
  })
