import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDraws } from '@labbox/contract/exams/paper.ts'
import { examModes } from '@labbox/contract/exams/states.ts'
import { answerFits, type Answer } from '@labbox/contract/questions/answer.ts'
import { samples } from '@labbox/contract/questions/testing.ts'
import type { FrozenPaper } from './authoring/frozen.ts'
import { bankAnswer, dealQuestions, shownAnswer, shownContent } from './rules.ts'

const paperOf = (parts: { questions: number[]; drawn: boolean; quantity: number }[]): FrozenPaper => ({
  paperId: '',
  name: {},
  policy: { multiple: 'half' },
  parts: parts.map((part) => ({ title: {}, note: {}, ...part })),
})

/** Parts over few questions, so that pools overlap; a number is the question times 100 plus the part. */
const partArbitrary = fc.record({
  ids: fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 20 }),
  drawn: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 6 }),
})
const papers = fc.array(partArbitrary, { minLength: 1, maxLength: 5 }).map((parts) => {
  const chosen = new Set<number>()
  return parts.map((part, k) => {
    const free = part.drawn ? part.ids : part.ids.filter((id) => !chosen.has(id))
    if (!part.drawn) for (const id of free) chosen.add(id)
    return { drawn: part.drawn, quantity: part.quantity, questions: free.map((id) => id * 100 + k) }
  })
})
const questionIdOf = (no: number) => String(Math.floor(no / 100))

describe('a dealt paper', () => {
  it('has the quantity of each part, from that part, and no question twice, whatever the seed', () => {
    let dealt = 0
    fc.assert(
      fc.property(papers, fc.nat(), fc.constantFrom(1, 2, 3), (parts, seed, mode) => {
        const pools = parts.flatMap((part, k) =>
          part.drawn
            ? [{ partId: String(k), quantity: part.quantity, questionIds: part.questions.map(questionIdOf) }]
            : [],
        )
        const chosen = new Set(parts.flatMap((part) => (part.drawn ? [] : part.questions.map(questionIdOf))))
        fc.pre(checkDraws(pools, chosen).length === 0)
        dealt += 1
        const from = { mode: mode as 1 | 2 | 3, papers: [paperOf(parts)], questionIdOf }
        const questions = dealQuestions(from, 0, seed)
        expect(new Set(questions.map(questionIdOf)).size).toBe(questions.length)
        const counts = parts.map(
          (part, k) => questions.filter((no) => no % 100 === k && part.questions.includes(no)).length,
        )
        expect(counts).toEqual(parts.map((part) => (part.drawn ? part.quantity : part.questions.length)))
        expect(questions.map((no) => no % 100)).toEqual(
          questions.map((no) => no % 100).toSorted((a, b) => a - b),
        )
        expect(dealQuestions(from, 0, seed)).toEqual(questions)
      }),
      { seed: 11, numRuns: 500 },
    )
    expect(dealt).toBe(500)
  })

  it('is the same for all in the first mode, and differs in the others', () => {
    const numbers = Array.from({ length: 12 }, (_, k) => k * 100)
    const deal = (mode: 1 | 2 | 3, drawn: boolean) =>
      new Set(
        Array.from({ length: 20 }, (_, seed) =>
          dealQuestions(
            { mode, papers: [paperOf([{ questions: numbers, drawn, quantity: 4 }])], questionIdOf },
            0,
            seed,
          ).join(),
        ),
      ).size
    expect(deal(examModes.same, false)).toBe(1)
    expect(deal(examModes.shuffled, false)).toBeGreaterThan(15)
    expect(deal(examModes.random, true)).toBeGreaterThan(15)
  })

  it('draws every question about equally often', () => {
    const numbers = Array.from({ length: 10 }, (_, k) => k * 100)
    const from = {
      mode: 3 as const,
      papers: [paperOf([{ questions: numbers, drawn: true, quantity: 3 }])],
      questionIdOf,
    }
    const times = new Map<number, number>()
    for (let seed = 0; seed < 2000; seed++)
      for (const no of dealQuestions(from, 0, seed)) times.set(no, (times.get(no) ?? 0) + 1)
    for (const no of numbers) expect(Math.abs((times.get(no) ?? 0) - 600)).toBeLessThan(100)
  })
})

describe('what a student is shown', () => {
  it('names options by their place, and reads answers back', () => {
    for (let k = 0; k < 30; k++) {
      const seed = `seed ${k}`
      const { content } = samples.multiple
      const shown = shownContent(content, seed)
      if (!('options' in shown)) throw new Error()
      expect(shown.options.map(({ id }) => id)).toEqual(['o1', 'o2', 'o3', 'o4'])
      const given: Answer = { type: 'multiple', options: ['o2', 'o4'] }
      const stored = bankAnswer(content, seed, given)
      expect(stored && answerFits(content, stored)).toBe(true)
      expect(shownAnswer(content, seed, stored)).toEqual(given)
      const texts = (stored?.type === 'multiple' ? stored.options : []).map(
        (id) => content.options.find((option) => option.id === id)?.text,
      )
      expect(texts).toEqual([shown.options[1]?.text, shown.options[3]?.text])
    }
  })

  it.each(['o0', 'o5', 'a', '', 'o1x', 'constructor'])('takes no option “%s”', (option) => {
    const stored = bankAnswer(samples.single.content, 's', { type: 'single', option })
    expect(stored && answerFits(samples.single.content, stored)).toBe(false)
  })
})
