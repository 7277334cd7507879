/** A knob is set at most this often. */
export const PACE_MS = 100

export interface Paced<T> {
  result: T
  /** A newer work of the same key was done instead. */
  superseded: boolean
}

interface Lane<T> {
  startedAt: number
  running: boolean
  timer: NodeJS.Timeout | undefined
  next: { work: () => Promise<T>; waiting: PromiseWithResolvers<Paced<T>>[] } | null
}

/**
 * At most one work per key and interval, never two at once: what arrives meanwhile waits, and only the newest of it is
 * done; all who waited get its result.
 */
export const createPace = <T>(intervalMs = PACE_MS) => {
  const lanes = new Map<string, Lane<T>>()

  const start = (key: string, lane: Lane<T>): void => {
    const { next } = lane
    if (!next || lane.running) return
    lane.next = null
    lane.running = true
    lane.startedAt = performance.now()
    const last = next.waiting.length - 1
    next
      .work()
      .then(
        (result) => next.waiting.forEach((each, k) => each.resolve({ result, superseded: k < last })),
        (error: unknown) => next.waiting.forEach((each) => each.reject(error)),
      )
      .finally(() => {
        lane.running = false
        schedule(key, lane)
      })
  }

  const schedule = (key: string, lane: Lane<T>): void => {
    clearTimeout(lane.timer)
    const left = lane.startedAt + intervalMs - performance.now()
    if (left <= 0 && lane.next) start(key, lane)
    else if (left <= 0) lanes.delete(key)
    else lane.timer = setTimeout(() => schedule(key, lane), left + 1)
  }

  return {
    do(key: string, work: () => Promise<T>): Promise<Paced<T>> {
      let lane = lanes.get(key)
      if (!lane)
        lanes.set(key, (lane = { startedAt: -Infinity, running: false, timer: undefined, next: null }))
      const mine = Promise.withResolvers<Paced<T>>()
      lane.next = { work, waiting: [...(lane.next?.waiting ?? []), mine] }
      if (!lane.running) schedule(key, lane)
      return mine.promise
    },
  }
}
export type Pace<T> = ReturnType<typeof createPace<T>>
