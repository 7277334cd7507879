import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POINT } from '../core/score.ts'
import type { Answer } from './answer.ts'
import { instantiate } from './instantiate.ts'
import type { MarkKey, QuestionDocument } from './key.ts'
import { folded, mark, type MarkPolicy } from './marking.ts'
import { samples } from './testing.ts'

const runs = process.env.LONG === '1' ? 20_000 : 500
const marked = (question: QuestionDocument, answer: Answer | null, points = 5 * POINT, policy?: MarkPolicy) =>
  mark(instantiate(question, 's'), answer, points, policy)
const multiple = (...options: string[]) => ({ type: 'multiple', options }) as const
const blanks = (given: Record<string, string>) => ({ type: 'blank', blanks: given }) as const
const numeric = (text: string) => ({ type: 'numeric', text }) as const

describe('all or nothing', () => {
  it.each<[keyof typeof samples, Answer, number]>([
    ['single', { type: 'single', option: 'b' }, 50_000],
    ['single', { type: 'single', option: 'a' }, 0],
    ['boolean', { type: 'boolean', value: true }, 50_000],
    ['boolean', { type: 'boolean', value: false }, 0],
    ['numeric', numeric('4k7'), 50_000],
    ['numeric', numeric('4.74'), 50_000],
    ['numeric', numeric('4.75'), 0],
    ['numeric', numeric('nonsense'), 0],
    ['single', { type: 'boolean', value: true }, 0],
  ])('%s', (name, answer, score) =>
    expect(marked(samples[name], answer)).toEqual({ verdict: score ? 'right' : 'wrong', score }),
  )
})

describe('multiple choice', () => {
  it('gives full points for the exact set, half for a part of it, nothing with a wrong one', () => {
    expect(marked(samples.multiple, multiple('c', 'a'))).toEqual({ verdict: 'right', score: 50_000 })
    expect(marked(samples.multiple, multiple('a'))).toEqual({ verdict: 'partly', score: 25_000 })
    expect(marked(samples.multiple, multiple('a', 'b'))).toEqual({ verdict: 'wrong', score: 0 })
    expect(marked(samples.multiple, multiple('a', 'b', 'c'))).toEqual({ verdict: 'wrong', score: 0 })
    expect(marked(samples.multiple, multiple())).toEqual({ verdict: 'empty', score: 0 })
  })

  it('follows the paper', () => {
    const three: MarkKey = { type: 'multiple', correct: ['a', 'b', 'c'] }
    const scoreOf = (answer: Answer, policy: MarkPolicy['multiple']) =>
      mark({ content: {}, key: three }, answer, 30_000, { multiple: policy }).score
    expect(scoreOf(multiple('a'), 'none')).toBe(0)
    expect(scoreOf(multiple('a'), 'share')).toBe(10_000)
    expect(scoreOf(multiple('a', 'b'), 'share')).toBe(20_000)
    expect(scoreOf(multiple('a', 'b'), 'half')).toBe(15_000)
    expect(scoreOf(multiple('a', 'b', 'c'), 'none')).toBe(30_000)
  })

  it('never earns more by choosing a wrong one besides', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    fc.assert(
      fc.property(
        fc.subarray(ids, { minLength: 1 }),
        fc.subarray(ids),
        fc.constantFrom('half', 'share', 'none'),
        (correct, chosen, policy) => {
          const key: MarkKey = { type: 'multiple', correct }
          const score = (options: string[]) =>
            mark({ content: {}, key }, multiple(...options), 7777, { multiple: policy }).score ?? NaN
          const wrong = ids.find((id) => !correct.includes(id))
          if (wrong) expect(score([...new Set([...chosen, wrong])])).toBe(0)
          expect(score(correct)).toBe(7777)
          expect(score(chosen)).toBeLessThanOrEqual(7777)
        },
      ),
      { numRuns: runs },
    )
  })
})

