/** Lets so many at a time in; the others wait in the order in which they came. */
export const createSlots = (size: number) => {
  let free = size
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    /** Whether whoever comes now has to wait. */
    full: (): boolean => free === 0,
    /** Runs `work` when there is room. */
    async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1
      else
        await new Promise<void>((resolve, reject) => {
          const enter = () => {
            signal.removeEventListener('abort', giveUp)
            resolve()
          }
          const giveUp = () => {
            waiting.splice(waiting.indexOf(enter), 1)
            reject(signal.reason as Error)
          }
          waiting.push(enter)
          signal.addEventListener('abort', giveUp, { once: true })
        })
      try {
        signal.throwIfAborted()
        return await work()
      } finally {
        leave()
      }
    },
  }
}
