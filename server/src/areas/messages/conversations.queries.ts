import { sql, type SQL } from 'drizzle-orm'
import type {
  Conversation,
  ConversationRow,
  Recipient,
  Subject,
} from '@labbox/contract/messages/conversations.ts'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { containing, windowOf } from '../../platform/database/listing.ts'
import { kept } from '../../platform/database/statements.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import * as access from './access.ts'
import { hoursOf } from './hours.service.ts'
import { isClosed, minorsIn } from './settled.ts'
import { conversation, conversationReader } from './tables.ts'
import { thingOf } from './things.queries.ts'

/** Columns of `line` in the contract; needs `c` and its reader `r`. */
const columns = (userId: string): SQL => sql`
  c.id, c.kind, ${access.nameOf(userId)} as name, ${access.studentOf(userId)} as student, c.last_seq as "lastSeq",
  coalesce(r.read_seq, 0) as "readSeq", c.last_seq - greatest(coalesce(r.read_seq, 0), c.base_seq) as unread, r.muted_at is not null as muted`

const withReader = (userId: string): SQL =>
  sql`${conversation} c left join ${conversationReader} r on r.conversation_id = c.id and r.user_id = ${userId}::uuid`

/** The other one's name in both languages; of classes, courses and tasks it is so already. */
const named = <T extends { kind: string; name: LocalText }>(row: T): T =>
  row.kind === 'person' ? { ...row, name: nameInBoth(row.name.en ?? '') } : row

