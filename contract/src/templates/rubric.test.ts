import { expect, test } from 'vitest'
import type { Criterion } from './report.ts'
import { fitsRubric, rubricScore } from './rubric.ts'

const criterion = (id: string, ...points: number[]): Criterion => ({
  id,
  title: { en: id },
  levels: points.map((each) => ({ points: each, title: { en: String(each) } })),
})
const rubric = [criterion('a', 20, 14, 0), criterion('b', 10, 0)]

test.each([
  [{ a: 0, b: 0 }, 100],
  [{ a: 1, b: 0 }, 80],
  [{ a: 1, b: 1 }, 46.7],
  [{ a: 2, b: 1 }, 0],
  [{ a: 0 }, null],
  [{ a: 3, b: 0 }, null],
  [{}, null],
])('levels %j come to %s of 100', (chosen, score) => {
  expect(rubricScore(rubric, chosen)).toBe(score)
})

test('a rubric without points proposes no score', () => {
  expect(rubricScore([], {})).toBeNull()
  expect(rubricScore([criterion('a', 0, 0)], { a: 0 })).toBeNull()
})

test('only criteria and levels that are there can be chosen', () => {
  expect(fitsRubric(rubric, {})).toBe(true)
  expect(fitsRubric(rubric, { a: 2, b: 1 })).toBe(true)
  expect(fitsRubric(rubric, { b: 2 })).toBe(false)
  expect(fitsRubric(rubric, { toString: 0 })).toBe(false)
})
