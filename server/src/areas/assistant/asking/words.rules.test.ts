import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bareWords } from '@labbox/contract/assistant/words.ts'
import { createWords } from './words.rules.ts'

const through = (pieces: readonly string[]): string => {
  const words = createWords()
  return pieces.map((piece) => words.add(piece)).join('') + words.rest()
}

it('takes addresses, pictures, links and HTML out, in whatever pieces they come', () => {
  const said =
    'See ![x](https://evil.example/a.png?q=1) [here](javascript:alert(1)) <img src=x> http://evil.example [1].'
  expect(bareWords(said)).toBe('See x here)  … [1].')
  expect(through([...said])).toBe(bareWords(said))
})

it('is the same for pieces as for the whole', () => {
  const said =
    'A ![x](https://e.example/a?b) and [y](http://e.example), <b>bold</b> h <i >z</i> x < y at https://e.example/q [2]\n[1'
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 20, maxLength: 60 }), (lengths) => {
      let from = 0
      const pieces = [...lengths, said.length].map((length) => said.slice(from, (from += length)))
      expect(through(pieces)).toBe(bareWords(said))
    }),
  )
})

it('holds back no more than a moment', () => {
  const words = createWords()
  expect(words.add('R < 3 and the gain')).toBe('R < 3 and the gain')
  expect(words.add(' [1')).toBe(' ')
  expect(words.add('] is')).toBe('[1] is')
  expect(words.add(`[${'x'.repeat(400)}`)).toHaveLength(401)
})
