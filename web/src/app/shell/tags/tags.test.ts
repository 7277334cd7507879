import { expect, it } from 'vitest'
import { HOME, MOST_TAGS, nextTo, onlyWith, restoredTags, visit, without } from './tags.ts'

const tag = (path: string, search: Record<string, string> = {}) => ({ path, search, title: path })
const pages = [HOME, tag('/a'), tag('/b'), tag('/c')]
const paths = (tags: readonly { path: string }[]) => tags.map(({ path }) => path)

it('adds a page once and keeps the parameters it was left with', () => {
  expect(visit(pages, tag('/d')).at(-1)?.path).toBe('/d')
  const again = visit(pages, tag('/b', { page: '2' }))
  expect(paths(again)).toEqual(paths(pages))
  expect(again[2]?.search).toEqual({ page: '2' })
})

it('lets the oldest go when there are too many, never the home page', () => {
  let tags = [HOME]
  for (let at = 0; at < MOST_TAGS + 5; at++) tags = visit(tags, tag(`/${at}`))
  expect(tags).toHaveLength(MOST_TAGS)
  expect(tags[0]).toEqual(HOME)
  expect(tags[1]?.path).toBe('/6')
})

it('closes one, the others or all, but not the home page', () => {
  expect(paths(without(pages, '/b'))).toEqual(['/dashboard', '/a', '/c'])
  expect(without(pages, '/dashboard')).toEqual(pages)
  expect(paths(onlyWith(pages, '/b'))).toEqual(['/dashboard', '/b'])
  expect(paths(onlyWith(pages, HOME.path))).toEqual(['/dashboard'])
})

it('goes to the right neighbour of a closed page, else to the left one', () => {
  expect(nextTo(pages, '/b').path).toBe('/c')
  expect(nextTo(pages, '/c').path).toBe('/b')
  expect(nextTo([HOME], '/gone')).toEqual(HOME)
})

it('restores what is remembered and leaves out what is damaged', () => {
  expect(paths(restoredTags([tag('/a'), null, { path: 3 }, 'x']))).toEqual(['/dashboard', '/a'])
  expect(restoredTags('nonsense')).toEqual([HOME])
})
