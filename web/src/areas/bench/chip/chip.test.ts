import { expect, it } from 'vitest'
import { packed } from 'labbox-bench/mcu/packed.ts'
import { addressesOf, lineAt } from './stops.ts'
import { newOf } from './use-heard.ts'

const LINES = [
  [0x80, 4],
  [0x84, 5],
  [0x86, 5],
  [0x8a, 8],
] as const

it('stops at the first address of a line, and of the next one where a line has no code', () => {
  expect(addressesOf(LINES, [5, 6, 9])).toEqual([0x84, 0x8a])
})

it('knows the line of an address', () => {
  expect([0x70, 0x80, 0x85, 0x90].map((address) => lineAt(LINES, address))).toEqual([null, 4, 5, 8])
})

it('takes what is new of what was sent, also after a new beginning', () => {
  const tail = packed(new TextEncoder().encode('abcdef'))
  const text = (sent: number, before: number) => new TextDecoder().decode(newOf({ sent, tail }, before))
  expect([text(6, 4), text(6, 6), text(600, 0), text(2, 50)]).toEqual(['ef', '', 'abcdef', 'ef'])
})
