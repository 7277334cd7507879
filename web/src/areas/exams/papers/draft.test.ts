import fc from 'fast-check'
import { expect, it } from 'vitest'
import { POINT, TENTH } from '@labbox/contract/core/score.ts'
import { pointsOf, TOTAL, totalOf, type PaperPart } from '@labbox/contract/exams/paper.ts'
import { newChosen, newDrawn, shareEvenly, shareWithin, withQuestions } from './draft.ts'

const chosen = (count: number): PaperPart =>
  withQuestions(
    newChosen(0),
    Array.from({ length: count }, (_, k) => `q${k}`),
  )
const drawn = (quantity: number): PaperPart => ({ ...newDrawn(0), quantity })
const parts = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 40 }).map(chosen), fc.integer({ min: 1, max: 40 }).map(drawn)),
  { minLength: 1, maxLength: 5 },
)

it('shares exactly 100 points, in tenths, as evenly as drawn parts allow', () => {
  fc.assert(
    fc.property(parts, (list) => {
      const shared = shareEvenly(list)
      if (!shared) {
        // Only without hand-chosen questions can this be impossible.
        expect(list.every((part) => part.kind === 'drawn' || part.questions.length === 0)).toBe(true)
        return
      }
      expect(totalOf({ parts: shared })).toBe(TOTAL)
      const each = shared.flatMap((part) =>
        part.kind === 'drawn' ? [part.points] : part.questions.map(({ points }) => points),
      )
      for (const points of each) expect(points % TENTH === 0 && points >= TENTH).toBe(true)
    }),
    { seed: 5, numRuns: 300 },
  )
})

it('gives what does not come out even to the first questions', () => {
  const [part] = shareEvenly([chosen(3)]) ?? []
  expect(part?.kind === 'chosen' && part.questions.map(({ points }) => points / TENTH)).toEqual([
    334, 333, 333,
  ])
})

it.each([
  ['30 drawn alone', [30], null],
  ['20 and 10 drawn', [20, 10], [33, 34]],
  ['25 drawn', [25], [40]],
])('shares over drawing parts: %s', (_, quantities, tenths) => {
  const shared = shareEvenly(quantities.map(drawn))
  expect(shared?.map((part) => part.kind === 'drawn' && part.points / TENTH) ?? null).toEqual(tenths)
})

it('shares the score of one part', () => {
  const part = shareWithin(withQuestions(newChosen(0), ['a', 'b', 'c']), 40 * POINT)
  expect(pointsOf(part)).toBe(40 * POINT)
  expect(part.questions.map(({ points }) => points / TENTH)).toEqual([134, 133, 133])
})
