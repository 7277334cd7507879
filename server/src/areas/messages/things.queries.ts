import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ConversationKind, TalkThing } from '@labbox/contract/messages/conversations.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { organisation } from '../access/tables.ts'
import { deviceVisibleTo } from '../devices/queries.ts'
import { device } from '../devices/tables.ts'
import { exerciseItem, exerciseRound } from '../questions/exercise.tables.ts'
import { isoOf } from './access.ts'

type ThingKind = TalkThing['kind']

/** Each thing by its id: what is shown of it at the top of its conversation. */
const rows: Record<ThingKind, (id: string, userId: string) => SQL> = {
  booking: (id, userId) => sql`
    select null as within, ${isoOf(sql`b.starts_at`)} as "startsAt", ${isoOf(sql`b.ends_at`)} as "endsAt", b.user_id = ${userId}::uuid as own
    from booking b where b.id = ${id}::uuid`,
  device: (id) => sql`
    select null as within, null as "startsAt", null as "endsAt", false as own from device d where d.id = ${id}::uuid`,
  question: (id) => sql`
    select jsonb_build_object('id', qb.id, 'name', qb.name) as within, null as "startsAt", null as "endsAt", false as own
    from question q join question_bank qb on qb.id = q.bank_id where q.id = ${id}::uuid`,
  appeal: (id, userId) => sql`
    select jsonb_build_object('id', k.id, 'name', k.name) as within, null as "startsAt", null as "endsAt", ga.student_id = ${userId}::uuid as own,
      gb.course_id as "courseId"
    from grade_appeal ga join grade_book gb on gb.id = ga.book_id join class k on k.id = gb.class_id where ga.id = ${id}::uuid`,
  unit: (id) => sql`
    select jsonb_build_object('id', k.id, 'name', k.name) as within, null as "startsAt", null as "endsAt", false as own
    from course_ware w join course k on k.id = w.course_id where w.id = ${id}::uuid`,
}

const isThing = (kind: ConversationKind): kind is ThingKind => Object.hasOwn(rows, kind)

/** What a conversation is about, beside work; null: it is about no such thing. */
export const thingOf = async (
  db: Db,
  userId: string,
  kind: ConversationKind,
  id: string,
): Promise<TalkThing | null> => {
  if (!isThing(kind)) return null
  const [row] = await db.execute<Omit<TalkThing, 'kind' | 'id' | 'courseId'> & { courseId?: string }>(
    rows[kind](id, userId),
  )
  return row ? { ...row, courseId: row.courseId ?? null, kind, id } : null
}

/** Whether somebody may begin to ask about a device that they see, or a question that they practise. */
export const mayAsk = async (
  tx: Db,
  actor: Actor,
  kind: 'device' | 'question',
  id: string,
): Promise<boolean> => {
  if (kind === 'device') {
    const seen = await tx
      .select({ id: device.id })
      .from(device)
      .leftJoin(organisation, eq(organisation.id, device.orgId))
      .where(and(eq(device.id, id), deviceVisibleTo(actor)))
    return seen.length > 0
  }
  const practised = await tx
    .select({ id: exerciseItem.questionId })
    .from(exerciseItem)
    .innerJoin(exerciseRound, eq(exerciseRound.id, exerciseItem.roundId))
    .where(and(eq(exerciseItem.questionId, id), eq(exerciseRound.userId, actor.userId)))
    .limit(1)
  return practised.length > 0
}
