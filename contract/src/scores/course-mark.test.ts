import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POINT, TENTH } from '../core/score.ts'
import {
  courseMark,
  MOST_POINTS,
  WHOLE,
  type MarkCell,
  type MarkGroup,
  type MarkItem,
} from './course-mark.ts'

const group = (id: string, weight: number, more: Partial<MarkGroup> = {}): MarkGroup => ({
  id,
  weight,
  dropLowest: 0,
  bonus: false,
  ...more,
})
const item = (id: string, groupId: string | null, replaces: string | null = null): MarkItem => ({
  id,
  groupId,
  replaces,
})
/** Scores in points; `ex` excused, absent: none yet. */
const cells =
  (scores: Readonly<Record<string, number | 'ex' | undefined>>) =>
  (id: string): MarkCell => {
    const score = scores[id]
    return { score: typeof score === 'number' ? score * POINT : null, excused: score === 'ex' }
  }
const points = (value: number | null) => (value === null ? null : value / POINT)

const groups = [group('exam', 6000), group('labs', 4000)]
const items = [item('e', 'exam'), item('a', 'labs'), item('b', 'labs'), item('c', 'labs')]
const of = (
  scores: Readonly<Record<string, number | 'ex'>>,
  more: { groups?: MarkGroup[]; items?: MarkItem[]; decimals?: 0 | 1 } = {},
) => courseMark({ groups, items, decimals: 1, ...more }, cells(scores))

describe('a course mark', () => {
  it('weighs the means of its groups', () => {
    const result = of({ e: 80, a: 90, b: 60, c: 75 })
    expect(points(result.mark)).toBe(78)
    expect(result.complete).toBe(true)
    expect(result.groups.map(({ earned }) => points(earned))).toEqual([48, 30])
  })

  it('takes what is missing for nothing, not for zero: the mark is of what there is, and says so', () => {
    const result = of({ e: 80 })
    expect([points(result.mark), result.complete]).toEqual([80, false])
    expect(of({}).mark).toBeNull()
    expect(points(of({ e: 80, a: 0, b: 0, c: 0 }).mark)).toBe(48)
  })

  it('leaves excused work out, and a group of nothing else with it', () => {
    expect(of({ e: 80, a: 100, b: 'ex', c: 'ex' })).toMatchObject({ mark: 88 * POINT, complete: true })
    expect(of({ e: 80, a: 'ex', b: 'ex', c: 'ex' })).toMatchObject({ mark: 80 * POINT, complete: true })
  })

  it('is not complete while a group that counts has no work at all', () => {
    expect(of({ e: 80 }, { items: [item('e', 'exam')] }).complete).toBe(false)
  })

  it('drops the lowest, never the last', () => {
    const dropping = [group('exam', 6000), group('labs', 4000, { dropLowest: 2 })]
    const result = of({ e: 80, a: 90, b: 60, c: 75 }, { groups: dropping })
    expect(points(result.mark)).toBe(84)
    expect([...(result.groups[1]?.uses ?? [])]).toEqual([
      ['a', 'counted'],
      ['b', 'dropped'],
      ['c', 'dropped'],
    ])
    expect(points(of({ e: 80, b: 60 }, { groups: dropping }).mark)).toBe(72)
  })

  it('lets the better of an exam and its make-up count', () => {
    const withMakeUp = [item('e', 'exam'), item('m', 'exam', 'e')]
    const exam = [group('exam', WHOLE)]
    const marks = (scores: Readonly<Record<string, number | 'ex'>>) => {
      const { mark, complete, groups: working } = of(scores, { groups: exam, items: withMakeUp })
      return [points(mark), complete, ...(working[0]?.uses.values() ?? [])]
    }
    const use = (scores: Readonly<Record<string, number | 'ex'>>) =>
      Object.fromEntries(of(scores, { groups: exam, items: withMakeUp }).groups[0]?.uses ?? [])
    expect(marks({ e: 40, m: 70 }).slice(0, 2)).toEqual([70, true])
    expect(use({ e: 40, m: 70 })).toEqual({ e: 'replaced', m: 'counted' })
    expect(use({ e: 80, m: 70 })).toEqual({ e: 'counted', m: 'replaced' })
    expect(use({ e: 80 })).toEqual({ e: 'counted', m: 'unused' })
    expect(use({ m: 70 })).toEqual({ e: 'replaced', m: 'counted' })
    expect(use({ e: 'ex' })).toEqual({ e: 'excused', m: 'unused' })
    expect(marks({}).slice(0, 2)).toEqual([null, false])
  })

  it('adds bonus points on top, up to 100', () => {
    const bonus = [group('exam', WHOLE), group('extra', 500, { bonus: true })]
    const both = [item('e', 'exam'), item('x', 'extra')]
    expect(of({ e: 80, x: 100 }, { groups: bonus, items: both })).toMatchObject({ mark: 85 * POINT })
    expect(of({ e: 98, x: 100 }, { groups: bonus, items: both })).toMatchObject({ mark: MOST_POINTS })
    expect(of({ e: 80 }, { groups: bonus, items: both })).toMatchObject({ mark: 80 * POINT, complete: true })
    expect(of({ x: 100 }, { groups: bonus, items: both }).mark).toBeNull()
  })

  it('is rounded once, half up', () => {
    const one = [group('exam', WHOLE)]
    const three = [item('a', 'exam'), item('b', 'exam'), item('c', 'exam')]
    expect(points(of({ a: 80, b: 80, c: 81 }, { groups: one, items: three }).mark)).toBe(80.3)
    expect(points(of({ a: 59.45 }, { groups: one, items: three }).mark)).toBe(59.5)
    expect(points(of({ a: 59.5 }, { groups: one, items: three, decimals: 0 }).mark)).toBe(60)
  })
})

