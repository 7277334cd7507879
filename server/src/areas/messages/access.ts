import { sql, type SQL } from 'drizzle-orm'
import { isClosed, minorsIn, namedIn, orgPathOf, studentTalkIn, uuid, type Ref } from './settled.ts'

/** A stored time as it goes over the wire. */
export const isoOf = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const orgOf = (userId: Ref): SQL => sql`(select ou.org_id from app_user ou where ou.id = ${uuid(userId)})`

const holds = (userId: Ref, bases: SQL): SQL => sql`exists (
  select 1 from user_role hr join role hb on hb.id = hr.role_id
  where hr.user_id = ${uuid(userId)} and hb.base in (${bases}))`

const classesTaught = (userId: Ref): SQL =>
  sql`select class_id from class_teacher where user_id = ${uuid(userId)}`
const classesJoined = (userId: Ref): SQL =>
  sql`select class_id from class_member where user_id = ${uuid(userId)} and left_at is null`
/** Classes that somebody teaches, or assists in as a student. */
const classesLed = (userId: Ref): SQL => sql`${classesTaught(userId)}
  union select class_id from class_assistant where user_id = ${uuid(userId)}`
const inClasses = (userId: Ref): SQL => sql`${classesLed(userId)} union ${classesJoined(userId)}`
const coursesTaught = (userId: Ref): SQL => sql`
  select id from course where owner_id = ${uuid(userId)}
  union select course_id from course_teacher where user_id = ${uuid(userId)}`
const inCourses = (userId: Ref): SQL => sql`${coursesTaught(userId)}
  union select course_id from course_class where class_id in (${inClasses(userId)})
  union select course_id from course_member where user_id = ${uuid(userId)}`

/** Groups of tasks: one's own, and those whom one teaches. */
const groupsOf = (userId: Ref): SQL => sql`
  select group_id from student_task where student_id = ${uuid(userId)} and group_id is not null
  union select id from task_group where class_id in (${classesLed(userId)})
  union select g.id from task_group g join task gt on gt.id = g.task_id where gt.owner_id = ${uuid(userId)}`

/** What a group is called: by its task, then by its own name or number; `g` is the group, `gt` its task. */
const groupName: SQL = sql`jsonb_build_object(
  'zh', coalesce(gt.name ->> 'zh', gt.name ->> 'en') || ' · ' || coalesce(nullif(g.name, ''), '第 ' || g.number || ' 组'),
  'en', coalesce(gt.name ->> 'en', gt.name ->> 'zh') || ' · ' || coalesce(nullif(g.name, ''), 'Group ' || g.number))`

/** Somebody may look after another one by the role: an administrator, or one of an organisation that the other is in. */
const administers = (a: Ref, b: Ref): SQL => sql`exists (
  select 1 from user_role ar join role ab on ab.id = ar.role_id where ar.user_id = ${uuid(a)} and (ab.base = 'admin'
    or (ab.base = 'orgadmin' and starts_with(${orgPathOf(orgOf(b))}, ${orgPathOf(sql`ar.org_id`)}))))`

const colleagues = (a: Ref, b: Ref): SQL => {
  const [one, other] = [orgPathOf(orgOf(a)), orgPathOf(orgOf(b))]
  const staff = sql`'teacher', 'orgadmin'`
  return sql`(${holds(a, staff)} and ${holds(b, staff)} and (starts_with(${one}, ${other}) or starts_with(${other}, ${one})))`
}

const teaches = (a: Ref, b: Ref): SQL =>
  sql`exists (select 1 from (${classesTaught(a)}) t where t.class_id in (${classesJoined(b)}))`

const classmates = (a: Ref, b: Ref): SQL => sql`(
  ${studentTalkIn(orgOf(a))} <> 'off' and ${studentTalkIn(orgOf(b))} <> 'off' and (
    exists (select 1 from (${classesJoined(a)}) j join class jc on jc.id = j.class_id
      where j.class_id in (${classesJoined(b)}) and ${studentTalkIn(sql`jc.org_id`)} <> 'off' and not ${isClosed(sql`jc.id`)})
    or (${studentTalkIn(orgOf(a))} = 'all' and ${orgOf(a)} = ${orgOf(b)}
      and ${holds(a, sql`'student'`)} and ${holds(b, sql`'student'`)})))`

/** Whether somebody may begin to write to another one: by role, by class, and by what the organisations settled for students. */
export const mayBegin = (a: Ref, b: Ref): SQL<boolean> =>
  sql`(${administers(a, b)} or ${colleagues(a, b)} or ${teaches(a, b)} or ${teaches(b, a)} or ${classmates(a, b)})`

/** Whether two may write to each other: whoever was written to may answer. */
const mayTalk = (a: Ref, b: Ref): SQL => sql`(${mayBegin(a, b)} or ${administers(b, a)})`

