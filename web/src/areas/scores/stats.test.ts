import { describe, expect, it } from 'vitest'
import { summary } from './stats.ts'

describe('scores of a task', () => {
  it('have average, median and shares', () => {
    expect(summary([50, 70, 95])).toEqual({
      graded: 3,
      average: 71.7,
      median: 70,
      highest: 95,
      lowest: 50,
      passed: 2 / 3,
      excellent: 1 / 3,
    })
    expect(summary([60, 80])?.median).toBe(70)
    expect(summary([])).toBeNull()
  })
})
