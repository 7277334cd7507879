import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { openProduct } from '../product.ts'

interface Kills {
  kills: number
  /** How much has been acknowledged so far. */
  done: () => number
  /** So much more must be acknowledged after each kill. */
  more: number
  /** The way of the first kill: 0, the server alone; 1, the database alone; 2, both. */
  first?: number
}

const between = (from: number, to: number) => from + Math.random() * (to - from)

/** Kills server and database in all three ways in turn, at random moments, and goes on when work is acknowledged again. */
export const killAtRandom = async (
  product: Awaited<ReturnType<typeof openProduct>>,
  { kills, done, more, first = 0 }: Kills,
): Promise<void> => {
  for (let k = 0; k < kills; k++) {
    await sleep(between(300, 2_000))
    const way = (first + k) % 3
    if (way !== 0) product.killDatabase()
    // In the second way the server goes on, and brings its database back.
    if (way === 1) await sleep(between(200, 1_500))
    else {
      await product.kill()
      await sleep(between(0, 300))
      await product.start()
    }
    const before = done()
    await expect.poll(done, { timeout: 120_000, interval: 50 }).toBeGreaterThan(before + more)
  }
}
