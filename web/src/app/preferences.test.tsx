import { expect, it } from 'vitest'
import { namesIn, toggled } from './preferences.ts'

it('keeps a thing, forgets it again, and lets the oldest go when there are too many', () => {
  expect(toggled([], '/a', 8)).toEqual(['/a'])
  expect(toggled(['/a', '/b'], '/a', 8)).toEqual(['/b'])
  expect(toggled(['/a', '/b'], '/new', 2)).toEqual(['/b', '/new'])
})

it('reads names of whatever was kept', () => {
  expect(namesIn(['/a', 1, null, '/b'])).toEqual(['/a', '/b'])
  expect(namesIn({ a: '/a' })).toEqual([])
  expect(namesIn(undefined)).toEqual([])
})
