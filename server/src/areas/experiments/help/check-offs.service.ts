import { and, eq, isNull } from 'drizzle-orm'
import { toSign } from '@labbox/contract/experiments/check-off.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { templateOfSheet } from '../../measurement/queries.ts'
import { lockStudentTask, membersOf, payloadIdOf, selectVisibleTask } from '../../tasks/student.service.ts'
import { isOpen } from '../access.ts'
import { experiment } from '../tables.ts'
import type { HelpDeps } from './context.ts'
import { tellQueue, tellStudents } from './live.ts'
import { bothNames, bySomebody, record } from './record.ts'
import { checkOff } from './tables.ts'

const SIGN = 'experiments:checkOff:sign' as const

interface Table {
  studentTaskId: string
  tableId: string
}

/** A table that is to be signed, of work that goes on; its student's copy is locked. */
const lockTable = async (deps: HelpDeps, tx: Db, actor: Actor, { studentTaskId, tableId }: Table) => {
  const { own } = await selectVisibleTask(tx, actor, SIGN, studentTaskId)
  const work = await lockStudentTask(deps, tx, own.id)
  const [row] = await tx
    .select()
    .from(experiment)
    .where(eq(experiment.studentTaskId, payloadIdOf(work.own)))
  if (!row) throw new AppError('WRONG_STATE')
  const template = row.sheetId && (await templateOfSheet(tx, row.sheetId))
  const table = found(template ? toSign(template).find((one) => one.tableId === tableId) : null)
  if (!(await isOpen(tx, row, work, deps.clock.now()))) throw new AppError('EXPERIMENT_ENDED')
  return { row, work, table }
}

const signatureOf = (experimentId: string, tableId: string) =>
  and(eq(checkOff.experimentId, experimentId), eq(checkOff.tableId, tableId), isNull(checkOff.revokedAt))

const change = async (deps: HelpDeps, actor: Actor, input: Table, act: 'signed' | 'revoked') => {
  const now = deps.clock.now()
  const changed = await transaction(deps.db, async (tx) => {
    const { row, work, table } = await lockTable(deps, tx, actor, input)
    const { tableId } = input
    const rows =
      act === 'signed'
        ? await tx
            .insert(checkOff)
            .values({ id: newId(), experimentId: row.id, tableId, signedBy: actor.userId, signedAt: now })
            .onConflictDoNothing()
            .returning({ id: checkOff.id })
        : await tx
            .update(checkOff)
            .set({ revokedBy: actor.userId, revokedAt: now })
            .where(signatureOf(row.id, tableId))
            .returning({ id: checkOff.id })
    if (rows.length === 0) return null
    const params = { ...bySomebody(actor.name), number: table.number, ...bothNames(table.name) }
    await record(tx, now, row.id, act === 'signed' ? 'bench.tableSigned' : 'bench.tableUnsigned', params)
    const what = { id: work.own.id, name: row.name }
    await audit(tx, actor, act === 'signed' ? SIGN : 'experiments:checkOff:revoke', what, null, { tableId })
    return work
  })
  if (changed) {
    await tellQueue(deps, changed)
    await tellStudents(
      deps,
      membersOf(changed).map(({ own }) => own.studentId),
    )
  }
  return {}
}

/** Signs a table that was seen at the bench; of a group it is signed for all. */
export const sign = (deps: HelpDeps, actor: Actor, input: Table) => change(deps, actor, input, 'signed')

/** Takes the signature of a table back. */
export const revoke = (deps: HelpDeps, actor: Actor, input: Table) => change(deps, actor, input, 'revoked')
