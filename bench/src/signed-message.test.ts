import { expect, test } from 'vitest'
import { createSequence, sign, verify } from './signed-message.ts'

test('opens what the same secret signed, with its number', () => {
  expect(verify('s', sign('s', 7, { op: 'run', text: '电阻 "4k7"' }))).toEqual({
    seq: 7,
    body: { op: 'run', text: '电阻 "4k7"' },
  })
})

test('refuses another secret, another number, another body, and what is no message', () => {
  const message = sign('s', 7, { op: 'run' })
  expect(verify('t', message)).toBeNull()
  expect(verify('s', message.replace('"seq":7', '"seq":8'))).toBeNull()
  expect(verify('s', message.replace('run', 'rum'))).toBeNull()
  expect(verify('s', message.replace(/"mac":"../, '"mac":"zz'))).toBeNull()
  expect(verify('s', 'no json')).toBeNull()
  expect(verify('s', '{}')).toBeNull()
})

test('sequence numbers grow, over restarts too', () => {
  const first = createSequence()
  const a = first()
  const b = first()
  expect(b).toBeGreaterThan(a)
  expect(Number.isSafeInteger(b)).toBe(true)
})
