import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import { AppError } from '../errors.ts'

export interface TurnOptions {
  /** So many at once. */
  parallel: number
  /** So many may wait; the next is refused. */
  waiting: number
  /** What it is refused by. */
  full: ErrorKey
}

/** Work that needs much of the machine, a few at a time, in the order in which it came. */
export interface Turns {
  /**
   * Resolves when it is one's turn, with what ends it.
   * @param onPlace told one's place among those who wait, from 1, whenever it changes; 0: it is one's turn
   * @throws AppError when too many wait
   */
  enter(onPlace?: (place: number) => void): Promise<() => void>
}

export const createTurns = ({ parallel, waiting, full }: TurnOptions): Turns => {
  let running = 0
  const queue: { begin: () => void; onPlace: (place: number) => void }[] = []
  const leave = (): void => {
    // Who waits longest has the place at once: nobody comes in between.
    const next = queue.shift()
    if (next) next.begin()
    else running -= 1
    for (const [at, { onPlace }] of queue.entries()) onPlace(at + 1)
  }
  /** A place is given back once, however often it is said. */
  const once = (): (() => void) => {
    let left = false
    return () => {
      if (!left) leave()
      left = true
    }
  }
  return {
    async enter(onPlace = () => {}) {
      if (running < parallel) running += 1
      else {
        if (queue.length >= waiting) throw new AppError(full)
        await new Promise<void>((begin) => {
          queue.push({ begin, onPlace })
          onPlace(queue.length)
        })
        onPlace(0)
      }
      return once()
    },
  }
}
