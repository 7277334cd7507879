import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, getPriority, platform } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import type { SpiceError } from './error.ts'
import { SpicePool } from './pool.ts'
import { YIELDING_NICE } from './priority.ts'
import { hugeDeck } from './huge-deck.ts'
import { benchmarkDecks } from './reference-decks.ts'

const pool = new SpicePool({ size: 1 })
afterAll(() => pool.close())
const GOOD = benchmarkDecks[0]!.text
// None of the result is kept; results have a limit of their own.
const ENDLESS = '* t\nV1 a 0 SIN(0 1 1k)\nR1 a 0 2\n.tran 1u 1000 999.999\n.end\n'
const run = (deck: string, timeoutMs = 5000) => pool.run(deck, { analyses: ['tran'], timeoutMs })
const failure = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error as SpiceError).code,
  )

describe('SpicePool', () => {
  it('starts no thread before the first run', () => expect(pool.workers).toBe(0))

  it('answers vectors', async () => {
    const [plot] = await run(GOOD)
    expect(plot!.title).toBe('Transient Analysis')
    expect([...plot!.vectors.keys()]).toEqual(expect.arrayContaining(['time', 'v(in)', 'v(out)']))
    const time = plot!.vectors.get('time')!
    expect(time).toBeInstanceOf(Float64Array)
    expect(time.at(-1)).toBeCloseTo(0.01, 9)
    // An RC at its cut-off: 0.7071.
    expect(Math.max(...plot!.vectors.get('v(out)')!.subarray(5000))).toBeCloseTo(Math.SQRT1_2, 3)
  })

  it('answers several analyses of one deck in the order asked for', async () => {
    const text = '* t\nV1 a 0 DC 2 AC 1\nR1 a b 1k\nC1 b 0 1u\n.op\n.ac dec 10 1 1k\n.tran 10u 1m\n.end\n'
    const [ac, op, tran] = await pool.run(text, { analyses: ['ac', 'op', 'tran'] })
    expect(ac!.imaginary?.get('v(b)')?.length).toBe(31)
    expect(op!.vectors.get('v(b)')![0]).toBeCloseTo(2, 9)
    expect(tran!.points).toBeGreaterThan(50)
  })

  // Left to the engine, each of these hangs, answers constants, or answers the previous run.
  it.each([
    ['an unknown device', '* t\nV1 a 0 1\nY1 a 0 1k\n.tran 1u 1m\n.end\n'],
    ['a missing model', '* t\nV1 a 0 1\nD1 a 0 nomodel\n.tran 1u 1m\n.end\n'],
    ['a missing subcircuit', '* t\nV1 a 0 1\nX1 a 0 nosub\n.tran 1u 1m\n.end\n'],
    ['a loop of sources', '* t\nV1 a 0 1\nV2 a 0 2\n.tran 1u 1m\n.end\n'],
    ['no analysis', '* t\nV1 a 0 1\nR1 a 0 2\n.end\n'],
    ['another analysis than asked for', '* t\nV1 a 0 1\nR1 a 0 2\n.op\n.end\n'],
    ['an empty deck', ''],
    [
      'an XSPICE device',
      '* t\nV1 a 0 1\nA1 a b gain1\n.model gain1 gain(gain=2)\nR1 b 0 1k\n.tran 1u 1m\n.end\n',
    ],
  ])('%s fails, and the next run is right', async (_, deck) => {
    expect(await failure(run(deck))).toBe('failed')
    expect((await run(GOOD))[0]!.points).toBeGreaterThan(10_000)
  })

  it.each([
    ['a missing file', '* t\n.include nothing.cir\nV1 a 0 1\nR1 a 0 2\n.tran 1u 1m\n.end\n'],
    ['quit', '* t\nV1 a 0 1\nR1 a 0 2\n.tran 1u 1m\n.control\nquit\n.endc\n.end\n'],
    ['an endless run', ENDLESS],
  ])('%s times out, and the next run has a new worker', async (_, deck) => {
    expect(await failure(run(deck, 300))).toBe('timeout')
    expect((await run(GOOD))[0]!.points).toBeGreaterThan(10_000)
  })

  it('a run that wants more memory than one may have is refused soon, and the next one has a new worker', async () => {
    const refused = run(hugeDeck, 20_000)
    expect(await failure(refused)).toBe('tooLarge')
    await expect(refused).rejects.toThrow('too much memory')
    expect((await run(GOOD))[0]!.points).toBeGreaterThan(10_000)
  })

  it('ends idle workers and starts again', async () => {
    const short = new SpicePool({ size: 1, idleMs: 30 })
    await short.run(GOOD, { analyses: ['tran'] })
    expect(short.workers).toBe(1)
    await expect.poll(() => short.workers).toBe(0)
    await short.run(GOOD, { analyses: ['tran'] })
    await short.close()
  })

  it('fails what waits when it is closed', async () => {
    const closing = new SpicePool({ size: 1 })
    const waiting = [
      closing.run(GOOD, { analyses: ['tran'] }),
      closing.run(GOOD, { analyses: ['tran'] }),
    ].map(failure)
    await closing.close()
    expect(await Promise.all(waiting)).toEqual(['closed', 'closed'])
    expect(await failure(closing.run(GOOD, { analyses: ['tran'] }))).toBe('closed')
  })

  it('leaves the main thread as it was', () => expect('window' in globalThis).toBe(false))
})

describe('FairQueue', () => {
  it('lets owners take turns', () => {
    const queue = new FairQueue<string>()
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item[0]!, item)
    expect(queue.size).toBe(6)
    expect(Array.from({ length: 7 }, () => queue.shift())).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
      undefined,
    ])
  })
})

it.skipIf(platform() !== 'linux')(
  'takes only what the rest of the machine leaves, when it is told to',
  async () => {
    const own = getPriority()
    const yielding = new SpicePool({ size: 1, yielding: true })
    try {
      await yielding.run(GOOD, { analyses: ['tran'] })
      const nice = readdirSync('/proc/self/task').map((id) =>
        Number(
          readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[16],
        ),
      )
      expect(nice).toContain(YIELDING_NICE)
      expect(getPriority()).toBe(own)
    } finally {
      await yielding.close()
    }
  },
)

it.skipIf(platform() !== 'linux')(
  'what other work takes of the processor is not counted as its own',
  async () => {
    const LIMIT_MS = 100
    const yielding = new SpicePool({ size: 1, yielding: true })
    const busy: Worker[] = []
    try {
      await yielding.run(GOOD, { analyses: ['tran'] })
      for (let k = 0; k < 4 * availableParallelism(); k++) busy.push(new Worker('for (;;);', { eval: true }))
      await Promise.all(busy.map((worker) => once(worker, 'online')))
      const begun = performance.now()
      const endless = yielding.run(ENDLESS, { analyses: ['tran'], timeoutMs: LIMIT_MS })
      expect(await failure(endless)).toBe('timeout')
      // More work on the machine only makes this longer.
      expect(performance.now() - begun).toBeGreaterThan(2 * LIMIT_MS)
    } finally {
      await Promise.all(busy.map((worker) => worker.terminate()))
      await yielding.close()
    }
  },
)
