import { describe, expect, it } from 'vitest'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { questionTypes } from '@labbox/contract/questions/content.ts'
import { instantiate } from '@labbox/contract/questions/instantiate.ts'
import { questionProblemText } from '@labbox/contract/questions/problems.ts'
import { shippedBanks } from './index.ts'

const [bank] = await shippedBanks()
const questions = bank!.questions.map((one, k) => [k + 1, one] as const)

describe('the bank that ships', () => {
  it.each(questions)('question %i can be asked in both languages', (_, { document, difficulty }) => {
    expect(checkQuestion(document).map((problem) => questionProblemText(problem, 'en'))).toEqual([])
    expect(isEmptyDoc(document.content.stem.zh) || isEmptyDoc(document.content.stem.en)).toBe(false)
    expect(difficulty).toBeGreaterThanOrEqual(1)
    expect(difficulty).toBeLessThanOrEqual(5)
  })

  it('has every type, and tags that are in its tree', () => {
    expect(new Set(questions.map(([, { document }]) => document.content.type))).toEqual(
      new Set(questionTypes),
    )
    const keys = (tags: NonNullable<typeof bank>['tags'], above = ''): string[] =>
      tags.flatMap((tag) => [`${above}${tag.key}`, ...keys(tag.children ?? [], `${above}${tag.key}.`)])
    const known = new Set(keys(bank!.tags))
    for (const [, { tags }] of questions) for (const tag of tags) expect(known).toContain(tag)
  })

  it.each<[number, number]>([
    [5, 4],
    [11, 994.72],
    [14, 50],
  ])('question %i is answered by %f', (number, value) => {
    const { key } = instantiate(bank!.questions[number - 1]!.document, 'any')
    expect(key.type === 'numeric' && key.value).toBeCloseTo(value, 1)
  })
})