export const isBlocked = (by: Ref, blocked: Ref): SQL<boolean> =>
  sql`exists (select 1 from message_block mb where mb.user_id = ${uuid(by)} and mb.blocked_id = ${uuid(blocked)})`

/** The conditions below speak of a row of `conversation` that is called `c`. */
const other = (userId: Ref): SQL =>
  sql`(select op.user_id from conversation_person op where op.conversation_id = c.id and op.user_id <> ${uuid(userId)})`

/** Things that one person asks about: their own work and bookings; devices and questions, of which each asker has a conversation. */
const ASKED = sql`('work', 'booking', 'device', 'question', 'appeal')`

/** Who asks in `c`; null where nobody does. */
const askerOf: SQL = sql`(case c.kind
  when 'work' then (select st.student_id from student_task st where st.id = c.subject_id)
  when 'booking' then (select bk.user_id from booking bk where bk.id = c.subject_id)
  when 'device' then (select p.user_id from conversation_person p where p.conversation_id = c.id)
  when 'question' then (select p.user_id from conversation_person p where p.conversation_id = c.id)
  when 'appeal' then (select ga.student_id from grade_appeal ga where ga.id = c.subject_id) end)`

/** Who looks after the device that `c` is about: administrators of its organisation or one above; of a shared one, of the asker’s. */
const keepersOf: SQL = sql`
  select kr.user_id from device kd, user_role kr join role kb on kb.id = kr.role_id and kb.base = 'orgadmin'
  where kd.id = c.subject_id
    and starts_with(${orgPathOf(sql`coalesce(kd.org_id, c.org_id)`)}, ${orgPathOf(sql`kr.org_id`)})`

/** Who answers the question that `c` is about: whose bank it is in, and who teaches the asker a class that practises from it. */
const answerersOf: SQL = sql`
  select case when qb."group" = 0 then qb.owner_id end as user_id from question aq join question_bank qb on qb.id = aq.bank_id
    where aq.id = c.subject_id
  union select at.user_id from question aq join question_bank qb on qb.id = aq.bank_id
    join conversation_person ap on ap.conversation_id = c.id
    join class_member am on am.user_id = ap.user_id and am.left_at is null
    join class ak on ak.id = am.class_id and ak.archived_at is null
    join class_teacher at on at.class_id = am.class_id
    where aq.id = c.subject_id and (qb."group" <> 0
      or exists (select 1 from question_bank_class bc where bc.bank_id = qb.id and bc.class_id = am.class_id))`

/** Who published the times of the booking `c.subject_id`, and who teaches the classes that they are for. */
const publishersOf: SQL = sql`
  select po.owner_id as user_id from booking pb join booking_offer po on po.id = pb.offer_id where pb.id = c.subject_id
  union select pt.user_id from booking pb join booking_offer_class pc on pc.offer_id = pb.offer_id
    join class_teacher pt on pt.class_id = pc.class_id where pb.id = c.subject_id`

/** Who teaches the class whose course mark the regrade request `c.subject_id` is about. */
const regradersOf: SQL = sql`
  select gt.user_id from grade_appeal ga join grade_book gb on gb.id = ga.book_id
    join class_teacher gt on gt.class_id = gb.class_id where ga.id = c.subject_id`

/** Somebody stands in `c` as a row: one of two people, or who asks about a device or a question. */
const isPerson = (userId: Ref): SQL => sql`exists (
  select 1 from conversation_person p where p.conversation_id = c.id and p.user_id = ${uuid(userId)})`

/** The course that `c` is of, as a whole or in one of its units. */
const courseId: SQL = sql`(case c.kind when 'course' then c.subject_id
  when 'unit' then (select uw.course_id from course_ware uw where uw.id = c.subject_id) end)`

/** Whether somebody is in a conversation: the one predicate of every read and write of this area. */
export const isMember = (userId: Ref): SQL<boolean> => sql`(case c.kind
  when 'person' then ${isPerson(userId)}
  when 'class' then c.subject_id in (${inClasses(userId)})
  when 'group' then c.subject_id in (${groupsOf(userId)})
  when 'booking' then c.subject_id in (select bk.id from booking bk where bk.user_id = ${uuid(userId)})
    or ${uuid(userId)} in (${publishersOf})
  when 'device' then ${isPerson(userId)} or ${uuid(userId)} in (${keepersOf})
  when 'question' then ${isPerson(userId)} or ${uuid(userId)} in (${answerersOf})
  when 'appeal' then ${uuid(userId)} = ${askerOf} or ${uuid(userId)} in (${regradersOf})
  when 'work' then c.subject_id in (select st.id from student_task st join task wt on wt.id = st.task_id
    where st.student_id = ${uuid(userId)} or wt.owner_id = ${uuid(userId)} or st.class_id in (${classesLed(userId)}))
  else ${courseId} in (${inCourses(userId)})
    and exists (select 1 from course k where k.id = ${courseId} and k.deleted_at is null) end)`

