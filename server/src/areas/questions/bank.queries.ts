import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { named, ordering, onePage } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { bankEditableBy, bankVisibleTo, editableBank } from './scope.ts'
import { question, questionBank, questionBankClass, questionTag } from './tables.ts'

/** When the bank or something in it changed last; editing a question does not touch the bank's row. */
const updatedAt =
  sql<Date>`greatest(${questionBank.updatedAt}, (select max(q.updated_at) from question q where q.bank_id = ${questionBank.id}))`.mapWith(
    questionBank.updatedAt,
  )

const columns = (actor: Actor) => ({
  id: questionBank.id,
  group: questionBank.group,
  purpose: questionBank.purpose,
  name: questionBank.name,
  remark: questionBank.remark,
  owner: user.name,
  shared: questionBank.shared,
  questions: sql<number>`(select count(*)::int from question q where q.bank_id = ${questionBank.id} and q.deleted_at is null)`,
  editable: editableBank(actor),
  updatedAt,
})

const sortColumns = { updatedAt, createdAt: questionBank.createdAt }

export interface BankFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  group?: OwnerGroup | undefined
  purpose?: number | undefined
  editable?: boolean | undefined
}

export const bankPageOf = async (db: Db, actor: Actor, filter: BankFilter) => {
  const where = and(
    bankVisibleTo(actor),
    named(questionBank.name, filter.name),
    filter.group === undefined ? undefined : sql`${questionBank.group} = ${filter.group}`,
    filter.purpose === undefined ? undefined : sql`${questionBank.purpose} = ${filter.purpose}`,
    filter.editable === undefined ? undefined : sql`${editableBank(actor)} = ${filter.editable}`,
  )
  const rows = db
    .select(columns(actor))
    .from(questionBank)
    .leftJoin(user, eq(user.id, questionBank.ownerId))
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-updatedAt', questionBank.id))
  return onePage(filter, rows, db.$count(questionBank, where))
}

export const bankOf = async (db: Db, actor: Actor, id: string) => {
  const [row] = await db
    .select(columns(actor))
    .from(questionBank)
    .leftJoin(user, eq(user.id, questionBank.ownerId))
    .where(and(eq(questionBank.id, id), bankVisibleTo(actor)))
  const bank = found(row)
  const classes = await db
    .select({ id: teachingClass.id, name: teachingClass.name })
    .from(questionBankClass)
    .innerJoin(teachingClass, eq(teachingClass.id, questionBankClass.classId))
    .where(eq(questionBankClass.bankId, id))
    .orderBy(asc(teachingClass.id))
  return { ...bank, classes: bank.editable ? classes : [] }
}

/** The tags of banks, parents before children, with how many questions carry each or one below it. */
export const tagsOf = (db: Db, bankIds: readonly string[]) =>
  db
    .select({
      id: questionTag.id,
      bankId: questionTag.bankId,
      parentId: questionTag.parentId,
      path: questionTag.path,
      name: questionTag.name,
      position: questionTag.position,
      // By name: in a select from one table Drizzle leaves the table name out, and the inner tables have the same
      // columns.
      questions: sql<number>`(select count(distinct q.id)::int from question_tag b
        join question_tagging g on g.tag_id = b.id join question q on q.id = g.question_id
        where b.bank_id = question_tag.bank_id and starts_with(b.path, question_tag.path) and q.deleted_at is null)`,
    })
    .from(questionTag)
    .where(inArray(questionTag.bankId, [...bankIds]))
    .orderBy(sql`length(${questionTag.path})`, asc(questionTag.position), asc(questionTag.id))

export const tagListOf = async (db: Db, actor: Actor, bankId: string) => {
  await bankOf(db, actor, bankId)
  return { items: await tagsOf(db, [bankId]) }
}

/** A bank's row, locked: whoever numbers questions or changes the tree goes first through here. */
export const selectAndLockBank = async (db: Db, actor: Actor, permission: Permission, id: string) => {
  const [row] = await db
    .select()
    .from(questionBank)
    .where(and(eq(questionBank.id, id), bankEditableBy(actor, permission)))
    .for('update')
  return found(row)
}

const requireBank = async (db: Db, actor: Actor, permission: Permission, id: string): Promise<void> => {
  const [row] = await db
    .select({ id: questionBank.id })
    .from(questionBank)
    .where(and(eq(questionBank.id, id), bankEditableBy(actor, permission)))
  found(row)
}

/** Refuses who may not bring questions into a bank. */
export const requireImportable = (db: Db, actor: Actor, id: string): Promise<void> =>
  requireBank(db, actor, 'questions:question:import', id)

/** Refuses who may not add a question to a bank. */
export const requireBankToAdd = (db: Db, actor: Actor, id: string): Promise<void> =>
  requireBank(db, actor, 'questions:question:add', id)

/** Live questions of a bank, for what is counted in a paper's part. */
export const liveIn = (bankId: string) => and(eq(question.bankId, bankId), isNull(question.deletedAt))
