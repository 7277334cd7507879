import { expect, it } from 'vitest'
import { menuOf, menuPath, menuTree } from './menu-tree.ts'

const row = (id: string, parentId: string | null, resUrl: string) => ({
  id,
  parentId,
  resName: { en: id },
  resUrl,
  resStyle: '',
})
const rows = [
  row('lab', null, ''),
  row('class', 'lab', '/lab/class'),
  row('my', 'lab', '/lab/class/my'),
  row('lost', 'gone', '/x'),
]

it('builds a tree in the order of the rows and keeps rows whose parent is missing', () => {
  const tree = menuTree(rows)
  expect(tree.map(({ id }) => id)).toEqual(['lab', 'lost'])
  expect(tree[0]?.children.map(({ id }) => id)).toEqual(['class', 'my'])
})

it('finds the most precise row of a path and what it stands under', () => {
  expect(menuOf(rows, '/lab/class/my/7')?.id).toBe('my')
  expect(menuOf(rows, '/lab/classes')).toBeUndefined()
  expect(menuPath(rows, menuOf(rows, '/lab/class')).map(({ id }) => id)).toEqual(['lab', 'class'])
})

it('ends on rows that stand under each other', () => {
  const loop = [row('a', 'b', '/a'), row('b', 'a', '/b')]
  expect(menuPath(loop, loop[0]).map(({ id }) => id)).toEqual(['b', 'a'])
})
