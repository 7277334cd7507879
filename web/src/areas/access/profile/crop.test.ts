import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moved, squareOf, wholePicture, zoomed } from './crop.ts'

const size = { width: 400, height: 200 }

it('shows the largest square in the middle, and moves with the hand', () => {
  expect(squareOf(size, wholePicture)).toEqual({ side: 200, left: 100, top: 0 })
  // Dragging to the right shows what is left of it; 100 px of a view of 200 are half the square.
  expect(squareOf(size, moved(size, wholePicture, 50, 0, 200))).toEqual({ side: 200, left: 50, top: 0 })
  expect(squareOf(size, moved(size, wholePicture, 5_000, 99, 200))).toEqual({ side: 200, left: 0, top: 0 })
})

it('comes nearer around the middle', () =>
  expect(squareOf(size, zoomed(size, wholePicture, 2))).toEqual({ side: 100, left: 150, top: 50 }))

it('never shows anything beyond the picture', () => {
  const length = fc.integer({ min: 1, max: 10_000 })
  const step = fc.tuple(
    fc.double({ min: 0.1, max: 9, noNaN: true }),
    fc.integer({ min: -999, max: 999 }),
    fc.integer(),
  )
  fc.assert(
    fc.property(length, length, fc.array(step, { maxLength: 8 }), (width, height, steps) => {
      const picture = { width, height }
      let crop = wholePicture
      for (const [zoom, dx, dy] of steps) crop = moved(picture, zoomed(picture, crop, zoom), dx, dy, 256)
      const { side, left, top } = squareOf(picture, crop)
      expect(side).toBeGreaterThan(0)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})