/** Whether somebody teaches what the conversation is of. In one of two people nobody does. */
export const isStaff = (userId: Ref): SQL<boolean> => sql`(case c.kind
  when 'person' then false
  when 'class' then c.subject_id in (${classesLed(userId)})
  when 'group' then not exists (select 1 from student_task gs where gs.group_id = c.subject_id and gs.student_id = ${uuid(userId)})
  when 'work' then not exists (select 1 from student_task st where st.id = c.subject_id and st.student_id = ${uuid(userId)})
  when 'booking' then not exists (select 1 from booking sb where sb.id = c.subject_id and sb.user_id = ${uuid(userId)})
  when 'appeal' then ${uuid(userId)} is distinct from ${askerOf}
  else case when c.kind in ('device', 'question') then not ${isPerson(userId)}
    else ${courseId} in (${coursesTaught(userId)})
      or exists (select 1 from course_class sk where sk.course_id = ${courseId} and sk.class_id in (${classesLed(userId)})) end end)`

/** Whether `c` is of a class that somebody teaches themselves. */
export const teachesClass = (userId: Ref): SQL<boolean> =>
  sql`(c.kind = 'class' and c.subject_id in (${classesTaught(userId)}))`

/** Whether all that is written in `c` is for each of its few members. */
export const isOfFew: SQL<boolean> = sql`(c.kind = 'group' or c.kind = 'person' or c.kind in ${ASKED})`

const openToAll = (userId: Ref): SQL =>
  sql`coalesce(${studentTalkIn(sql`c.org_id`)}, 'all') = 'all' and ${studentTalkIn(orgOf(userId))} = 'all'`

/** Whether a student may write there, and so sees what students write: a course is more than a class. */
const studentsTalk = (userId: Ref): SQL => sql`(case c.kind
  when 'class' then not ${isClosed(sql`c.subject_id`)} and ${studentTalkIn(sql`c.org_id`)} <> 'off' and ${studentTalkIn(orgOf(userId))} <> 'off'
  when 'group' then not ${isClosed(sql`(select g.class_id from task_group g where g.id = c.subject_id)`)}
    and ${studentTalkIn(sql`c.org_id`)} <> 'off' and ${studentTalkIn(orgOf(userId))} <> 'off'
  when 'course' then ${openToAll(userId)}
  when 'unit' then ${openToAll(userId)}
  else true end)`

/** Whether all members and all messages are shown to somebody; else those of teachers alone, and one's own. */
export const seesAll = (userId: Ref): SQL<boolean> => sql`(${isStaff(userId)} or ${studentsTalk(userId)})`

/**
 * Whether somebody who is in a conversation may write there. Whoever takes a course may ask about its units; who else sees that is
 * another matter.
 */
export const mayPost = (userId: Ref): SQL<boolean> => sql`(case when c.kind = 'person'
  then coalesce(${mayTalk(userId, other(userId))}, false)
    and not ${isBlocked(userId, other(userId))} and not ${isBlocked(other(userId), userId)}
    and exists (select 1 from app_user pu where pu.id = ${other(userId)} and pu.status = 1)
  when c.kind = 'unit' then true else ${seesAll(userId)} end)`

/** Whether somebody who is in a conversation may pin its messages: either of two people, and whoever teaches. */
export const mayPin = (userId: Ref): SQL<boolean> =>
  sql`(${mayPost(userId)} and (c.kind = 'person' or ${isStaff(userId)}))`

/** Organisation of the one student whom staff write to in `c`, where those students are minors; else null. */
const minorsOrg: SQL = sql`(case c.kind
  when 'person' then (select su.org_id from conversation_person sp join app_user su on su.id = sp.user_id
    where sp.conversation_id = c.id and ${holds(sql`su.id`, sql`'student'`)} and ${minorsIn(sql`su.org_id`)}
      and exists (select 1 from conversation_person op where op.conversation_id = c.id and op.user_id <> su.id
        and ${holds(sql`op.user_id`, sql`'teacher', 'orgadmin', 'admin'`)}) limit 1)
  else (select su.org_id from app_user su where su.id = ${askerOf}
    and ${holds(sql`su.id`, sql`'student'`)} and ${minorsIn(sql`su.org_id`)}) end)`

/** Ids of those who are named to read along in `c`. */
const watchersOf: SQL = namedIn(minorsOrg)

/** Whether somebody who is not in it reads along. */
export const watches = (userId: Ref): SQL<boolean> =>
  sql`(${uuid(userId)} in (${watchersOf}) and not ${isMember(userId)})`

