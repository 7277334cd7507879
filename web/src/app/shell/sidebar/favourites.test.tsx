import { expect, it } from 'vitest'
import { FAVOURITES_MOST, toggled } from './favourites.ts'

it('keeps a page, forgets it again, and lets the oldest go when there are too many', () => {
  expect(toggled([], '/a')).toEqual(['/a'])
  expect(toggled(['/a', '/b'], '/a')).toEqual(['/b'])
  const full = Array.from({ length: FAVOURITES_MOST }, (_, at) => `/${at}`)
  expect(toggled(full, '/new')).toEqual([...full.slice(1), '/new'])
})
