import { describe, expect, it } from 'vitest'
import { POINT } from '@labbox/contract/core/score.ts'
import { cellOf, named, placed, present, shown, typed, withEntries } from './model.ts'
import { sampleBook as book } from './testing.ts'

describe('entering', () => {
  it('changes the cell and the mark of its row alone, and can be taken back', () => {
    const one = [{ row: 0, item: 1, score: 90 * POINT, excused: false }]
    const next = withEntries(book, one)
    expect(next.students.map(({ mark, complete }) => [shown(mark), complete])).toEqual([
      ['85', true],
      ['80', false],
    ])
    expect(cellOf(next.students[0]!, 1)).toEqual({ score: 90 * POINT, excused: false, entered: true })
    expect(next.students[1]).toBe(book.students[1])
    expect(withEntries(next, present(book, one))).toEqual(book)
  })

  it('covers what the task says; taken back, the task’s score is there again', () => {
    const over = withEntries(book, [{ row: 1, item: 0, score: null, excused: true }])
    expect(cellOf(over.students[1]!, 0)).toMatchObject({ score: null, excused: true })
    expect(over.students[1]?.mark).toBeNull()
    const back = withEntries(over, [{ row: 1, item: 0, score: null, excused: false }])
    expect(back).toEqual(book)
  })
})

it('entries keep to their columns when these move', () => {
  const one = [{ row: 1, item: 1, score: 90 * POINT, excused: false }]
  const moved = { ...book, items: book.items.toReversed() }
  expect(placed(moved, named(book, one))).toEqual([{ ...one[0], item: 0 }])
  expect(placed({ ...book, items: [] }, named(book, one))).toEqual([])
})

it.each([
  ['85', 85 * POINT],
  [' ８５.5 ', 855_000],
  ['100', 100 * POINT],
  ['0', 0],
  ['', null],
])('%j is a score or nothing', (text, score) => expect(typed(text)).toEqual({ score, excused: false }))
it.each(['免', 'EX', 'excused'])('%j excuses', (text) =>
  expect(typed(text)).toEqual({ score: null, excused: true }),
)
it.each(['100.1', '-1', 'abc', '1e2', '1,5'])('%j is refused', (text) => expect(typed(text)).toBeUndefined())
