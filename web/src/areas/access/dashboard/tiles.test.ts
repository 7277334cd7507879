import { expect, it } from 'vitest'
import { arranged, arrangementIn, stepped } from './tiles.ts'

const tiles = ['a', 'b', 'c', 'd'].map((key) => ({ key }))
const keys = (order: string[]) => arranged(tiles, order).map(({ key }) => key)

it('puts tiles in the order that was kept, new ones after the tile they ship behind, gone ones nowhere', () => {
  expect(keys([])).toEqual(['a', 'b', 'c', 'd'])
  expect(keys(['d', 'c', 'b', 'a'])).toEqual(['d', 'c', 'b', 'a'])
  expect(keys(['c', 'gone', 'a'])).toEqual(['c', 'd', 'a', 'b'])
})

it('moves a tile by one place, and not past the ends', () => {
  expect(stepped(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(stepped(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(stepped(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(stepped(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  expect(stepped(['a'], 'x', 1)).toEqual(['a'])
})

it('makes an arrangement of whatever was kept', () => {
  const none = { order: [], hidden: [], stepsGone: false }
  for (const damaged of [undefined, null, 7, 'x', [], { order: 'a', hidden: [3], stepsGone: 'yes' }])
    expect(arrangementIn(damaged)).toEqual(none)
  expect(arrangementIn({ order: ['a'], hidden: ['b', 1], stepsGone: true })).toEqual({
    order: ['a'],
    hidden: ['b'],
    stepsGone: true,
  })
})
