import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Circuit } from '@labbox/contract/bench/circuit.ts'
import { ImportError } from './foreign.ts'
import { importCircuit } from './import.ts'

const folder = join(import.meta.dirname, 'samples')
const samples = readdirSync(folder).map((name): [string, Uint8Array] => [
  name,
  readFileSync(join(folder, name)),
])

/** What a careless or hostile hand does to a file. */
const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('cut' as const), from: fc.nat(), length: fc.nat({ max: 400 }) }),
    fc.record({ kind: fc.constant('repeat' as const), from: fc.nat(), length: fc.nat({ max: 400 }) }),
    fc.record({
      kind: fc.constant('write' as const),
      from: fc.nat(),
      text: fc.oneof(
        fc.constantFrom(
          '1e999',
          '-1',
          '99999999999',
          '((((((((',
          '}',
          '"',
          '&lt;',
          '\u0000',
          ' 0 0',
          'R9 a b',
        ),
        fc.string({ maxLength: 20 }),
      ),
    }),
  ),
  { minLength: 1, maxLength: 6 },
)
type Change = (typeof changes extends fc.Arbitrary<infer A> ? A : never)[number]

const changed = (bytes: Uint8Array, change: Change): Uint8Array => {
  const from = change.from % (bytes.length + 1)
  const [head, tail] = [bytes.subarray(0, from), bytes.subarray(from)]
  if (change.kind === 'cut') return Buffer.concat([head, tail.subarray(change.length)])
  if (change.kind === 'repeat') return Buffer.concat([head, tail.subarray(0, change.length), tail])
  return Buffer.concat([head, Buffer.from(change.text), tail.subarray(change.text.length)])
}

it.each(samples)('%s, changed anyhow, is a valid circuit or is refused', (name, bytes) => {
  fc.assert(
    fc.property(changes, (list) => {
      try {
        const { circuit } = importCircuit(list.reduce(changed, bytes), name)
        expect(Circuit.safeParse(circuit).success).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError)
      }
    }),
  )
})

it('texts that make clumsy readers slow', () => {
  const slow = [
    '('.repeat(200_000),
    `(kicad_sch ${'(a '.repeat(100_000)}${')'.repeat(100_000)})`,
    `{"scopes":${'['.repeat(100_000)}`,
    `<project>${'<circuit>'.repeat(50_000)}`,
    `Version 4\n${'SYMATTR Value '.repeat(50_000)}`,
    `title\nR1 a b ${'9'.repeat(500_000)}`,
    `title\nV1 a 0 ${'SIN('.repeat(50_000)}`,
    `msjs-2.0${'<g '.repeat(100_000)}`,
  ]
  for (const text of slow)
    for (const name of ['a.cir', 'a.asc']) {
      try {
        importCircuit(new TextEncoder().encode(text), name)
      } catch (error) {
        expect(error, text.slice(0, 20)).toBeInstanceOf(ImportError)
      }
    }
})
