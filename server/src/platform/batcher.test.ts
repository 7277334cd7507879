import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

const settled = async (calls: Promise<number>[]) =>
  (await Promise.allSettled(calls)).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  )

/** One turn of the event loop: all that has arrived is looked at. */
const turn = () => new Promise(setImmediate)

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
            await turn()
            running -= 1
            return items.map((item) => item * 2)
          }
          const add = createBatcher({ most, lanes, waiting: 1000, run })
          const calls: Promise<number>[] = []
          for (const { item, pause } of arrivals) {
            calls.push(add(item))
            if (pause) await turn()
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
    await turn()
    await Promise.all([first, ...Array.from({ length: 20 }, (_, k) => add(k))])
    expect(batches).toEqual([1, 20])
  })

  it('acknowledges nobody before the work of the whole batch is done, in the order in which they came', async () => {
    const batches: (readonly number[])[] = []
    const commits: (() => void)[] = []
    const run = async (items: readonly number[]) => {
      batches.push(items)
      await new Promise<void>((commit) => commits.push(commit))
      return items
    }
    const add = createBatcher({ most: 3, lanes: 2, waiting: 100, run })
    const acknowledged: number[] = []
    const calls = [1, 2, 3, 4, 5, 6, 7].map((item) => add(item).then((done) => acknowledged.push(done)))
    await turn()
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
    expect(acknowledged).toEqual([])
    // The second commits first: those of the first still wait, and the lane that is free takes who is left.
    commits[1]?.()
    await turn()
    expect(acknowledged).toEqual([4, 5, 6])
    expect(batches[2]).toEqual([7])
    for (const commit of commits) commit()
    await Promise.all(calls)
    expect(acknowledged).toEqual([4, 5, 6, 1, 2, 3, 7])
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

  it('tells each caller when the work fails for all of them, and goes on with the next', async () => {
    let away = true
    const run = async (items: readonly number[]) => {
      if (away) throw new Error(`away for ${items.join()}`)
      return items
    }
    const add = createBatcher({ most: 100, lanes: 1, waiting: 100, gatherMs: 5, run })
    expect(await settled([1, 2].map(add))).toEqual(['away for 1', 'away for 2'])
    away = false
    expect(await settled([3, 4].map(add))).toEqual([3, 4])
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
    await turn()
    calls.push(add(2), add(3), add(4))
    release()
    expect(await settled(calls)).toEqual([1, 2, 3, 'UNAVAILABLE'])
  })
})

describe('a crowd that gathers', () => {
  const clock = ['setTimeout', 'clearTimeout', 'performance'] as const
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...clock] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const start = (options: { enough?: number; lanes?: number } = {}) => {
    const batches: number[] = []
    const run = async (items: readonly number[]) => {
      batches.push(items.length)
      return items
    }
    const add = createBatcher({ most: 10, lanes: 1, waiting: 100, gatherMs: 20, ...options, run })
    return { batches, some: (n: number) => Array.from({ length: n }, (_, k) => add(k)) }
  }

  it('waits from one batch to the next, and not at all after a pause', async () => {
    const { batches, some } = start()
    await Promise.all(some(6))
    const calls = some(1)
    await turn()
    vi.advanceTimersByTime(19)
    calls.push(...some(1))
    await turn()
    expect(batches).toEqual([6])
    vi.advanceTimersByTime(1)
    await Promise.all(calls)
    expect(batches).toEqual([6, 2])
    vi.advanceTimersByTime(20)
    await Promise.all(some(1))
    expect(batches).toEqual([6, 2, 1])
  })

  it('waits no longer once it is large enough', async () => {
    const { batches, some } = start({ enough: 4 })
    await Promise.all(some(6))
    const calls = some(3)
    await turn()
    expect(batches).toEqual([6])
    calls.push(...some(1))
    await Promise.all(calls)
    expect(batches).toEqual([6, 4])
  })

  it('is none when callers come one by one, or several at once now and then', async () => {
    const { batches, some } = start()
    for (let n = 0; n < 5; n++) await Promise.all(some(1))
    await Promise.all(some(4))
    for (let n = 0; n < 5; n++) await Promise.all(some(1))
    expect(batches).toEqual([1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1])
  })

  it('is over when the callers come one by one again', async () => {
    const { batches, some } = start()
    await Promise.all(some(10))
    for (let n = 0; n < 12; n++) {
      const calls = some(1)
      await turn()
      vi.advanceTimersByTime(20)
      await Promise.all(calls)
    }
    await Promise.all(some(1))
    await Promise.all(some(1))
    expect(batches).toHaveLength(15)
  })
})
