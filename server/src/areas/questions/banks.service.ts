import { and, eq, inArray } from 'drizzle-orm'
import { copyName, OWNED_NAME_LIMIT, ownerGroups } from '@labbox/contract/core/ownership.ts'
import type { OptionalLocalText, LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { ownerColumns } from '../../platform/ownership.ts'
import { classTeacher } from '../classes/tables.ts'
import { liveIn, selectAndLockBank } from './bank.queries.ts'
import { copyInto } from './copy.ts'
import { bankVisibleTo } from './scope.ts'
import { question, questionBank, questionBankClass } from './tables.ts'

interface BankInput {
  name: LocalText
  remark: OptionalLocalText
  purpose: 0 | 1 | 2
  shared: boolean
  classIds: string[]
}

/** Opens a personal bank to classes; others are open to everybody whom their group reaches. */
const setClasses = async (
  tx: Db,
  actor: Actor,
  bankId: string,
  group: number,
  classIds: readonly string[],
) => {
  const known = await tx.select().from(questionBankClass).where(eq(questionBankClass.bankId, bankId))
  const before = new Set(known.map((row) => row.classId))
  const asked = [...new Set(classIds)]
  const wanted = group === ownerGroups.person ? asked : []
  const fresh = asked.filter((id) => !before.has(id))
  const taught = await tx
    .select({ classId: classTeacher.classId })
    .from(classTeacher)
    .where(and(inArray(classTeacher.classId, fresh), eq(classTeacher.userId, actor.userId)))
  if (taught.length < fresh.length) throw notFound()
  await tx.delete(questionBankClass).where(eq(questionBankClass.bankId, bankId))
  if (wanted.length > 0)
    await tx.insert(questionBankClass).values(wanted.map((classId) => ({ bankId, classId })))
}

const insertBank = async (deps: Deps, tx: Db, actor: Actor, input: Omit<BankInput, 'classIds'>) => {
  const id = newId()
  const now = deps.clock.now()
  const owner = ownerColumns(actor)
  await tx.insert(questionBank).values({ ...input, ...owner, id, createdAt: now, updatedAt: now })
  return { id, group: owner.group }
}

/** A new bank in the group of the active role. */
export const addBank = (deps: Deps, actor: Actor, { classIds, ...input }: BankInput) =>
  transaction(deps.db, async (tx) => {
    const { id, group } = await insertBank(deps, tx, actor, input)
    await setClasses(tx, actor, id, group, classIds)
    return { id }
  })

export const updateBank = (
  deps: Deps,
  actor: Actor,
  { id, classIds, ...input }: BankInput & { id: string },
) =>
  transaction(deps.db, async (tx) => {
    const bank = await selectAndLockBank(tx, actor, 'questions:bank:edit', id)
    await tx
      .update(questionBank)
      .set({ ...input, updatedAt: deps.clock.now() })
      .where(eq(questionBank.id, id))
    await setClasses(tx, actor, id, bank.group, classIds)
    return {}
  })

/** A bank that one may read, with all its tags and questions, as a bank of one's own. */
export const copyBank = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(questionBank)
      .where(and(eq(questionBank.id, id), bankVisibleTo(actor)))
    const { name, remark, purpose } = found(row)
    const copy = { name: copyName(name, OWNED_NAME_LIMIT), remark, purpose, shared: false }
    const made = await insertBank(deps, tx, actor, copy)
    const questions = await tx
      .select({ id: question.id })
      .from(question)
      .where(liveIn(id))
      .orderBy(question.number)
    await copyInto(
      deps,
      tx,
      actor,
      made.id,
      questions.map((one) => one.id),
    )
    return { id: made.id }
  })

/** Hides a bank; what papers and rounds were given stays. */
export const deleteBank = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    await selectAndLockBank(tx, actor, 'questions:bank:delete', id)
    const now = deps.clock.now()
    await tx.update(questionBank).set({ deletedAt: now }).where(eq(questionBank.id, id))
    await tx.update(question).set({ deletedAt: now }).where(liveIn(id))
    return {}
  })
