/** Lets so much through on average, and so much at once; counted by key in this node. */
export const createRates = (perSecond: number, burst: number, now = () => performance.now()) => {
  const left = new Map<string, { tokens: number; at: number }>()
  /** Most keys that are remembered: who has been silent is full again anyway. */
  const MOST = 10_000
  return {
    /** Whether one more may pass. */
    take(key: string): boolean {
      const at = now()
      const known = left.get(key)
      const tokens = known ? Math.min(burst, known.tokens + ((at - known.at) / 1000) * perSecond) : burst
      if (left.size >= MOST && !known) left.clear()
      left.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at })
      return tokens >= 1
    },
  }
}
