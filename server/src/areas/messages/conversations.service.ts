import { sql, type SQL } from 'drizzle-orm'
import type { ConversationKind, conversationOpen } from '@labbox/contract/messages/conversations.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { isMember, mayBegin } from './access.ts'
import { mayAsk } from './things.queries.ts'
import { conversation, conversationPerson, conversationReader } from './tables.ts'

/** Of these each asker has a conversation of their own, and is in it as a row. */
const isOfAsker = (kind: ConversationKind): kind is 'device' | 'question' =>
  kind === 'device' || kind === 'question'

const keyOf = (kind: ConversationKind, subjectId: string, userId: string): string => {
  if (kind === 'person') return `person:${[subjectId, userId].toSorted().join(':')}`
  return isOfAsker(kind) ? `${kind}:${subjectId}:${userId}` : `${kind}:${subjectId}`
}

/** The organisation of what a conversation is of; its row is there, or nothing. */
const orgOf: Record<Exclude<BodyOf<typeof conversationOpen>['kind'], 'person'>, (id: string) => SQL> = {
  class: (id) => sql`select org_id from class where id = ${id}::uuid`,
  course: (id) => sql`select org_id from course where id = ${id}::uuid`,
  group: (id) =>
    sql`select t.org_id from task_group g join task t on t.id = g.task_id where g.id = ${id}::uuid`,
  booking: (id) =>
    sql`select o.org_id from booking b join booking_offer o on o.id = b.offer_id where b.id = ${id}::uuid`,
  device: (id) => sql`select org_id from device where id = ${id}::uuid`,
  question: (id) =>
    sql`select qb.org_id from question q join question_bank qb on qb.id = q.bank_id where q.id = ${id}::uuid`,
  appeal: (id) => sql`
    select k.org_id from grade_appeal ga join grade_book gb on gb.id = ga.book_id join class k on k.id = gb.class_id
    where ga.id = ${id}::uuid`,
  unit: (id) =>
    sql`select k.org_id from course_ware w join course k on k.id = w.course_id where w.id = ${id}::uuid`,
  work: (id) =>
    sql`select t.org_id from student_task st join task t on t.id = st.task_id where st.id = ${id}::uuid`,
}

const withPerson = async (tx: Db, actor: Actor, userId: string): Promise<string | null> => {
  const [row] = await tx.execute<{ one: number }>(sql`
    select 1 as one from app_user u where u.id = ${userId}::uuid and u.status = 1 and u.id <> ${actor.userId}::uuid
      and ${mayBegin(actor.userId, userId)}`)
  found(row)
  return actor.orgId
}

/** The conversation with a person, of a class or course, or about a piece of work; made where there is none. */
export const openConversation = (
  { db, clock }: Deps,
  actor: Actor,
  { kind, subjectId }: BodyOf<typeof conversationOpen>,
): Promise<{ id: string }> =>
  transaction(db, async (tx) => {
    const key = keyOf(kind, subjectId, actor.userId)
    const known = () =>
      tx.execute<{ id: string }>(
        sql`select c.id from ${conversation} c where c.key = ${key} and ${isMember(actor.userId)}`,
      )
    const [there] = await known()
    if (there) return { id: there.id }
    if (isOfAsker(kind)) found((await mayAsk(tx, actor, kind, subjectId)) || null)
    const place =
      kind === 'person'
        ? await withPerson(tx, actor, subjectId)
        : found((await tx.execute<{ org_id: string | null }>(orgOf[kind](subjectId)))[0]).org_id
    // A device or bank that belongs to all is asked about in one’s own organisation.
    const orgId = place ?? (isOfAsker(kind) ? actor.orgId : null)
    const [made] = await tx
      .insert(conversation)
      .values({ kind, key, orgId, subjectId: kind === 'person' ? null : subjectId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: conversation.id })
    const people = kind === 'person' ? [actor.userId, subjectId] : isOfAsker(kind) ? [actor.userId] : []
    if (made && people.length > 0)
      await tx
        .insert(conversationPerson)
        .values(people.map((userId) => ({ conversationId: made.id, userId })))
    // Whoever is not in it after all has made nothing, and whom nobody would answer.
    const [row] = await known()
    return { id: found(row).id }
  })

/** Moves the read position forwards, never beyond what there is. */
export const readConversation = async ({ db }: Deps, actor: Actor, id: string, upTo: number) => {
  const [row] = await db.execute<{ id: string }>(sql`
    insert into ${conversationReader} as r (conversation_id, user_id, read_seq)
    select c.id, ${actor.userId}::uuid, least(${upTo}::int, c.last_seq) from ${conversation} c
    where c.id = ${id}::uuid and ${isMember(actor.userId)}
    on conflict (conversation_id, user_id) do update set read_seq = greatest(r.read_seq, excluded.read_seq)
    returning conversation_id as id`)
  found(row)
  return {}
}

/** Is told of new messages there no longer, or again. */
export const muteConversation = async ({ db, clock }: Deps, actor: Actor, id: string, muted: boolean) => {
  const at = muted ? clock.now().toISOString() : null
  const [row] = await db.execute<{ id: string }>(sql`
    insert into ${conversationReader} as r (conversation_id, user_id, muted_at)
    select c.id, ${actor.userId}::uuid, ${at}::timestamptz from ${conversation} c
    where c.id = ${id}::uuid and ${isMember(actor.userId)}
    on conflict (conversation_id, user_id) do update set muted_at = excluded.muted_at
    returning conversation_id as id`)
  found(row)
  return {}
}
