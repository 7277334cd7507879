import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { boxTake } from '@labbox/contract/boxes/sync.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { studentTask } from '../tasks/tables.ts'
import { requireWorking, type BoxRow } from './boxes.rules.ts'
import { sharedOf } from './keys.ts'
import { openTasks } from './provision.queries.ts'
import { isTakenBy, seal, workPlace } from './seal.ts'
import { box } from './tables.ts'
import { workOfCopy } from './works.queries.ts'

/**
 * Gives a box the work on one copy of its class. With `hold` it goes on at the box alone, until that has synchronised. The box says how
 * much of it is here: what it has not sent would be missing in what it is given.
 */
export const takeWork = (deps: Deps, asked: BodyOf<typeof boxTake>) =>
  transaction(deps.db, async (tx) => {
    const { boxId, studentTaskId, cursor, hold } = asked
    const [row] = await tx.select().from(box).where(eq(box.id, boxId)).for('update')
    if (!row?.publicKey || !isTakenBy(row.publicKey, asked)) throw new AppError('BOX_SIGNATURE')
    const now = deps.clock.now()
    if (now > requireWorking(row).closesAt) throw new AppError('BOX_WINDOW')
    if (cursor !== row.cursor) throw new AppError('BOX_GAP', { params: { next: row.cursor + 1 } })
    const open = (await openTasks(tx, row)).map(({ id }) => id)
    const mine = and(eq(studentTask.id, studentTaskId), eq(studentTask.classId, row.classId))
    const copy = found((await tx.select().from(studentTask).where(mine).for('update'))[0])
    found(open.find((id) => id === copy.taskId))
    const given = await workOfCopy(tx, studentTaskId)
    if (hold && !copy.hold) {
      const until = row.closesAt.toISOString()
      await tx
        .update(studentTask)
        .set({ hold: { boxId, name: row.name, cursor, until } })
        .where(mine)
    }
    return { sealed: seal(sharedOf(deps.secrets, row), workPlace(boxId, studentTaskId), given) }
  })

/** What a box held goes on here: since it was given that, it has sent what was done with it, or it is not listened to any more. */
export const releaseWork = ({ id, classId, cursor }: BoxRow, tx: Db, { all = false } = {}) =>
  tx
    .update(studentTask)
    .set({ hold: null })
    .where(
      and(
        eq(studentTask.classId, classId),
        sql`${studentTask.hold} ->> 'boxId' = ${id}`,
        all ? undefined : sql`(${studentTask.hold} ->> 'cursor')::int < ${cursor}`,
      ),
    )
