import { AppError } from './errors.ts'

export interface BatcherOptions<I, O> {
  /** Most callers in one batch. */
  most: number
  /** Most callers that wait; the next one is refused (503), so that a storm cannot fill the memory. */
  waiting: number
  /** Batches under way at once. */
  lanes: number
  /** How long a crowd gathers after a batch of several, ms: fewer and larger statements cost both sides less. Default 0. */
  breathMs?: number
  /** Does the work of all of them, in one statement or transaction; one result each, in their order. */
  run(items: readonly I[]): Promise<readonly O[]>
}

/** Callers in one batch that are a crowd. */
const CROWD = 3

interface Caller<I, O> {
  item: I
  resolve(result: O): void
  reject(error: unknown): void
}

/**
 * Callers that arrive while a batch is under way share the next one: one statement and one commit for all of them. Each is
 * answered only when its own work is done (committed). A lone caller never waits for company; where `breathMs` is set, the batch
 * after one of several gathers for that long.
 * A batch that fails is done again caller by caller, so that a faulty one fails alone; `run` must be safe to repeat.
 */
export const createBatcher = <I, O>({ most, waiting, lanes, breathMs = 0, run }: BatcherOptions<I, O>) => {
  const queue: Caller<I, O>[] = []
  let busy = 0

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

  const free = (): void => {
    busy -= 1
    next()
  }

  const next = (): void => {
    while (busy < lanes && queue.length > 0) {
      busy += 1
      const batch = queue.splice(0, most)
      void answer(batch).then(() => {
        const gather = breathMs > 0 && batch.length >= CROWD && queue.length < most
        if (gather) setTimeout(free, breathMs)
        else free()
      })
    }
  }

  return (item: I): Promise<O> =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) return reject(new AppError('UNAVAILABLE'))
      queue.push({ item, resolve, reject })
      // All that this turn of the event loop brings is in the first batch.
      if (busy < lanes) setImmediate(next)
    })
}