const pageWhere = async (db: Db, { userId }: Actor, where: SQL, query: { page: number; limit: number }) => {
  const { limit, offset } = windowOf(query)
  const mine = sql`${access.isMember(userId)} and c.last_seq > 0 and ${where}`
  const rows = await db.execute<ConversationRow & Record<string, unknown>>(sql`
    select ${columns(userId)}, (
      select jsonb_build_object('by', u.name, 'text', left(m.text, 200), 'at', ${access.isoOf(sql`m.created_at`)}, 'deleted', m.deleted_at is not null)
      from message m join app_user u on u.id = m.author_id
      where m.conversation_id = c.id and ${access.isShown(userId)} order by m.seq desc limit 1) as last
    from ${withReader(userId)} where ${mine} order by c.last_at desc, c.id desc limit ${limit} offset ${offset}`)
  const [total] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${conversation} c where ${mine}`,
  )
  return { items: rows.map(named), total: total?.n ?? 0 }
}

/** One's conversations in which something was written. */
export const conversationPageOf = (db: Db, actor: Actor, query: { page: number; limit: number }) =>
  pageWhere(db, actor, sql`true`, query)

/** Those about students' work on one task. */
export const aboutTask = (
  db: Db,
  actor: Actor,
  { taskId, ...query }: { taskId: string; page: number; limit: number },
) =>
  pageWhere(
    db,
    actor,
    sql`c.kind = 'work' and c.subject_id in (select id from student_task where task_id = ${taskId}::uuid)`,
    query,
  )

/** In how many conversations something is unread, without the muted ones: a statement in parentheses. */
export const unreadConversations = ({ userId }: Pick<Actor, 'userId'>): SQL<number> => sql`(
  select count(*)::int from ${withReader(userId)}
  where c.last_seq > greatest(coalesce(r.read_seq, 0), c.base_seq) and r.muted_at is null and ${access.isMember(userId)})`

const subjectOf = async (db: Db, userId: string, studentTaskId: string): Promise<Subject> => {
  const [row] = await db.execute<Subject & Record<string, unknown>>(sql`
    select st.id as "studentTaskId", t.id as "taskId", t.name, t.type, st.status, u.name as student, k.name as "className",
      st.student_id = ${userId}::uuid as own
    from student_task st join task t on t.id = st.task_id join app_user u on u.id = st.student_id
    join class k on k.id = st.class_id where st.id = ${studentTaskId}::uuid`)
  return found(row)
}

type Row = Omit<Conversation, 'subject' | 'thing' | 'hours'> & { subjectId: string | null } & Record<
    string,
    unknown
  >

/** A conversation that the actor is in; any other is as if it were not there. */
export const conversationOf = async (deps: Deps, { userId }: Actor, id: string): Promise<Conversation> => {
  const { db } = deps
  const person = access.otherOf(userId)
  const [row] = await db.execute<Row>(
    kept(sql`
    select ${columns(userId)}, c.subject_id as "subjectId", ${access.mayPost(userId)} as "mayPost", ${access.mayPin(userId)} as "mayPin",
      (select count(*)::int from message m where m.conversation_id = c.id and m.pinned_at is not null and ${access.isShown(userId)}) as pins,
      case when c.kind = 'person' then ${person} end as "personId",
      case when c.kind = 'person' then ${access.isBlocked(userId, person)} else false end as blocked,
      case when c.kind = 'person' and not ${minorsIn(sql`c.org_id`)}
          and not ${minorsIn(sql`(select org_id from app_user where id = ${person})`)}
        then coalesce((select o.read_seq from conversation_reader o where o.conversation_id = c.id and o.user_id = ${person}), 0)
      end as "otherRead",
      case when ${access.teachesClass(userId)} then ${isClosed(sql`c.subject_id`)} end as closed,
      ${access.watcherNames} as watchers,
      (select count(*)::int from (${access.membersOf}) m where m.user_id <> ${userId}::uuid
        and (${access.seesAll(userId)} or ${access.isStaff(sql`m.user_id`)})) as readers
    from ${withReader(userId)} where c.id = ${id}::uuid and ${access.isMember(userId)}`),
  )
  const { subjectId, ...known } = found(row)
  const subject = known.kind === 'work' && subjectId ? await subjectOf(db, userId, subjectId) : null
  const thing = subjectId ? await thingOf(db, userId, known.kind, subjectId) : null
  const hours = known.personId ? await hoursOf(deps, known.personId) : null
  return { ...named(known), subject, thing, hours } as Conversation
}

/** Who is in a conversation, teachers first; of a text those with it in their name, number or account. */
export const membersIn = async (
  db: Db,
  { userId }: Actor,
  { id, text, ...query }: { id: string; text?: string | undefined; page: number; limit: number },
) => {
  const { limit, offset } = windowOf(query)
  const shown = sql`
    from ${conversation} c, lateral (${access.membersOf}) m join app_user u on u.id = m.user_id
    where c.id = ${id}::uuid and ${access.isMember(userId)}
      and (u.id = ${userId}::uuid or ${access.seesAll(userId)} or ${access.isStaff(sql`u.id`)})`
  const wanted = text ? sql`u.search like ${containing(text.toLowerCase())}` : sql`true`
  const items = await db.execute<Recipient & Record<string, unknown>>(sql`
    select u.id, u.name, u.number, ${access.isStaff(sql`u.id`)} as staff ${shown} and ${wanted}
    order by staff desc, u.number, u.name, u.id limit ${limit} offset ${offset}`)
  const [counted] = await db.execute<{ total: number; all: number }>(
    sql`select count(*) filter (where ${wanted})::int as total, count(*)::int as all ${shown}`,
  )
  // Whoever is in a conversation is one of its members.
  if (!counted?.all) found(null)
  return { items: [...items], total: counted?.total ?? 0 }
}

const FOUND = 20

/** Whom the actor may write to: people by a part of the name, number or account, and the classes, courses and groups one is in. */
export const recipientsOf = async (db: Db, { userId }: Actor, text: string) => {
  const wanted = containing(text.toLowerCase())
  const people = await db.execute<Recipient & Record<string, unknown>>(sql`
    select u.id, u.name, u.number, exists (select 1 from user_role sr join role sb on sb.id = sr.role_id
      where sr.user_id = u.id and sb.base <> 'student') as staff
    from app_user u where u.status = 1 and u.id <> ${userId}::uuid and u.search like ${wanted}
      and ${access.mayBegin(userId, sql`u.id`)}
    order by staff desc, u.number, u.name, u.id limit ${FOUND}`)
  const inText = sql`lower(name::text) like ${wanted}`
  const places = await db.execute<{ kind: 'class' | 'course' | 'group'; id: string; name: LocalText }>(sql`
    select 'class' as kind, id, name from class
      where archived_at is null and not open and id in (${access.inClasses(userId)}) and ${inText}
    union all select 'course', id, name from course
      where archived_at is null and deleted_at is null and id in (${access.inCourses(userId)}) and ${inText}
    union all select 'group', id, name from (
      select g.id, ${access.groupName} as name from task_group g join task gt on gt.id = g.task_id
      where gt.closed_at is null and g.id in (${access.groupsOf(userId)})) groups where ${inText}
    order by kind, id limit ${FOUND}`)
  return { people: [...people], places: [...places] }
}
