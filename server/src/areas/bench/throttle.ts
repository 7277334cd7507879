/** Shortest time between two settings of one knob. */
const INTERVAL_MS = 100
/** How long the last order number of a key is remembered, to recognise calls that were overtaken on their way. */
const REMEMBER_MS = 2_000

export interface Throttled<T> {
  result: T
  /** A newer work of the same key was done instead. */
  superseded: boolean
}

type Waiter<T> = PromiseWithResolvers<Throttled<T>>

interface Lane<T> {
  /** The greatest order number taken so far. */
  order: number
  startedAt: number
  running: boolean
  timer: NodeJS.Timeout | undefined
  /** The work begun last. */
  last: Promise<T> | null
  next: { work: () => Promise<T>; newest: Waiter<T>; superseded: Waiter<T>[] } | null
}

const overtaken = async <T>(last: Promise<T>): Promise<Throttled<T>> => ({
  result: await last,
  superseded: true,
})

/**
 * At most one piece of work per key and interval, never two at once. Of the work that arrives meanwhile only the newest
 * is done, and all callers get its result. Calls can overtake each other on their way, so the newest is the one with
 * the greatest order number, where callers send one.
 */
export const createLatestThrottle = <T>(intervalMs = INTERVAL_MS) => {
  const lanes = new Map<string, Lane<T>>()

  const start = (key: string, lane: Lane<T>): void => {
    const { next } = lane
    if (!next) return
    lane.next = null
    lane.running = true
    lane.startedAt = performance.now()
    lane.last = next.work()
    lane.last
      .then(
        (result) => {
          next.newest.resolve({ result, superseded: false })
          for (const waiter of next.superseded) waiter.resolve({ result, superseded: true })
        },
        (error: unknown) => [next.newest, ...next.superseded].forEach((waiter) => waiter.reject(error)),
      )
      .finally(() => {
        lane.running = false
        schedule(key, lane)
      })
  }

  const schedule = (key: string, lane: Lane<T>): void => {
    clearTimeout(lane.timer)
    if (!lane.next) {
      lane.timer = setTimeout(() => lanes.delete(key), REMEMBER_MS).unref()
      return
    }
    const left = lane.startedAt + intervalMs - performance.now()
    if (left <= 0) start(key, lane)
    else lane.timer = setTimeout(() => schedule(key, lane), left + 1)
  }

  return {
    do(key: string, work: () => Promise<T>, order?: number): Promise<Throttled<T>> {
      let lane = lanes.get(key)
      if (!lane)
        lanes.set(
          key,
          (lane = {
            order: -Infinity,
            startedAt: -Infinity,
            running: false,
            timer: undefined,
            last: null,
            next: null,
          }),
        )
      const mine: Waiter<T> = Promise.withResolvers()
      const { next } = lane
      if (order !== undefined && order < lane.order) {
        if (!next && lane.last) return overtaken(lane.last)
        next?.superseded.push(mine)
        return mine.promise
      }
      lane.order = order ?? lane.order
      lane.next = { work, newest: mine, superseded: next ? [...next.superseded, next.newest] : [] }
      if (!lane.running) schedule(key, lane)
      return mine.promise
    },
  }
}
export type LatestThrottle<T> = ReturnType<typeof createLatestThrottle<T>>
