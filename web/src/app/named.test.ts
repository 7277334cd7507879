import { expect, it } from 'vitest'
import { named } from './named.ts'

const id = '01920000-0000-7000-8000-000000000001'

it.each([
  [{ id }, true],
  [{ bank: id }, true],
  [{ id: '', bank: id.toUpperCase() }, true],
  [{}, false],
  [{ id: '' }, false],
  [{ id: 'x' }, false],
  [{ id: `${id}0` }, false],
  [{ task: id }, false],
])('of %j an address names something: %s', (search, found) =>
  expect(named(search, ['id', 'bank'])).toBe(found),
)
