import { inArray } from 'drizzle-orm'
import { readConfig } from '../../../platform/client-config.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { membersOf, type StudentWork } from '../student.service.ts'
import { studentTask } from '../tables.ts'

/** Whether the work mode of the installation allows lab boxes, and tasks for them; `db` is the pool. */
export const boxesAllowed = async (db: Db): Promise<boolean> => (await readConfig(db)).workMode === 'LAB-BOX'

/**
 * Refuses what needs lab boxes where the work mode has none; `db` is the pool.
 * @param field what the refusal names in a form
 */
export const requireBoxes = async (db: Db, field?: string): Promise<void> => {
  if (await boxesAllowed(db)) return
  throw new AppError('BOXES_OFF', field ? { fields: { [field]: 'BOXES_OFF' } } : {})
}

/**
 * Says which lab box the work of a locked copy came from; of a group, for all of it. Lists and the review show it.
 * @param box what the box is called
 */
export const markFromBox = async (tx: Db, work: StudentWork, box: string): Promise<void> => {
  const ids = membersOf(work).map(({ own }) => own.id)
  await tx.update(studentTask).set({ origin: box }).where(inArray(studentTask.id, ids))
}
