import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dealt, firstFree } from './rules.ts'

it('deals everybody into as few groups as hold them, as equal as can be', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { maxLength: 80 }),
      fc.integer({ min: 2, max: 10 }),
      (people, size) => {
        const groups = dealt(people, size)
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual(people.toSorted((a, b) => a - b))
        expect(groups).toHaveLength(Math.ceil(people.length / size))
        const sizes = groups.map(({ length }) => length)
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(size)
        if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

it.each([
  [[], 1],
  [[1, 2, 4], 3],
  [[2, 3], 1],
])('after %j comes %i', (taken, next) => expect(firstFree(taken)).toBe(next))
