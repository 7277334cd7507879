import { and, eq, isNull } from 'drizzle-orm'
import { saveCircuit } from '../../bench/service.ts'
import type { Db } from '../../../platform/database/db.ts'
import { occupancy } from '../../devices/tables.ts'
import { experiment, synergy } from '../tables.ts'
import { roomOf } from './rooms.ts'

/** Keeps the shared diagram as that of its experiment; what is drawn later starts from it. */
export const keepDiagram = async (tx: Db, at: Date, synergyId: string): Promise<void> => {
  const [row] = await tx
    .select({ experiment })
    .from(synergy)
    .innerJoin(experiment, eq(experiment.id, synergy.experimentId))
    .where(eq(synergy.id, synergyId))
  if (!row) return
  const { id, ownerId } = row.experiment
  const { seq, circuit, authors } = await roomOf(tx, synergyId, id)
  const clock = { now: () => at }
  const stored = await saveCircuit({ db: tx, clock }, { userId: ownerId, locale: 'en' }, circuit)
  await tx.update(experiment).set({ circuitId: stored.id, updatedAt: at }).where(eq(experiment.id, id))
  await tx
    .update(synergy)
    .set({ diagram: circuit, diagramSeq: seq, authors })
    .where(eq(synergy.id, synergyId))
}

/** What is done together ends with the work that it is for. */
export const endSynergyOf = async (tx: Db, at: Date, experimentId: string): Promise<void> => {
  const running = and(eq(synergy.experimentId, experimentId), isNull(synergy.endedAt))
  const [row] = await tx.select({ id: synergy.id }).from(synergy).where(running).for('update')
  if (!row) return
  await keepDiagram(tx, at, row.id)
  await tx.update(synergy).set({ endedAt: at }).where(eq(synergy.id, row.id))
}

/** Whether people work together on it: then its diagram is changed one act at a time. */
export const isShared = async (tx: Db, experimentId: string): Promise<boolean> =>
  (await tx.$count(synergy, and(eq(synergy.experimentId, experimentId), isNull(synergy.endedAt)))) > 0

/** Where people work together on the experiment, its bench is theirs. */
export const shareBench = async (tx: Db, experimentId: string, occupancyId: string): Promise<void> => {
  const running = and(eq(synergy.experimentId, experimentId), isNull(synergy.endedAt))
  const [row] = await tx
    .select({ id: synergy.id, used: occupancy.id })
    .from(synergy)
    .leftJoin(occupancy, and(eq(occupancy.id, synergy.occupancyId), isNull(occupancy.endedAt)))
    .where(running)
  if (!row || (row.used && row.used !== occupancyId)) return
  await tx.update(synergy).set({ occupancyId }).where(eq(synergy.id, row.id))
  await tx.update(occupancy).set({ synergyId: row.id }).where(eq(occupancy.id, occupancyId))
}