describe('blanks', () => {
  const two = samples.blank
  const anyOrder: QuestionDocument = {
    ...two,
    content: { ...two.content, ordered: false } as typeof two.content,
  }
  const exact: QuestionDocument = { ...two, key: { ...two.key, exact: true } as typeof two.key }

  it('shares the points equally and takes alternatives', () => {
    expect(marked(two, blanks({ x: 'low', y: '高频' }))).toEqual({
      verdict: 'right',
      score: 50_000,
      blanks: { x: 25_000, y: 25_000 },
    })
    expect(marked(two, blanks({ x: 'low' }))).toEqual({
      verdict: 'partly',
      score: 25_000,
      blanks: { x: 25_000, y: 0 },
    })
    expect(marked(two, blanks({ x: 'high', y: 'low' })).verdict).toBe('wrong')
  })

  it('folds width, case and surrounding space, unless the question says exact', () => {
    expect(marked(two, blanks({ x: '　ＬＯＷ ', y: 'High' })).verdict).toBe('right')
    expect(marked(exact, blanks({ x: 'LOW', y: 'high' })).verdict).toBe('partly')
    expect(marked(two, blanks({ x: 'l ow', y: 'high' })).verdict).toBe('partly')
  })

  it('takes a full-width space for a plain one, and nothing for no answer', () => {
    const key = (accepted: string): MarkKey => ({
      type: 'blank',
      exact: false,
      blanks: [
        { id: 'x', accepted: [accepted] },
        { id: 'y', accepted: ['other'] },
      ],
    })
    const scoreOf = (accepted: string, x: string) =>
      mark({ content: { ordered: true }, key: key(accepted) }, blanks({ x, y: 'other' }), 20_000).score
    expect(scoreOf('low pass', 'LOW　pass')).toBe(20_000)
    expect(scoreOf(' ', '　')).toBe(10_000)
  })

  it('takes any order where the question does, each answer once', () => {
    expect(marked(anyOrder, blanks({ x: 'high', y: 'low' })).verdict).toBe('right')
    expect(marked(anyOrder, blanks({ x: 'high', y: '高频' }))).toMatchObject({
      verdict: 'partly',
      score: 25_000,
    })
  })

  it('finds a blank for each answer even where the first fit takes another’s', () => {
    const key: MarkKey = {
      type: 'blank',
      exact: false,
      blanks: [
        { id: '1', accepted: ['p', 'q'] },
        { id: '2', accepted: ['p'] },
        { id: '3', accepted: ['q', 'r'] },
      ],
    }
    const content = { ordered: false }
    expect(mark({ content, key }, blanks({ '1': 'p', '2': 'r', '3': 'q' }), 30_000)).toMatchObject({
      score: 30_000,
    })
  })

  it('gives the same to all with as many right, parts adding up, order or not', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.subarray([0, 1, 2, 3, 4, 5]),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.boolean(),
        (count, right, points, ordered) => {
          const key: MarkKey = {
            type: 'blank',
            exact: false,
            blanks: ids.slice(0, count).map((id) => ({ id, accepted: [`${id}!`] })),
          }
          const given = Object.fromEntries(
            key.blanks.map(({ id }, k) => [id, right.includes(k) ? `${id}!` : 'no']),
          )
          const result = mark({ content: { ordered }, key }, blanks(given), points)
          const hits = right.filter((k) => k < count).length
          if (hits === count) expect(result.score).toBe(points)
          expect(Object.values(result.blanks ?? {}).reduce((sum, part) => sum + part, 0)).toBe(result.score)
          expect(Object.values(result.blanks ?? {}).filter((part) => part > 0).length).toBeLessThanOrEqual(
            hits,
          )
          expect(result.score).toBeLessThanOrEqual(points)
        },
      ),
      { numRuns: runs },
    )
  })

  it('folds once and for all', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => folded(folded(text)) === folded(text)))
  })
})

describe('by hand', () => {
  it('waits for somebody, unless nothing was handed in', () => {
    expect(marked(samples.short, { type: 'short', text: 'because' })).toEqual({
      verdict: 'review',
      score: null,
    })
    expect(marked(samples.short, { type: 'short', text: ' \n' })).toEqual({ verdict: 'empty', score: 0 })
    expect(marked(samples.file, { type: 'file', files: [crypto.randomUUID()] }).score).toBeNull()
    expect(marked(samples.file, null)).toEqual({ verdict: 'empty', score: 0 })
  })
})

it('never gives more than there is or less than nothing, and always whole units', () => {
  const answers = fc.oneof(
    fc.constantFrom('a', 'b', 'z').map((option): Answer => ({ type: 'single', option })),
    fc.subarray(['a', 'b', 'c', 'z']).map((options): Answer => ({ type: 'multiple', options })),
    fc.boolean().map((value): Answer => ({ type: 'boolean', value })),
    fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.string()).map(blanks),
    fc.string().map(numeric),
  )
  const question = fc.constantFrom(...Object.values(samples))
  fc.assert(
    fc.property(question, answers, fc.integer({ min: 0, max: 1_000_000 }), (document, answer, points) => {
      const { score, verdict } = marked(document, answer, points)
      expect(Number.isSafeInteger(score) && score! >= 0 && score! <= points).toBe(true)
      expect(verdict).not.toBe('review')
    }),
    { numRuns: runs },
  )
})
