import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseBoundedJson } from './bounded-json.ts'
import { readJsonSandboxed } from './json.ts'

it('reads what JSON is, strings with brackets and quotation marks in them', () =>
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value)
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text))
      expect(parseBoundedJson(JSON.stringify([text, '\\', '"]']))).toEqual([text, '\\', '"]'])
    }),
  ))

it.each([
  ['depth', '['.repeat(1_000_000)],
  ['depth', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
  ['values', `[${'0,'.repeat(600_000)}0]`],
  ['string', '"never ends'],
])('refuses what has too much %s', (why, text) => {
  expect(() => parseBoundedJson(text)).toThrow(why)
})

it('reads a file by another process, and says why it does not', async () => {
  expect(await readJsonSandboxed(Buffer.from('\uFEFF{"a":[1,"中"]}'))).toEqual({ a: [1, '中'] })
  await expect(readJsonSandboxed(Buffer.from('{"a":'))).rejects.toThrow(SyntaxError)
  await expect(readJsonSandboxed(Buffer.from('['.repeat(100_000)))).rejects.toThrow('depth')
  await expect(readJsonSandboxed(Buffer.from([0x22, 0xff, 0x22]))).rejects.toThrow('UTF-8')
})
