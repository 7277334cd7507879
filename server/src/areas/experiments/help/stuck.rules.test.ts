import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { CLIPPED_MS, refusalIn, SAME_REFUSALS, stuckOf, type StuckFacts } from './stuck.rules.ts'

const now = new Date('2026-09-07T08:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
const line = (minutes: number, text: string, level: LogLine['level'] = 'error'): LogLine => ({
  at: ago(minutes).toISOString(),
  level,
  key: level === 'error' ? 'page.failed' : 'page.pictureKept',
  params: { text },
})
const facts = (more: Partial<StuckFacts> = {}): StuckFacts => ({
  minutes: 10,
  benchSince: ago(30),
  startedAt: ago(40),
  progressAt: ago(2),
  activeAt: ago(1),
  done: false,
  log: [],
  clips: [],
  ...more,
})
const kinds = (more: Partial<StuckFacts>) => stuckOf(facts(more), now).map(({ kind }) => kind)

describe('no progress', () => {
  it('is said from the task’s minutes on, counted from the last value or from the coming to the bench', () => {
    expect(stuckOf(facts({ progressAt: ago(9.9) }), now)).toEqual([])
    expect(stuckOf(facts({ progressAt: ago(10) }), now)).toEqual([{ kind: 'idle', minutes: 10 }])
    expect(stuckOf(facts({ progressAt: null, benchSince: ago(12.5) }), now)).toEqual([
      { kind: 'idle', minutes: 12 },
    ])
    expect(kinds({ progressAt: ago(200), benchSince: ago(3) })).toEqual([])
    expect(kinds({ progressAt: ago(20), minutes: 30 })).toEqual([])
  })

  it('is no matter for who has filled everything', () => {
    expect(kinds({ progressAt: ago(25), done: true })).toEqual([])
  })

  it('without a bench counts while they are there, and ends when they have gone', () => {
    const own = { benchSince: null, progressAt: ago(12) }
    expect(kinds({ ...own, activeAt: ago(5) })).toEqual(['idle'])
    expect(kinds({ ...own, activeAt: ago(30), progressAt: ago(31) })).toEqual([])
    expect(kinds({ ...own, startedAt: null, activeAt: ago(1) })).toEqual([])
  })

  it('grows with time and never goes away by waiting at a bench', () => {
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.nat(300),
        fc.integer({ min: 1, max: 240 }),
        fc.nat(200),
        (since, progress, minutes, later) => {
          const known = facts({ benchSince: ago(since), progressAt: ago(progress), minutes })
          const said = (at: Date) =>
            stuckOf(known, at).flatMap((hint) => (hint.kind === 'idle' ? [hint.minutes] : []))
          const [first = -1] = said(now)
          const [second = -1] = said(new Date(now.getTime() + later * MINUTE_MS))
          expect(second).toBeGreaterThanOrEqual(first)
          expect(first === -1).toBe(Math.min(since, progress) < minutes)
        },
      ),
    )
  })
})

describe('the same refusal', () => {
  it('is said from the third time in a row on', () => {
    const same = [line(1, 'Over the limit'), line(2, 'Over the limit'), line(3, 'Over the limit')]
    expect(stuckOf(facts({ log: same, progressAt: null }), now)).toContainEqual({
      kind: 'refused',
      times: 3,
      line: same[0],
    })
    expect(kinds({ log: same.slice(1), progressAt: ago(5) })).toEqual([])
  })

  it('is not, when something else or a success came between, or a value since', () => {
    const [a, b] = [line(1, 'Over the limit'), line(2, 'Over the limit')]
    expect(
      kinds({ log: [a, b, line(3, 'Not earthed'), line(4, 'Over the limit')], progressAt: ago(6) }),
    ).toEqual([])
    expect(
      kinds({ log: [a, line(2, '', 'success'), b, line(3, 'Over the limit')], progressAt: ago(6) }),
    ).toEqual([])
    expect(kinds({ log: [a, b, line(3, 'Over the limit')], progressAt: ago(2.5) })).toEqual([])
  })

  it('counts exactly the equal lines at the top', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'ok'), { maxLength: 8 })
    fc.assert(
      fc.property(texts, (said) => {
        const log = said.map((text, k) => line(k / 10, text, text === 'ok' ? 'success' : 'error'))
        const top = said.findIndex((text) => text !== said[0])
        const times = said.length === 0 || said[0] === 'ok' ? 0 : top === -1 ? said.length : top
        const found = stuckOf(facts({ log }), now).find((hint) => hint.kind === 'refused')
        expect(found?.times ?? 0).toBe(times >= SAME_REFUSALS ? times : 0)
      }),
    )
  })

  it('is of commands and circuits, not of a lost connection', () => {
    const of = (key: string, params: LogLine['params'] = {}, level: LogLine['level'] = 'error') =>
      refusalIn({ at: now.toISOString(), level, key, params })
    expect(of('page.refused', { count: 2 })).not.toBeNull()
    expect(of('bench.failed', { failure: 'BENCH_TIMEOUT' })).toBe('bench.failed BENCH_TIMEOUT')
    expect(of('bench.ended.idle')).toBeNull()
    expect(of('page.mqDisconnected')).toBeNull()
    expect(of('page.failed', { text: 'x' }, 'warning')).toBeNull()
  })
})

describe('a trace that is cut', () => {
  const clip = { channel: 2, by: 'range' as const, since: new Date(now.getTime() - CLIPPED_MS), seenAt: now }

  it('is said once it has lasted, while it is seen', () => {
    expect(stuckOf(facts({ clips: [clip] }), now)).toEqual([{ kind: 'clipped', channel: 2, by: 'range' }])
    expect(kinds({ clips: [{ ...clip, since: new Date(clip.since.getTime() + 1) }] })).toEqual([])
    const seenAt = new Date(now.getTime() - 16_000)
    expect(kinds({ clips: [{ ...clip, since: ago(2), seenAt }] })).toEqual([])
  })

  it('is no matter for who left the bench', () => {
    expect(kinds({ clips: [clip], benchSince: null })).toEqual([])
  })
})

it('several reasons stand side by side', () => {
  const clips = [{ channel: 1, by: 'circuit' as const, since: ago(2), seenAt: now }]
  const log = [line(1, 'x'), line(1, 'x'), line(1, 'x')]
  expect(kinds({ clips, log, progressAt: ago(11) })).toEqual(['refused', 'clipped', 'idle'])
})
