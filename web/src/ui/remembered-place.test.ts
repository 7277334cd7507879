import { expect, it } from 'vitest'
import { readPlace } from './remembered-place.ts'

const place = { x: 1, y: 2, width: 300, height: 200 }

it('reads a kept place and nothing else', () => {
  expect(readPlace(JSON.stringify({ ...place, more: 1 }))).toEqual(place)
  for (const kept of [null, 'no json', 'null', '[]', '{"x":1}', JSON.stringify({ ...place, x: 'left' })])
    expect(readPlace(kept)).toBeNull()
})