describe('any scheme', () => {
  const score = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: MOST_POINTS }) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  const cell = fc.record({ score, excused: fc.boolean() })
  const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }).map((list) => {
    const sum = list.reduce((a, b) => a + b, 0)
    const cut = list.map((one) => Math.floor((one * WHOLE) / sum))
    return cut.map((one, k) => (k === 0 ? one + WHOLE - cut.reduce((a, b) => a + b, 0) : one))
  })
  const scheme = fc.record({
    weights,
    drop: fc.integer({ min: 0, max: 3 }),
    decimals: fc.constantFrom(0 as const, 1 as const),
    cells: fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 6, maxLength: 6 }),
    bonus: fc.array(cell, { maxLength: 2 }),
  })
  type Given = typeof scheme extends fc.Arbitrary<infer T> ? T : never
  const made = ({ weights: list, drop, decimals, cells: rows, bonus }: Given) => {
    const known = new Map<string, MarkCell>()
    const each = (own: readonly MarkCell[], id: string) =>
      own.map((one, k) => {
        known.set(`${id}.${k}`, one)
        return item(`${id}.${k}`, id)
      })
    const all = [
      ...list.map((weight, k) => group(`g${k}`, weight, { dropLowest: drop })),
      group('bonus', 300, { bonus: true }),
    ]
    const work = [...list.flatMap((_, k) => each(rows[k] ?? [], `g${k}`)), ...each(bonus, 'bonus')]
    const cellOf = (id: string) => known.get(id) ?? { score: null, excused: false }
    return { result: courseMark({ groups: all, items: work, decimals }, cellOf), known, decimals }
  }

  it('gives parts that add up to the mark, which is of 0 to 100 in whole steps', () => {
    fc.assert(
      fc.property(scheme, (given) => {
        const { result, decimals } = made(given)
        if (result.mark === null) return
        const sum = result.groups.reduce((total, { earned }) => total + (earned ?? 0), 0)
        expect(result.mark).toBe(Math.min(MOST_POINTS, sum))
        expect(result.mark % (decimals === 0 ? POINT : TENTH)).toBe(0)
        expect(result.mark).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('never falls when a score rises', () => {
    fc.assert(
      fc.property(scheme, fc.nat(), (given, which) => {
        const { result, known } = made(given)
        const raised = [...known.values()].filter(({ score: own }) => own !== null)
        const one = raised[which % Math.max(1, raised.length)]
        if (!one || result.mark === null) return
        one.score = Math.min(MOST_POINTS, (one.score ?? 0) + 5 * POINT)
        expect(made(given).result.mark ?? -1).toBeGreaterThanOrEqual(result.mark)
      }),
    )
  })

  it('says 100 when everything is, and nothing is complete that lacks a score', () => {
    fc.assert(
      fc.property(scheme, (given) => {
        const full = structuredClone(given)
        for (const row of full.cells)
          for (const one of row) Object.assign(one, { score: MOST_POINTS, excused: false })
        const { mark } = made(full).result
        if (mark !== null) expect(mark).toBe(MOST_POINTS)
        const { result } = made(given)
        const uses = result.groups.slice(0, -1).flatMap(({ uses: own }) => [...own.values()])
        if (uses.includes('missing')) expect(result.complete).toBe(false)
      }),
    )
  })
})
