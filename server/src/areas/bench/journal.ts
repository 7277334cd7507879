import postgres from 'postgres'
import type { Deps } from '../../platform/deps.ts'
import { transaction } from '../../platform/database/db.ts'
import { writeActs, type NewAct } from './log/write.ts'

export const JOURNAL_MS = 1_000
/**
 * A batch is written once it has this many acts. Above the second number the oldest are dropped, so that memory
 * stays bounded.
 */
const BATCH = 200
const MOST = 5_000

/** Acts at benches, written down in batches after they were done. */
export interface Journal {
  add(act: NewAct): void
  flush(): Promise<void>
}

/** The data are at fault (classes 22 and 23 of SQL), not the database. */
const isOwnFault = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof postgres.PostgresError && /^2[23]/.test(cause.code)
}

export const createJournal = ({ db, log }: Pick<Deps, 'db' | 'log'>): Journal => {
  let acts: NewAct[] = []
  let writing: Promise<void> = Promise.resolve()

  /** What can never be written (its session is gone, a reply has a NUL in it) must not keep back what others do. */
  const writeApart = async (batch: readonly NewAct[]): Promise<void> => {
    for (const act of batch)
      try {
        await transaction(db, (tx) => writeActs(tx, [act]))
      } catch (error) {
        if (!isOwnFault(error)) throw error
        log.warn({ err: error, sessionId: act.session.id }, 'An act at a bench cannot be written down')
      }
  }
  const write = async (): Promise<void> => {
    while (acts.length > 0) {
      const batch = acts.slice(0, BATCH)
      try {
        await transaction(db, (tx) => writeActs(tx, batch))
      } catch (error) {
        if (!isOwnFault(error)) throw error
        await writeApart(batch)
      }
      acts = acts.slice(batch.length)
    }
  }
  const flush = (): Promise<void> =>
    (writing = writing.then(write).catch((error: unknown) => {
      log.error({ err: error, waiting: acts.length }, 'Acts at benches could not be written down')
      acts = acts.slice(-MOST)
    }))

  return {
    add(act) {
      acts.push(act)
      if (acts.length >= BATCH) void flush()
    },
    flush,
  }
}
