import { describe, expect, it } from 'vitest'
import { dropped, stepped } from './tag-moves.ts'

const tag = (id: string, parentId: string | null = null) => ({ id, parentId, name: { en: id }, questions: 0 })
// a, b (b1, b2), c
const tags = [tag('a'), tag('b'), tag('c'), tag('b1', 'b'), tag('b2', 'b')]

describe('moving tags', () => {
  it.each([
    ['b', 'up', { parentId: null, index: 0 }],
    ['b', 'down', { parentId: null, index: 2 }],
    ['a', 'up', null],
    ['c', 'down', null],
    ['c', 'in', { parentId: 'b', index: 2 }],
    ['a', 'in', null],
    ['b1', 'out', { parentId: null, index: 2 }],
    ['a', 'out', null],
    ['zz', 'up', null],
  ] as const)('%s %s', (id, step, place) => expect(stepped(tags, id, step)).toEqual(place))

  it.each([
    ['a', 'c', 1, { parentId: null, index: 2 }],
    ['a', 'c', -1, { parentId: null, index: 1 }],
    ['c', 'b1', -1, { parentId: 'b', index: 0 }],
    ['b1', 'b', 0, { parentId: 'b', index: 1 }],
    ['a', 'b', 0, { parentId: 'b', index: 2 }],
    ['b', 'b1', 0, null],
    ['b', 'b', 0, null],
  ] as const)('%s dropped on %s (%i)', (id, on, gap, place) =>
    expect(dropped(tags, id, on, gap)).toEqual(place),
  )
})
