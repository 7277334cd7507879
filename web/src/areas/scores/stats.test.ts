import { describe, expect, it } from 'vitest'
import { histogram, summary } from './stats.ts'

describe('scores of a task', () => {
  it('fall into steps of ten with their band, 100 into the last one', () => {
    const bins = histogram([0, 59.9, 60, 89.9, 90, 100])
    expect(bins.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 1, 1, 0, 1, 2])
    expect(bins.map(({ band }) => band)).toEqual([
      ...Array.from({ length: 6 }, () => 'fail'),
      ...Array.from({ length: 3 }, () => 'pass'),
      'excellent',
    ])
  })

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
