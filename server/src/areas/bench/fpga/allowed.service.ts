import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { fpgaAllowedSet } from '@labbox/contract/bench/fpga/boards.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { notFound } from '../../../platform/errors.ts'
import { membersOf, selectOptionalClass } from '../../classes/queries.ts'
import { classMember, teachingClass } from '../../classes/tables.ts'
import type { BenchContext } from '../context.ts'
import { fpgaAllowed } from './tables.ts'

/** Who decides about others may do it as well; a student is allowed in a class that goes on and that they are in. */
export const mayProgram = async (db: Db, actor: Actor): Promise<boolean> => {
  if (can(actor, 'bench:fpga:allow')) return true
  const [row] = await db
    .select({ userId: fpgaAllowed.userId })
    .from(fpgaAllowed)
    .innerJoin(teachingClass, eq(teachingClass.id, fpgaAllowed.classId))
    .innerJoin(
      classMember,
      and(eq(classMember.classId, fpgaAllowed.classId), eq(classMember.userId, fpgaAllowed.userId)),
    )
    .where(
      and(eq(fpgaAllowed.userId, actor.userId), isNull(classMember.leftAt), isNull(teachingClass.archivedAt)),
    )
    .limit(1)
  return row !== undefined
}

const classOf = async (db: Db, actor: Actor, classId: string) => {
  const found = await selectOptionalClass(db, actor, 'bench:fpga:allow', classId)
  if (!found) throw notFound()
  return found
}

const allowedIn = async (db: Db, classId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ userId: fpgaAllowed.userId })
    .from(fpgaAllowed)
    .where(eq(fpgaAllowed.classId, classId))
  return new Set(rows.map(({ userId }) => userId))
}

/** `GET /bench/fpga/allowed/list`. */
export const allowedOf = async ({ db }: BenchContext, actor: Actor, classId: string) => {
  await classOf(db, actor, classId)
  const allowed = await allowedIn(db, classId)
  const members = await membersOf(db, classId)
  return members.map(({ userId, account, name, number }) => ({
    userId,
    account,
    name,
    number,
    allowed: allowed.has(userId),
  }))
}

/** `POST /bench/fpga/allowed/set`. */
export const setAllowed = (
  ctx: BenchContext,
  actor: Actor,
  { classId, studentIds, allowed }: BodyOf<typeof fpgaAllowedSet>,
) =>
  transaction(ctx.db, async (tx) => {
    const { name } = await classOf(tx, actor, classId)
    const wanted = [...new Set(studentIds)]
    const members = new Set((await membersOf(tx, classId)).map(({ userId }) => userId))
    if (wanted.some((id) => !members.has(id))) throw notFound()
    const before = await allowedIn(tx, classId)
    const changed = wanted.filter((id) => before.has(id) !== allowed)
    if (changed.length === 0) return {}
    if (allowed) {
      const allowedAt = ctx.clock.now()
      await tx
        .insert(fpgaAllowed)
        .values(changed.map((userId) => ({ classId, userId, allowedAt })))
        .onConflictDoNothing()
    } else
      await tx
        .delete(fpgaAllowed)
        .where(and(eq(fpgaAllowed.classId, classId), inArray(fpgaAllowed.userId, changed)))
    await audit(tx, actor, 'bench:fpga:allow', { id: classId, name }, null, { allowed, students: changed })
    return {}
  })
