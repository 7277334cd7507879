import { expect, it } from 'vitest'
import { requirementMet } from './required.ts'

it.each([
  [undefined, 80, true],
  [{ status: 0, score: null }, null, false],
  [{ status: 1, score: null }, null, false],
  [{ status: 2, score: null }, null, true],
  [{ status: 3, score: 20 }, null, true],
  // Waiting for review, nobody knows yet whether it is enough.
  [{ status: 2, score: 90 }, 80, false],
  [{ status: 3, score: null }, 80, false],
  [{ status: 3, score: 79.9 }, 80, false],
  [{ status: 3, score: 80 }, 80, true],
  [{ status: 5, score: null }, null, false],
])('%o with at least %o: %s', (own, least, met) => expect(requirementMet(own, least)).toBe(met))
