import { describe, expect, it } from 'vitest'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { missingRows, standingFigure } from './standing.ts'
import { sampleBook } from './testing.ts'

describe('what became of the work of a class', () => {
  const { items, students } = sampleBook
  const book = {
    items: items.map((item) => ({ ...item, type: taskTypes.experiment })),
    students: students.map((row, k) => ({
      ...row,
      entries: [],
      scores: items.map(() => null),
      excused: [],
      statuses: items.map(() => (k === 0 ? 5 : 2)),
      late: k === 1 ? [0] : [],
    })),
  }

  it('finds who misses something, until a score settles it', () => {
    expect(missingRows(book)).toEqual([0])
    const entries = items.map((_, item) => ({ item, score: 0, excused: false }))
    const settled = book.students.map((row) => ({ ...row, entries }))
    expect(missingRows({ ...book, students: settled })).toEqual([])
  })

  it('counts every student once for each task', () => {
    const { series } = standingFigure(book, {
      task: String,
      standing: (one) => one,
      people: '',
    })
    for (const [x] of items.entries())
      expect(series.reduce((sum, { points }) => sum + (points[x]?.y ?? 0), 0)).toBe(students.length)
    expect(series.find(({ key }) => key === 'late')?.points[0]?.y).toBe(1)
  })
})
