import { expect, test } from 'vitest'
import { createSequence, seal, unseal } from './seal.ts'

test('opens what the same secret sealed, with its number', () => {
  expect(unseal('s', seal('s', 7, { op: 'run', text: '电阻 "4k7"' }))).toEqual({
    seq: 7,
    body: { op: 'run', text: '电阻 "4k7"' },
  })
})

test('refuses another secret, another number, another body, and what is no message', () => {
  const message = seal('s', 7, { op: 'run' })
  expect(unseal('t', message)).toBeNull()
  expect(unseal('s', message.replace('"seq":7', '"seq":8'))).toBeNull()
  expect(unseal('s', message.replace('run', 'rum'))).toBeNull()
  expect(unseal('s', message.replace(/"mac":"../, '"mac":"zz'))).toBeNull()
  expect(unseal('s', 'no json')).toBeNull()
  expect(unseal('s', '{}')).toBeNull()
})

test('sequence numbers grow, over restarts too', () => {
  const first = createSequence()
  const a = first()
  const b = first()
  expect(b).toBeGreaterThan(a)
  expect(Number.isSafeInteger(b)).toBe(true)
})
