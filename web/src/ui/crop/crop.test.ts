import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moved, partOf, wholePicture, zoomed } from './crop.ts'

const size = { width: 400, height: 200 }
const square = { width: 200, ratio: 1 }

it('shows the largest square in the middle, and moves with the hand', () => {
  const at = (left: number) => ({ width: 200, height: 200, left, top: 0 })
  expect(partOf(size, wholePicture, 1)).toEqual(at(100))
  // Dragging to the right shows what is left of it; 100 px of a view of 200 are half the square.
  expect(partOf(size, moved(size, wholePicture, 50, 0, square), 1)).toEqual(at(50))
  expect(partOf(size, moved(size, wholePicture, 5_000, 99, square), 1)).toEqual(at(0))
})

it('comes nearer around the middle', () =>
  expect(partOf(size, zoomed(size, wholePicture, 2, 1), 1)).toEqual({
    width: 100,
    height: 100,
    left: 150,
    top: 50,
  }))

it('cuts to another ratio across or along', () => {
  expect(partOf(size, wholePicture, 1.5)).toEqual({ width: 300, height: 200, left: 50, top: 0 })
  expect(partOf(size, wholePicture, 4)).toEqual({ width: 400, height: 100, left: 0, top: 50 })
})

it('never shows anything beyond the picture', () => {
  const length = fc.integer({ min: 1, max: 10_000 })
  const step = fc.tuple(
    fc.double({ min: 0.1, max: 9, noNaN: true }),
    fc.integer({ min: -999, max: 999 }),
    fc.integer(),
  )
  const ratio = fc.constantFrom(1, 1.5, 16 / 9, 0.5)
  fc.assert(
    fc.property(length, length, ratio, fc.array(step, { maxLength: 8 }), (width, height, shape, steps) => {
      const picture = { width, height }
      const view = { width: 256, ratio: shape }
      let crop = wholePicture
      for (const [zoom, dx, dy] of steps)
        crop = moved(picture, zoomed(picture, crop, zoom, shape), dx, dy, view)
      const part = partOf(picture, crop, shape)
      expect(part.width).toBeGreaterThan(0)
      expect(part.width / part.height).toBeCloseTo(shape)
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0)
      expect(part.left + part.width).toBeLessThanOrEqual(width + 1e-6)
      expect(part.top + part.height).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})
