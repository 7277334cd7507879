import { and, eq, ilike, type SQL } from 'drizzle-orm'
import type { approvedAdd, approvedPage, approvedUpdate } from '@labbox/contract/assistant/approved.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { containing, onePage, ordering } from '../../../platform/database/listing.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { requireTaughtCourse } from '../../courses/service.ts'
import { taughtCourse } from '../course/settings.service.ts'
import { assistantApproved } from '../tables.ts'

const EDIT = 'courses:course:edit'
const sortColumns = { updatedAt: assistantApproved.updatedAt, question: assistantApproved.question }

const select = (db: Db, where: SQL | undefined) => {
  const { id, courseId, question, answer, updatedAt } = assistantApproved
  return db
    .select({ id, courseId, question, answer, by: user.name, updatedAt })
    .from(assistantApproved)
    .innerJoin(user, eq(user.id, assistantApproved.byId))
    .where(where)
}

/** Approved answers of a course that one teaches. */
export const approvedPageOf = async ({ db }: Deps, actor: Actor, query: QueryOf<typeof approvedPage>) => {
  await taughtCourse(db, actor, query.courseId)
  const where = and(
    eq(assistantApproved.courseId, query.courseId),
    query.question ? ilike(assistantApproved.question, containing(query.question)) : undefined,
  )
  const order = ordering(sortColumns, query.sort, '-updatedAt', assistantApproved.id)
  return onePage(query, select(db, where).orderBy(...order), db.$count(assistantApproved, where))
}

/** One of them, or as if it were not there. */
export const approvedOf = async ({ db }: Deps, actor: Actor, id: string) => {
  const row = found((await select(db, eq(assistantApproved.id, id)))[0])
  await taughtCourse(db, actor, row.courseId)
  return row
}

/** Locks an approved answer of a course that one teaches, or it is as if it were not there. */
const lockApproved = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx.select().from(assistantApproved).where(eq(assistantApproved.id, id)).for('update')
  const approved = found(row)
  await requireTaughtCourse(tx, actor, approved.courseId)
  return approved
}

const told = ({ question, answer }: { question: string; answer: string }) => ({ question, answer })

export const addApproved = (deps: Deps, actor: Actor, body: BodyOf<typeof approvedAdd>) =>
  transaction(deps.db, async (tx) => {
    await requireTaughtCourse(tx, actor, body.courseId)
    const id = newId()
    await tx
      .insert(assistantApproved)
      .values({ ...body, id, byId: actor.userId, updatedAt: deps.clock.now() })
    await audit(tx, actor, EDIT, { id, name: body.question }, null, told(body))
    return { id }
  })

/** Whoever changes an answer stands for it. */
export const updateApproved = (deps: Deps, actor: Actor, body: BodyOf<typeof approvedUpdate>) =>
  transaction(deps.db, async (tx) => {
    const before = await lockApproved(tx, actor, body.id)
    await tx
      .update(assistantApproved)
      .set({ ...told(body), byId: actor.userId, updatedAt: deps.clock.now() })
      .where(eq(assistantApproved.id, body.id))
    await audit(tx, actor, EDIT, { id: body.id, name: body.question }, told(before), told(body))
    return {}
  })

export const deleteApproved = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const before = await lockApproved(tx, actor, id)
    await tx.delete(assistantApproved).where(eq(assistantApproved.id, id))
    await audit(tx, actor, EDIT, { id, name: before.question }, told(before), null)
    return {}
  })
