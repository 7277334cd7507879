import fc from 'fast-check'
import { expect, it } from 'vitest'
import { POINT } from '@labbox/contract/core/score.ts'
import { scoreOf } from '@labbox/contract/exams/results.ts'
import { FEWEST_PAPERS } from '@labbox/contract/exams/statistics.ts'
import type { Treatment } from '@labbox/contract/exams/correction.ts'
import { createFigures, type PaperMarks } from './figures.ts'

const QUESTIONS = 6
/** Two numbers of one version, as where two papers ask the same. */
const asked = new Map(
  Array.from({ length: QUESTIONS }, (_, no) => [no, { points: (no + 1) * POINT, versionId: `v${no % 5}` }]),
)
const worthOf = (no: number) => asked.get(no)!.points
const numbers = [...asked.keys()]

const paperOf = (questions: readonly number[]): fc.Arbitrary<PaperMarks> =>
  fc.record({
    questions: fc.constant(questions),
    points: fc.tuple(
      ...questions.map((no) =>
        fc.option(
          fc.integer({ min: 0, max: 4 }).map((part) => (worthOf(no) / 4) * part),
          { freq: 12 },
        ),
      ),
    ),
  })
const papers = fc.oneof(
  fc.array(paperOf(numbers), { maxLength: 25 }),
  fc.array(
    fc.subarray(numbers, { minLength: 2 }).chain((some) => paperOf(some)),
    { maxLength: 25 },
  ),
)
const treatments = fc
  .array(fc.constantFrom<Treatment>('key', 'key', 'full', 'dropped'), {
    minLength: QUESTIONS,
    maxLength: QUESTIONS,
  })
  .map((list) => new Map(list.entries()))

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
const average = (list: readonly number[]) => (list.length === 0 ? null : sum(list) / list.length)
const spread = (list: readonly number[]) =>
  sum(list.map((value) => (value - sum(list) / list.length) ** 2)) / (list.length - 1)
const pearson = (x: readonly number[], y: readonly number[]) => {
  const [mx, my] = [sum(x) / x.length, sum(y) / y.length]
  const root = Math.sqrt(spread(x) * spread(y)) * (x.length - 1)
  return sum(x.map((value, k) => (value - mx) * (y[k]! - my))) / root
}

/** A plain computation with all data in memory, by the textbook formulas. */
const plain = (list: readonly PaperMarks[], treated: ReadonlyMap<number, Treatment>) => {
  const all = list.map(({ questions, points }) => {
    const marks = questions.map((no, k) => ({
      no,
      points: points[k]!,
      worth: worthOf(no),
      treatment: treated.get(no)!,
    }))
    const gets = marks.map(({ treatment, points: own, worth }) =>
      treatment === 'full' ? worth : treatment === 'dropped' ? 0 : (own ?? 0),
    )
    return { marks, total: sum(gets) / POINT, score: scoreOf(marks) }
  })
  const scored = all.filter(({ score }) => score !== null)
  const versions = new Map(
    ['v0', 'v1', 'v2', 'v3', 'v4'].map((id) => {
      const own = all.flatMap(({ marks, total, score }) =>
        marks
          .filter((mark) => asked.get(mark.no)!.versionId === id && mark.points !== null)
          .map(({ points, worth }) => ({ share: points / worth, points: points / POINT, total, score })),
      )
      const whole = own.filter(({ score }) => score !== null)
      return [
        id,
        {
          attempts: own.length,
          facility: average(own.map(({ share }) => share)),
          correctRate: own.filter(({ share }) => share >= 1).length / own.length,
          x: whole.map(({ points }) => points),
          y: whole.map(({ points, total }) => total - points),
        },
      ] as const
    }),
  )
  const rows = scored.map(({ marks }) =>
    marks.filter(({ treatment }) => treatment !== 'dropped').map((mark) => ({ ...mark })),
  )
  const names = new Set(rows.map((row) => row.map(({ no }) => no).join()))
  const [width] = rows.map((row) => row.length)
  const earned = rows.map((row) => row.map(({ points, worth }) => (points ?? worth) / POINT))
  const whole = earned.length > 1 ? spread(earned.map(sum)) : 0
  const items = Array.from({ length: width ?? 0 }, (_, k) => spread(earned.map((row) => row[k]!)))
  const known = names.size === 1 && scored.length >= FEWEST_PAPERS && width! > 1 && whole > 1e-9
  return {
    scores: scored.map(({ score }) => score! / POINT),
    versions,
    alpha: known ? (width! / (width! - 1)) * (1 - sum(items) / whole) : null,
  }
}

it('figures of papers one by one are those of all papers at once', () => {
  let varied = 0
  fc.assert(
    fc.property(papers, treatments, (list, treated) => {
      const figures = createFigures(asked, treated)
      for (const paper of list) figures.add(paper)
      const expected = plain(list, treated)
      expect(figures.scores()).toEqual(expected.scores)
      if (expected.alpha === null) expect(figures.alpha()).toBeNull()
      else expect(figures.alpha()).toBeCloseTo(expected.alpha, 8)
      for (const [id, own] of expected.versions) {
        const version = figures.version(id)
        if (own.attempts === 0) {
          expect(version).toBeNull()
          continue
        }
        expect(version).toMatchObject({ attempts: own.attempts, correctRate: own.correctRate })
        expect(version!.facility).toBeCloseTo(own.facility!, 10)
        const varies = own.x.length >= FEWEST_PAPERS && spread(own.x) > 1e-9 && spread(own.y) > 1e-9
        if (!varies) expect(version!.discrimination).toBeNull()
        else expect(version!.discrimination).toBeCloseTo(pearson(own.x, own.y), 8)
        if (varies) varied += 1
      }
    }),
  )
  expect(varied).toBeGreaterThan(100)
})
