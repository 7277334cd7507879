import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { DEFAULT_TALK } from '@labbox/contract/messages/rules.ts'

/** A column or a parameter that holds an id. */
export type Ref = SQLWrapper | string

export const uuid = (ref: Ref): SQL => (typeof ref === 'string' ? sql`${ref}::uuid` : sql`${ref}`)
export const orgPathOf = (orgId: Ref): SQL =>
  sql`(select po.path from organisation po where po.id = ${uuid(orgId)})`

/** Whether an organisation is marked as one of minors, by itself or above. */
export const minorsIn = (orgId: Ref): SQL<boolean> => sql`exists (
  select 1 from talk_rule tr join organisation tro on tro.id = tr.org_id
  where tr.minors and starts_with(${orgPathOf(orgId)}, tro.path))`

/** What the organisations have settled for students among themselves: the nearest one counts, and minors never write to each other. */
export const studentTalkIn = (
  orgId: Ref,
): SQL<string> => sql`case when ${minorsIn(orgId)} then 'off' else coalesce((
  select tr.student_talk from talk_rule tr join organisation tro on tro.id = tr.org_id
  where tr.student_talk is not null and starts_with(${orgPathOf(orgId)}, tro.path)
  order by length(tro.path) desc limit 1), ${DEFAULT_TALK}) end`

/** After how many days messages are deleted: the nearest setting counts; null: they are kept. */
export const retentionIn = (orgId: Ref): SQL<number | null> => sql`(
  select tr.retention_days from talk_rule tr join organisation tro on tro.id = tr.org_id
  where tr.retention_days is not null and starts_with(${orgPathOf(orgId)}, tro.path)
  order by length(tro.path) desc limit 1)`

/** Ids of those who are named for an organisation: there, else in the nearest one above. Whoever may not sign in is not. */
export const namedIn = (orgId: Ref): SQL => sql`
  select tn.user_id from talk_named tn join app_user tnu on tnu.id = tn.user_id and tnu.status = 1
  where tn.org_id = (
    select no.id from talk_named n join organisation no on no.id = n.org_id join app_user nu on nu.id = n.user_id and nu.status = 1
    where starts_with(${orgPathOf(orgId)}, no.path) order by length(no.path) desc limit 1)`

/** Whether the teachers of a class have closed its conversation to what students write. */
export const isClosed = (classId: SQL): SQL<boolean> =>
  sql`exists (select 1 from talk_closed_class tcc where tcc.class_id = ${classId})`
