import { expect, it } from 'vitest'
import { createSieve, describe } from './error-sieve.ts'

it('says what was thrown, whatever it is', () => {
  expect(describe(new TypeError('no')).message).toBe('TypeError: no')
  expect(describe(new TypeError('no')).info).toContain('error-sieve.test')
  expect(describe('text').message).toBe('text')
  expect(describe({ a: 1 }).message).toBe('{"a":1}')
  expect(describe(undefined).message).toBe('undefined')
})

it('tells each message once and a few in a minute', () => {
  let now = 0
  const tell = createSieve(2, () => now)
  expect(['a', 'a', 'b', 'c'].map(tell)).toEqual([true, false, true, false])
  now = 60_000
  expect(['c', 'a'].map(tell)).toEqual([true, false])
})
