import { AppError } from './errors.ts'

export interface BatcherOptions<I, O> {
  /** Most callers in one batch. */
  most: number
  /** Most callers that wait; the next one is refused (503), so that a storm cannot fill the memory. */
  waiting: number
  /** Batches under way at once. */
  lanes: number
  /**
   * How long a crowd gathers, ms, from the beginning of the batch before: fewer and larger statements cost both sides less.
   * Default 0.
   */
  gatherMs?: number
  /** So many callers gather no longer: the next batch is made up while the one before is at the database. Default `most`. */
  enough?: number
  /** Does the work of all of them, in one statement or transaction; one result each, in their order. */
  run(items: readonly I[]): Promise<readonly O[]>
}

/** Batches of late had so many callers on average: a crowd. One browser that asks for several things at once is none. */
const CROWD = 1.5
/** How much the last batch counts in that average. */
const LAST = 1 / 8

interface Caller<I, O> {
  item: I
  resolve(result: O): void
  reject(error: unknown): void
}

/**
 * Callers that arrive while a batch is under way share the next one: one statement and one commit for all of them. Each is
 * answered only when its own work is done (committed). A lone caller never waits for company; where `gatherMs` is set, callers
 * wait for it who come one by one but close together.
 * A batch that fails is done again caller by caller, so that a faulty one fails alone; `run` must be safe to repeat.
 */
export const createBatcher = <I, O>(options: BatcherOptions<I, O>) => {
  const { most, waiting, lanes, gatherMs = 0, enough = most, run } = options
  const queue: Caller<I, O>[] = []
  let busy = 0
  let callersOfLate = 1
  let gathered = -Infinity
  let wake: NodeJS.Timeout | undefined

  const answer = async (callers: readonly Caller<I, O>[]): Promise<void> => {
    try {
      const results = await run(callers.map(({ item }) => item))
      callers.forEach((caller, k) => caller.resolve(results[k] as O))
    } catch (error) {
      const [only, ...others] = callers
      if (others.length === 0) only?.reject(error)
      else for (const caller of callers) await answer([caller])
    }
  }

  /** How long those who wait still gather, ms. */
  const gathering = (): number =>
    queue.length >= enough || callersOfLate < CROWD ? 0 : gathered - performance.now()

  const next = (): void => {
    clearTimeout(wake)
    while (busy < lanes && queue.length > 0) {
      const ms = gathering()
      if (ms > 0) {
        wake = setTimeout(next, ms)
        return
      }
      const batch = queue.splice(0, most)
      busy += 1
      callersOfLate += (batch.length - callersOfLate) * LAST
      gathered = performance.now() + gatherMs
      void answer(batch).then(() => {
        busy -= 1
        next()
      })
    }
  }

  return (item: I): Promise<O> =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) return reject(new AppError('UNAVAILABLE'))
      queue.push({ item, resolve, reject })
      // All that this turn of the event loop brings is in the first batch; while others gather, only who makes them enough asks.
      if (busy < lanes && (queue.length === 1 || queue.length === enough)) setImmediate(next)
    })
}
