import { expect, it } from 'vitest'
import { movedByKey, placeIn } from './labels.ts'

it('moves a label by arrow keys, further with Shift, and never off the picture', () => {
  expect(movedByKey({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 })
  expect(movedByKey({ x: 0.5, y: 0.98 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 1 })
  expect(movedByKey({ x: 0, y: 0 }, 'ArrowUp', true)).toEqual({ x: 0, y: 0 })
  expect(movedByKey({ x: 0.5, y: 0.5 }, 'Tab', false)).toBeNull()
})

it('finds the place on a picture of a point on the screen', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 }
  expect(placeIn(box, { clientX: 300, clientY: 100 })).toEqual({ x: 0.5, y: 0.25 })
  expect(placeIn(box, { clientX: 0, clientY: 999 })).toEqual({ x: 0, y: 1 })
})
