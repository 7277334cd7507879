import type { Deps } from '../../platform/deps.ts'
import { benchCommand } from './tables.ts'

export const JOURNAL_MS = 1_000
/**
 * A batch is written once it has this many rows. Above the second number the oldest rows are dropped, so that memory
 * stays bounded.
 */
const BATCH = 200
const MOST = 5_000

export type JournalRow = typeof benchCommand.$inferInsert

/** Knob settings, written down in batches after they were done. */
export interface Journal {
  add(row: JournalRow): void
  flush(): Promise<void>
}

export const createJournal = ({ db, log }: Pick<Deps, 'db' | 'log'>): Journal => {
  let rows: JournalRow[] = []
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    while (rows.length > 0) {
      const batch = rows.slice(0, BATCH)
      await db.insert(benchCommand).values(batch).onConflictDoNothing()
      rows = rows.slice(batch.length)
    }
  }
  const flush = (): Promise<void> =>
    (writing = writing.then(write).catch((error: unknown) => {
      log.error({ err: error, waiting: rows.length }, 'Settings of benches could not be written down')
      rows = rows.slice(-MOST)
    }))

  return {
    add(row) {
      rows.push(row)
      if (rows.length >= BATCH) void flush()
    },
    flush,
  }
}
