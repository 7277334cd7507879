import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyName, OWNED_NAME_LIMIT, ownedName } from './ownership.ts'

it('names a copy in the languages of the name', () => {
  expect(copyName({ zh: '示波器' }, 200)).toEqual({ zh: '示波器（副本）' })
  expect(copyName({ zh: '示波器', en: 'Scope' }, 200, 2)).toEqual({
    zh: '示波器（副本 2）',
    en: 'Scope (copy 2)',
  })
})

it('cuts a long name between characters, so that its copy can be saved', () => {
  expect(copyName({ en: 'abcdefgh' }, 10)).toEqual({ en: 'abc (copy)' })
  expect(copyName({ en: 'ab📐defgh' }, 10)).toEqual({ en: 'ab (copy)' })
})

it('gives every copy of a good name a good name', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 999 }), (name, number) => {
      fc.pre(ownedName.safeParse({ zh: name, en: name }).success)
      const copy = copyName({ zh: name, en: name }, OWNED_NAME_LIMIT, number)
      expect(ownedName.parse(copy)).toEqual(copy)
    }),
  )
})
