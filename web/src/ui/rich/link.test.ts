import { expect, it } from 'vitest'
import { addressOf } from './link.ts'

it.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  [' HTTP://example.org ', 'HTTP://example.org'],
  ['example.org/scope', 'https://example.org/scope'],
  ['localhost:3000/lab', 'https://localhost:3000/lab'],
  ['实验室.中国', 'https://实验室.中国'],
  ['a.b@example.org', 'mailto:a.b@example.org'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
])('takes %s', (typed, kept) => expect(addressOf(typed)).toBe(kept))

it.each([
  '',
  '  ',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'two words',
  'https://',
  'x'.repeat(3000),
])('refuses %s', (typed) => expect(addressOf(typed)).toBeNull())
