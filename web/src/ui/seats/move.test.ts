import { describe, expect, it } from 'vitest'
import { nextSeat } from './move.ts'

// Two lines of three and a last one of two, the last of another group that is set further in.
const boxes = [
  ...[0, 100, 200].map((left) => ({ left, top: 0 })),
  ...[0, 100, 200].map((left) => ({ left, top: 80 })),
  ...[20, 120].map((left) => ({ left, top: 200 })),
]

describe('keys lead from seat to seat', () => {
  it.each([
    ['to the next', 1, 'ArrowRight', 2],
    ['over the end of a line', 2, 'ArrowRight', 3],
    ['not past the last', 7, 'ArrowRight', 7],
    ['not before the first', 0, 'ArrowLeft', 0],
    ['to the line below', 1, 'ArrowDown', 4],
    ['to the nearest where the line below is shorter', 5, 'ArrowDown', 7],
    ['to the line above', 6, 'ArrowUp', 3],
    ['not above the first line', 1, 'ArrowUp', 1],
    ['not below the last', 6, 'ArrowDown', 6],
    ['to the first', 5, 'Home', 0],
    ['to the last', 1, 'End', 7],
    ['nowhere by another key', 1, 'a', 1],
  ])('%s', (_, from, key, to) => {
    expect(nextSeat(boxes, from, key)).toBe(to)
  })
})
