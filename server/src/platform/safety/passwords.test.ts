import { expect, it } from 'vitest'
import {
  derivedPassword,
  harden,
  hashMadePassword,
  hashPassword,
  hashSoftly,
  readablePassword,
  verifyPassword,
} from './passwords.ts'

it('opens by the right password alone, however it is kept', async () => {
  const soft = await hashSoftly('Sheet-Pass1')
  const kept = [
    await hashPassword('Sheet-Pass1'),
    await hashMadePassword('Sheet-Pass1'),
    soft,
    await harden(soft),
  ]
  for (const stored of kept) {
    expect(stored).not.toContain('Sheet')
    expect(await verifyPassword(stored, 'Sheet-Pass1')).toBe(true)
    expect(await verifyPassword(stored, 'Sheet-Pass2')).toBe(false)
  }
  // The full cost stands around the soft hash, which itself opens nothing any more.
  expect(kept[3]).toMatch(/^hardened:[^:]+:\$argon2id\$v=19\$m=19456,t=2/)
  expect(await verifyPassword(kept[3]!, soft)).toBe(false)
  expect(await verifyPassword('-', '-')).toBe(false)
})

it('makes passwords that can be typed, and the same one again for who has the key', () => {
  const [key, other] = [Buffer.from('a'), Buffer.from('b')]
  expect(derivedPassword(key, 'x')).toBe(derivedPassword(key, 'x'))
  const made = [
    derivedPassword(key, 'y'),
    derivedPassword(other, 'x'),
    readablePassword(),
    readablePassword(),
  ]
  expect(new Set([derivedPassword(key, 'x'), ...made]).size).toBe(5)
  for (const each of made) expect(each).toMatch(/^[a-km-np-z2-9A]{12}$/)
})
