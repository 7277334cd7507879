import { expect, it } from 'vitest'
import { numberIn, takesText, trimmedZeros } from './numeric-typing.ts'

const score = { dot: true, minus: false }
const quantity = { dot: false, minus: false }

it.each([
  ['1a2.b5', '12.5'],
  ['1.2.3', '1.23'],
  ['.5', '5'],
  [' 87,5 ', '875'],
  ['-3', '3'],
  ['', ''],
  ['abc', ''],
  ['１２', ''],
])('finds in %j the number %j', (text, number) => expect(numberIn(text, score)).toBe(number))

it('takes no dot in a quantity, and a minus only where it is meant', () => {
  expect(numberIn('3.7', quantity)).toBe('3')
  expect(numberIn('-3.5', { dot: true, minus: true })).toBe('-3.5')
})

it.each([
  ['12.00', '12'],
  ['12.50', '12.5'],
  ['0.0', '0'],
  ['100', '100'],
  ['12.', '12'],
])('trims %s to %s', (text, trimmed) => expect(trimmedZeros(text)).toBe(trimmed))

it.each([
  ['7', '', 0, true],
  ['a', '1', 1, false],
  ['e', '1', 1, false],
  ['.', '', 0, false],
  ['.', '1', 1, true],
  ['.', '1', 0, false],
  ['.', '1.5', 3, false],
  ['-', '', 0, false],
])('typing %j into %j at %i is taken: %s', (text, value, start, taken) =>
  expect(takesText(text, value, start, score)).toBe(taken),
)
