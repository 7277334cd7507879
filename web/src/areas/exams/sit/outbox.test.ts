import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import { Outbox, type Entry } from './outbox.ts'

const text = (value: string): Answer => ({ type: 'short', text: value })
type Plan = 'ok' | 'lost' | 'answerLost' | 'refused'

/** A server with a log by question and sequence, and a network that does as planned. */
const world = () => {
  const log = new Map<string, string>()
  const kept = new Map<number, Entry>()
  const plans: Plan[] = []
  let calls = 0
  const outbox = new Outbox({
    epoch: 1,
    seq: 1,
    most: 50,
    now: () => '2026-01-01T00:00:00Z',
    changed: () => undefined,
    keep: {
      put: (entry) => void kept.set(entry.question, entry),
      drop: (entry) => kept.get(entry.question)?.seq === entry.seq && void kept.delete(entry.question),
    },
    failureOf: (error) =>
      (error as Error).message === 'refused' ? { kind: 'refused', text: 'no' } : { kind: 'offline' },
    async send(_, entries) {
      calls += 1
      const plan = plans.shift() ?? 'ok'
      await Promise.resolve()
      if (plan === 'lost') throw new Error('offline')
      if (plan === 'refused' || entries.some((one) => one.answer?.type === 'boolean'))
        throw new Error('refused')
      for (const { question, seq, answer } of entries) {
        const key = `${question}/${seq}`
        if (!log.has(key)) log.set(key, answer?.type === 'short' ? answer.text : '')
      }
      if (plan === 'answerLost') throw new Error('offline')
      return { saved: entries.map(({ seq }) => seq) }
    },
  })
  const last = (question: number) =>
    [...log]
      .map(([key, value]) => [...key.split('/').map(Number), value] as [number, number, string])
      .filter(([no]) => no === question)
      .toSorted((a, b) => b[1] - a[1])[0]?.[2]
  return { outbox, plans, kept, last, calls: () => calls }
}

describe('the outbox', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends what was typed once, when typing pauses, and keeps nothing of it', async () => {
    const { outbox, kept, last, calls } = world()
    for (const value of ['o', 'oh', 'ohm']) outbox.give(3, text(value), 500)
    expect(kept.get(3)?.answer).toEqual(text('ohm'))
    await vi.advanceTimersByTimeAsync(500)
    expect([last(3), calls(), outbox.pending, kept.size]).toEqual(['ohm', 1, 0, 0])
    expect(outbox.savedAt.get(3)).toBeDefined()
  })

  it('says what was refused until the question is answered anew', async () => {
    const { outbox, plans, last } = world()
    plans.push('refused')
    outbox.give(4, text('too long'), 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(outbox.refused.get(4)).toBe('no')
    outbox.give(4, text('short'), 0)
    expect(outbox.refused.has(4)).toBe(false)
    await vi.advanceTimersByTimeAsync(10)
    expect([last(4), outbox.refused.has(4)]).toEqual(['short', false])
  })

  it('goes on trying while the network is away, and sends the newest of each question when it is back', async () => {
    const { outbox, plans, last } = world()
    plans.push('lost', 'lost', 'lost')
    outbox.give(1, text('a'), 0)
    await vi.advanceTimersByTimeAsync(100)
    outbox.give(1, text('b'), 0)
    outbox.give(2, text('c'), 0)
    expect([outbox.offline, outbox.pending]).toEqual([true, 2])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([last(1), last(2), outbox.pending, outbox.offline]).toEqual(['b', 'c', 0, false])
  })

  it('never takes an older acknowledgement for that of a newer answer', async () => {
    const { outbox, last } = world()
    outbox.give(1, text('old'), 0)
    const sent = outbox.flush()
    outbox.give(1, text('new'), 0)
    await sent
    await vi.advanceTimersByTimeAsync(10)
    expect([last(1), outbox.pending]).toEqual(['new', 0])
  })

  it('says which answer was refused, and saves the others', async () => {
    const { outbox, last } = world()
    outbox.give(1, text('good'), 0)
    outbox.give(2, { type: 'boolean', value: true }, 0)
    outbox.give(3, text('good too'), 0)
    await vi.advanceTimersByTimeAsync(10)
    expect([last(1), last(3), outbox.pending]).toEqual(['good', 'good too', 0])
    expect([...outbox.refused]).toEqual([[2, 'no']])
  })

  it('ends with the last value of each question at the server, whatever the network does', async () => {
    const step = fc.record({
      question: fc.integer({ min: 0, max: 3 }),
      plans: fc.array(fc.constantFrom<Plan>('ok', 'lost', 'answerLost'), { maxLength: 3 }),
      waitMs: fc.integer({ min: 0, max: 3000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { outbox, plans, last, kept } = world()
        const given = new Map<number, string>()
        for (const [k, { question, plans: some, waitMs }] of steps.entries()) {
          plans.push(...some)
          outbox.give(question, text(`v${k}`), 300)
          given.set(question, `v${k}`)
          await vi.advanceTimersByTimeAsync(waitMs)
        }
        plans.length = 0
        await vi.advanceTimersByTimeAsync(60_000)
        expect(outbox.pending).toBe(0)
        expect(kept.size).toBe(0)
        for (const [question, value] of given) expect(last(question)).toBe(value)
      }),
      { numRuns: 60 },
    )
  })
})
