import { expect, it } from 'vitest'
import { isOld } from './age.ts'

it('figures are old when three readings of them are missing', () => {
  const at = '2026-09-07T00:00:00.000Z'
  const after = (seconds: number) => isOld(at, Date.parse(at) + seconds * 1000, 5)
  expect([after(0), after(15), after(15.001), after(3600)]).toEqual([false, false, true, true])
})
