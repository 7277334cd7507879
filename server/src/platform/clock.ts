/** Where "now" comes from. The server's clock decides every deadline; tests set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is told otherwise. */
export const manualClock = (start: Date): Clock & { set(to: Date): void; advance(ms: number): void } => {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    set: (to) => void (current = to.getTime()),
    advance: (ms) => void (current += ms),
  }
}