/** Names of those who read along, but for who is in it. */
export const watcherNames: SQL = sql`coalesce((
  select jsonb_agg(wu.name order by wu.name) from app_user wu where wu.id in (${watchersOf}) and not ${isMember(sql`wu.id`)}), '[]'::jsonb)`

/** Whether a message called `m` of a conversation that somebody is in is shown to them. */
export const isShown = (userId: Ref): SQL<boolean> =>
  sql`(m.author_id = ${uuid(userId)} or ${seesAll(userId)} or ${isStaff(sql`m.author_id`)})`

/** Teaching assistants, by their class. */
const assistants: SQL = sql`class_assistant`

/** Ids of everybody who is in the conversation `c`, as `user_id`. */
export const membersOf: SQL = sql`
  select user_id from conversation_person where c.kind = 'person' and conversation_id = c.id
  union select user_id from class_teacher where c.kind = 'class' and class_id = c.subject_id
  union select user_id from class_member where c.kind = 'class' and class_id = c.subject_id and left_at is null
  union select aca.user_id from ${assistants} aca where c.kind = 'class' and aca.class_id = c.subject_id
  union select owner_id from course where id = ${courseId} and owner_id is not null
  union select user_id from course_teacher where course_id = ${courseId}
  union select user_id from course_member where course_id = ${courseId}
  union select ct.user_id from course_class cc join class_teacher ct on ct.class_id = cc.class_id where cc.course_id = ${courseId}
  union select ca.user_id from course_class cc join ${assistants} ca on ca.class_id = cc.class_id where cc.course_id = ${courseId}
  union select cm.user_id from course_class cc join class_member cm on cm.class_id = cc.class_id and cm.left_at is null
    where cc.course_id = ${courseId}
  union select student_id from student_task where c.kind = 'group' and group_id = c.subject_id
  union select gt.owner_id from task_group g join task gt on gt.id = g.task_id where c.kind = 'group' and g.id = c.subject_id
  union select ct.user_id from task_group g join class_teacher ct on ct.class_id = g.class_id
    where c.kind = 'group' and g.id = c.subject_id
  union select ca.user_id from task_group g join ${assistants} ca on ca.class_id = g.class_id
    where c.kind = 'group' and g.id = c.subject_id
  union select ${askerOf} where c.kind in ${ASKED}
  union select wt.owner_id from student_task st join task wt on wt.id = st.task_id where c.kind = 'work' and st.id = c.subject_id
  union select ct.user_id from student_task st join class_teacher ct on ct.class_id = st.class_id
    where c.kind = 'work' and st.id = c.subject_id
  union select ca.user_id from student_task st join ${assistants} ca on ca.class_id = st.class_id
    where c.kind = 'work' and st.id = c.subject_id
  union select user_id from (${publishersOf}) publishers where c.kind = 'booking'
  union select user_id from (${keepersOf}) keepers where c.kind = 'device'
  union select user_id from (${answerersOf}) answerers where c.kind = 'question'
  union select user_id from (${regradersOf}) regraders where c.kind = 'appeal'`

/** What a conversation is called, as bilingual text; that of two people by the other one's name. */
export const nameOf = (userId: Ref): SQL => sql`(case c.kind
  when 'person' then (select jsonb_build_object('zh', nu.name, 'en', nu.name) from app_user nu where nu.id = ${other(userId)})
  when 'class' then (select nc.name from class nc where nc.id = c.subject_id)
  when 'course' then (select nk.name from course nk where nk.id = c.subject_id)
  when 'group' then (select ${groupName} from task_group g join task gt on gt.id = g.task_id where g.id = c.subject_id)
  when 'booking' then (select no.subject from booking nb join booking_offer no on no.id = nb.offer_id where nb.id = c.subject_id)
  when 'device' then (select nd.name from device nd where nd.id = c.subject_id)
  when 'question' then (select nq.stem from question nq where nq.id = c.subject_id)
  when 'appeal' then (select nk.name from grade_appeal ga join grade_book gb on gb.id = ga.book_id
    join course nk on nk.id = gb.course_id where ga.id = c.subject_id)
  when 'unit' then (select jsonb_build_object('zh', nw.name, 'en', nw.name) from course_ware nw where nw.id = c.subject_id)
  else (select nt.name from student_task st join task nt on nt.id = st.task_id where st.id = c.subject_id) end)`

/** Who asks in a conversation, for others than that person. */
export const studentOf = (userId: Ref): SQL => sql`(
  select su.name from app_user su where su.id = ${askerOf} and su.id <> ${uuid(userId)})`

export { ASKED, askerOf, groupName, groupsOf, inClasses, inCourses, other as otherOf }
