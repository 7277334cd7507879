import { describe, expect, it } from 'vitest'
import { pageOf } from './turns.ts'

const benches = Array.from({ length: 14 }, (_, k) => k)

describe('pages of a panel', () => {
  it.each([
    ['all that fits at once', 14, 0, benches, 1],
    ['two even pages instead of a full and a short one', 12, 0, benches.slice(0, 7), 2],
    ['the second', 12, 1, benches.slice(7), 2],
    ['the first again', 12, 2, benches.slice(0, 7), 2],
    ['a last one that is shorter', 4, 3, benches.slice(12), 4],
  ])('%s', (_, most, turn, items, pages) => {
    expect(pageOf(benches, most, turn)).toEqual({ items, pages })
  })

  it('nothing is one empty page', () => {
    expect(pageOf([], 4, 3)).toEqual({ items: [], pages: 1 })
  })
})
