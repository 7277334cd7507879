import { expect, test } from 'vitest'
import { moved, placeAfter, placeOfDrop, treeOf, type TreeNode } from './order.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, children })
const tree = [node('a', node('a1'), node('a2')), node('b'), node('c')]

test('steps go up, down, in and out, and stop at the ends', () => {
  expect(placeAfter(tree, 'b', 'up')).toEqual({ parentId: null, index: 0 })
  expect(placeAfter(tree, 'b', 'down')).toEqual({ parentId: null, index: 2 })
  expect(placeAfter(tree, 'b', 'in')).toEqual({ parentId: 'a', index: 2 })
  expect(placeAfter(tree, 'a2', 'out')).toEqual({ parentId: null, index: 1 })
  expect(placeAfter(tree, 'a', 'up')).toBeNull()
  expect(placeAfter(tree, 'a', 'in')).toBeNull()
  expect(placeAfter(tree, 'c', 'down')).toBeNull()
  expect(placeAfter(tree, 'c', 'out')).toBeNull()
})

test('a drop counts its place without the row itself, and never goes below itself', () => {
  expect(placeOfDrop(tree, 'a', 'c', 'before')).toEqual({ parentId: null, index: 1 })
  expect(placeOfDrop(tree, 'c', 'a1', 'after')).toEqual({ parentId: 'a', index: 1 })
  expect(placeOfDrop(tree, 'a1', 'a', 'on')).toEqual({ parentId: 'a', index: 1 })
  expect(placeOfDrop(tree, 'a', 'a1', 'before')).toBeNull()
  expect(placeOfDrop(tree, 'a', 'a', 'on')).toBeNull()
})

test('a row shown at its place is the row the server will show there', () => {
  const rows = [
    { id: 'a', parentId: null },
    { id: 'a1', parentId: 'a' },
    { id: 'b', parentId: null },
    { id: 'c', parentId: null },
  ]
  const order = (id: string, parentId: string | null, index: number) =>
    moved(rows, id, { parentId, index })
      .filter((row) => row.parentId === parentId)
      .map((row) => row.id)
  expect(order('a', null, 1)).toEqual(['b', 'a', 'c'])
  expect(order('a', null, 2)).toEqual(['b', 'c', 'a'])
  expect(order('c', null, 0)).toEqual(['c', 'a', 'b'])
  expect(order('b', 'a', 1)).toEqual(['a1', 'b'])
  expect(moved(rows, 'gone', { parentId: null, index: 0 })).toEqual(rows)
})

test('rows become a tree in their order; those without their parent stand at the top', () => {
  const rows = [
    { id: 'a1', parentId: 'a' },
    { id: 'a', parentId: null },
    { id: 'lost', parentId: 'gone' },
    { id: 'a2', parentId: 'a' },
  ]
  expect(treeOf(rows).map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
    ['a', ['a1', 'a2']],
    ['lost', []],
  ])
})
