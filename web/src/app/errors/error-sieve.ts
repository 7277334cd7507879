import { MINUTE_MS } from '@labbox/contract/core/durations.ts'

/** Message and stack of anything thrown. */
export const describe = (thrown: unknown): { message: string; info: string } => {
  if (thrown instanceof Error)
    return { message: `${thrown.name}: ${thrown.message}`, info: thrown.stack ?? '' }
  return { message: typeof thrown === 'string' ? thrown : (JSON.stringify(thrown) ?? 'undefined'), info: '' }
}

/**
 * Lets each message through once, and only a few per minute.
 * @param now milliseconds
 */
export const createSieve = (most: number, now: () => number): ((message: string) => boolean) => {
  const told = new Set<string>()
  let recent: number[] = []
  return (message) => {
    recent = recent.filter((at) => now() - at < MINUTE_MS)
    if (told.has(message) || recent.length >= most) return false
    told.add(message)
    recent.push(now())
    return true
  }
}
