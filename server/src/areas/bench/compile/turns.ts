import { createTurns } from '../../../platform/sandbox/turns.ts'

/** Compilers at once, of whatever language, and how many may wait for them. */
const turns = createTurns({ parallel: 2, waiting: 20, full: 'TOO_MANY' })

/** A few at a time, in order. @throws AppError TOO_MANY when too many wait */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const leave = await turns.enter()
  try {
    return await work()
  } finally {
    leave()
  }
}
