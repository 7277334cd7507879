import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { StudentTalk, talkRulesPage, talkRulesUpdate } from '@labbox/contract/messages/rules.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { containing, windowOf } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { found, invalid } from '../../platform/errors.ts'
import { organisationOf, organisationsOf } from '../access/queries.ts'
import { organisation } from '../access/tables.ts'
import { teachesClass } from './access.ts'
import { minorsIn, namedIn, orgPathOf, retentionIn, studentTalkIn } from './settled.ts'
import { closedClass, conversation, talkNamed, talkRule } from './tables.ts'

const EDIT = 'messages:rules:edit'
const org = sql`${organisation.id}`

interface Person {
  id: string
  name: string
}
const people = (ids: ReturnType<typeof namedIn>) => sql<Person[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', pu.id, 'name', pu.name) order by pu.name, pu.id)
  from app_user pu where pu.id in (${ids})), '[]'::jsonb)`

/** What holds in each organisation that the actor looks after: those above come before those below them. */
export const talkRulesOf = async (
  db: Db,
  actor: Actor,
  { orgId, ...query }: QueryOf<typeof talkRulesPage>,
) => {
  const where = and(organisationsOf(actor, EDIT), orgId ? eq(organisation.id, orgId) : undefined)
  const window = windowOf(query)
  const rows = await db
    .select({
      orgId: organisation.id,
      name: organisation.name,
      studentTalk: talkRule.studentTalk,
      minors: sql<boolean>`coalesce(${talkRule.minors}, false)`,
      retentionDays: talkRule.retentionDays,
      named: people(sql`select tn.user_id from talk_named tn where tn.org_id = ${org}`),
      heldTalk: sql<StudentTalk>`${studentTalkIn(org)}`,
      heldMinors: minorsIn(org),
      heldDays: retentionIn(org),
      heldNamed: people(namedIn(org)),
    })
    .from(organisation)
    .leftJoin(talkRule, eq(talkRule.orgId, organisation.id))
    .where(where)
    .orderBy(asc(organisation.path), asc(organisation.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(organisation).where(where)
  const items = rows.map(({ heldTalk, heldMinors, heldDays, heldNamed, ...row }) => ({
    ...row,
    holds: { studentTalk: heldTalk, minors: heldMinors, retentionDays: heldDays, named: heldNamed },
  }))
  return { items, total: total?.n ?? 0 }
}

/** Somebody called `u` is staff of the organisation, or of one above or below it. */
const isStaffOf = (orgId: string) => sql`u.status = 1 and exists (
  select 1 from user_role sr join role sb on sb.id = sr.role_id join organisation so on so.id = sr.org_id
  where sr.user_id = u.id and sb.base in ('teacher', 'orgadmin')
    and (starts_with(so.path, ${orgPathOf(orgId)}) or starts_with(${orgPathOf(orgId)}, so.path)))`

const STAFF = 20

/** Staff who can be named for an organisation that the actor looks after. */
export const talkStaffOf = async (db: Db, actor: Actor, { orgId, text }: { orgId: string; text: string }) => {
  await organisationOf(db, actor, EDIT, orgId)
  const rows = await db.execute<Person & { number: string; staff: boolean } & Record<string, unknown>>(sql`
    select u.id, u.name, u.number, true as staff from app_user u
    where ${isStaffOf(orgId)} and u.search like ${containing(text.toLowerCase())} order by u.name, u.id limit ${STAFF}`)
  return [...rows]
}

const nameAll = async (tx: Db, orgId: string, ids: readonly string[]): Promise<void> => {
  const wanted = [...new Set(ids)]
  await tx.delete(talkNamed).where(eq(talkNamed.orgId, orgId))
  if (wanted.length === 0) return
  const named = await tx.execute(sql`
    insert into ${talkNamed} (org_id, user_id) select ${orgId}::uuid, u.id from app_user u
    where u.id = any(${sql.param(wanted)}::uuid[]) and ${isStaffOf(orgId)} returning 1`)
  if (named.length < wanted.length) throw invalid({ named: 'invalid' })
}

/** Settles what holds in an organisation, and below it where nothing else is settled. */
export const updateTalkRules = (
  { db }: Deps,
  actor: Actor,
  { orgId, named, ...rules }: BodyOf<typeof talkRulesUpdate>,
) =>
  transaction(db, async (tx) => {
    const { name } = await organisationOf(tx, actor, EDIT, orgId)
    const [before] = await tx.select().from(talkRule).where(eq(talkRule.orgId, orgId)).for('update')
    const namedBefore = await tx
      .select({ userId: talkNamed.userId })
      .from(talkNamed)
      .where(eq(talkNamed.orgId, orgId))
    await tx
      .insert(talkRule)
      .values({ orgId, ...rules })
      .onConflictDoUpdate({ target: talkRule.orgId, set: rules })
    await nameAll(tx, orgId, named)
    const [watched] = await tx.execute(sql`${namedIn(orgId)} limit 1`)
    if (rules.minors && !watched) throw invalid({ named: 'required' })
    const { orgId: _org, ...was } = before ?? { orgId, studentTalk: null, minors: false, retentionDays: null }
    await audit(
      tx,
      actor,
      EDIT,
      { id: orgId, name },
      { ...was, named: namedBefore.map(({ userId }) => userId) },
      { ...rules, named },
    )
    return {}
  })

/** Closes the conversation of a class that the actor teaches to what students write, or opens it again. */
export const setClassTalk = ({ db }: Deps, actor: Actor, id: string, closed: boolean) =>
  transaction(db, async (tx) => {
    const [taught] = await tx.execute<{ classId: string; name: LocalText }>(sql`
      select k.id as "classId", k.name from ${conversation} c join class k on k.id = c.subject_id
      where c.id = ${id}::uuid and ${teachesClass(actor.userId)}`)
    const { classId, name } = found(taught)
    if (closed) await tx.insert(closedClass).values({ classId }).onConflictDoNothing()
    else await tx.delete(closedClass).where(eq(closedClass.classId, classId))
    await audit(tx, actor, 'messages:class:set', { id: classId, name }, null, { closed })
    return {}
  })
