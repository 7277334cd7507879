import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeNow, isCode, STEP_MS } from './code.rules.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
const time = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2100) })

it('a code holds while it is shown and while the next one is, not longer', () =>
  fc.assert(
    fc.property(
      key,
      fc.uuid(),
      time,
      fc.integer({ min: -3 * STEP_MS, max: 5 * STEP_MS }),
      (k, id, at, later) => {
        const { code, until } = codeNow(k, id, new Date(at))
        const then = new Date(at + later)
        const steps = Math.floor(then.getTime() / STEP_MS) - Math.floor(at / STEP_MS)
        expect(isCode(k, id, code, then)).toBe(steps === 0 || steps === 1)
        expect(until.getTime() - at).toBeLessThanOrEqual(STEP_MS)
        expect(until.getTime()).toBeGreaterThan(at)
        expect(codeNow(k, id, until).code).not.toBe(code)
      },
    ),
  ))

it('a code is of one class session and one key', () =>
  fc.assert(
    fc.property(key, key, fc.uuid(), fc.uuid(), time, (k, otherKey, id, otherId, at) => {
      fc.pre(!k.equals(otherKey) && id !== otherId)
      const now = new Date(at)
      const { code } = codeNow(k, id, now)
      expect([isCode(k, otherId, code, now), isCode(otherKey, id, code, now)]).toEqual([false, false])
    }),
  ))

it('anything else is none', () =>
  fc.assert(
    fc.property(
      key,
      fc.uuid(),
      fc.string(),
      time,
      (k, id, text, at) => isCode(k, id, text, new Date(at)) === (text === codeNow(k, id, new Date(at)).code),
    ),
  ))
