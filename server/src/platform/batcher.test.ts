import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

const settled = async (calls: Promise<number>[]) =>
  (await Promise.allSettled(calls)).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  )

describe('work done together', () => {
  it('answers each caller with its own result, whatever arrives when', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ item: fc.nat(1000), pause: fc.boolean() }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 3 }),
        async (arrivals, most, lanes) => {
          let running = 0
          const run = async (items: readonly number[]) => {
            running += 1
            expect(items.length).toBeLessThanOrEqual(most)
            expect(running).toBeLessThanOrEqual(lanes)
            await new Promise(setImmediate)
            running -= 1
            return items.map((item) => item * 2)
          }
          const add = createBatcher({ most, lanes, waiting: 1000, run })
          const calls: Promise<number>[] = []
          for (const { item, pause } of arrivals) {
            calls.push(add(item))
            if (pause) await new Promise(setImmediate)
          }
          expect(await settled(calls)).toEqual(arrivals.map(({ item }) => item * 2))
        },
      ),
      { seed: 5, numRuns: 100 },
    )
  })

  it('puts those who arrive meanwhile into one batch', async () => {
    const batches: number[] = []
    const run = async (items: readonly number[]) => {
      batches.push(items.length)
      await new Promise((resolve) => setTimeout(resolve, 10))
      return items
    }
    const add = createBatcher({ most: 100, lanes: 1, waiting: 100, run })
    const first = add(0)
    await new Promise(setImmediate)
    await Promise.all([first, ...Array.from({ length: 20 }, (_, k) => add(k))])
    expect(batches).toEqual([1, 20])
  })

  it('lets a crowd gather, and never a lone caller', async () => {
    const batches: number[] = []
    const run = async (items: readonly number[]) => {
      batches.push(items.length)
      return items
    }
    const add = createBatcher({ most: 4, lanes: 1, waiting: 100, breathMs: 20, run })
    const some = (n: number) => Array.from({ length: n }, (_, k) => add(k))
    await Promise.all(some(3))
    // Two turns of the event loop, one batch.
    const late = some(1)
    await new Promise(setImmediate)
    await Promise.all([...late, ...some(2)])
    await Promise.all(some(1))
    expect(batches).toEqual([3, 3, 1])
    // A whole batch that waits already has nobody to wait for.
    await Promise.all(some(8))
    expect(batches.slice(3)).toEqual([4, 4])
  })

  it('fails only for whom it fails', async () => {
    const run = async (items: readonly number[]) => {
      if (items.includes(13)) throw new Error('unlucky')
      return items.map((item) => item + 1)
    }
    const add = createBatcher({ most: 100, lanes: 1, waiting: 100, run })
    expect(await settled([1, 13, 2, 3].map(add))).toEqual([2, 'unlucky', 3, 4])
    expect(await settled([add(5)])).toEqual([6])
  })

  it('refuses who would wait behind too many', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const run = async (items: readonly number[]) => {
      await gate
      return [...items]
    }
    const add = createBatcher({ most: 1, lanes: 1, waiting: 2, run })
    const calls = [add(1)]
    await new Promise(setImmediate)
    calls.push(add(2), add(3), add(4))
    release()
    expect(await settled(calls)).toEqual([1, 2, 3, 'UNAVAILABLE'])
  })
})
