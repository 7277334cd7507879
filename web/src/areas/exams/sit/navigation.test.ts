import { describe, expect, it } from 'vitest'
import { nextOpen, pagesOf, placesOf, stepFrom } from './navigation.ts'

const part = (...questions: number[]) => ({ title: { en: 'P' }, note: {}, points: 0, questions })
const sitting = { pages: 'parts' as const, parts: [part(4, 2), part(), part(7)] }
const places = placesOf(sitting)

describe('the way through a sitting', () => {
  it('has a page per part with questions, or one for all', () => {
    expect(pagesOf(sitting)).toEqual([[0], [2]])
    expect(pagesOf({ ...sitting, pages: 'all' })).toEqual([[0, 2]])
  })

  it('numbers questions as the student meets them', () => {
    expect(places.map(({ no, label, page }) => [no, label, page])).toEqual([
      [4, 1, 0],
      [2, 2, 0],
      [7, 3, 1],
    ])
  })

  it('finds the next open question, also before this one, and none when all are answered', () => {
    const done = { type: 'boolean' as const, value: true }
    expect(nextOpen(places, {}, null)?.no).toBe(4)
    expect(nextOpen(places, { 7: done }, 2)?.no).toBe(4)
    expect(nextOpen(places, { 4: done, 2: { type: 'short', text: ' ' } }, 7)?.no).toBe(2)
    expect(nextOpen(places, { 4: done, 2: done, 7: done }, 4)).toBeNull()
  })

  it('steps to the neighbours and stays at the ends', () => {
    expect([stepFrom(places, 4, 1)?.no, stepFrom(places, 7, 1)?.no, stepFrom(places, 4, -1)?.no]).toEqual([
      2, 7, 4,
    ])
  })
})
