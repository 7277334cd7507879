import { describe, expect, it } from 'vitest'
import { attainmentProblem } from '@labbox/contract/scores/attainment.ts'
import type { AttainmentSources } from '@labbox/contract/scores/attainment-calls.ts'
import { formOf, percentSum, settingsOf } from './form.ts'

const graphId = '019a0000-0000-7000-8000-000000000001'
const topic = (id: string) => ({ id, name: { en: `Can ${id}` }, description: {} })
const sources: AttainmentSources = {
  graphs: [{ id: graphId, name: { en: 'Abilities' }, outcomes: ['a', 'b', 'c'].map(topic) }],
  sources: [],
  settings: null,
  revision: 0,
}

describe('the form of outcomes', () => {
  it('begins with all topics in equal parts, which can be kept as they are', () => {
    const first = formOf(sources)
    expect(first.outcomes.map(({ used, weight, target }) => [used, weight, target])).toEqual([
      [true, 33.34, 0.65],
      [true, 33.33, 0.65],
      [true, 33.33, 0.65],
    ])
    expect(attainmentProblem(settingsOf(first))).toBeNull()
  })

  it('gives back what was kept, without tags of what is no outcome any more', () => {
    const first = settingsOf(formOf(sources))
    const tag = { source: 'task' as const, id: graphId, part: '' }
    const kept = {
      ...first,
      outcomes: first.outcomes.slice(0, 2),
      tags: [
        { ...tag, outcome: 'a' },
        { ...tag, outcome: 'c' },
      ],
    }
    const form = formOf({ ...sources, settings: kept })
    expect(form.outcomes.map(({ used }) => used)).toEqual([true, true, false])
    expect(settingsOf(form)).toEqual({ ...kept, tags: [kept.tags[0]] })
  })

  it('adds percentages up as they are read', () => {
    expect(percentSum([33.34, 33.33, 33.33])).toBe(100)
    expect(percentSum([0.1, 0.2, null])).toBe(0.3)
  })
})
