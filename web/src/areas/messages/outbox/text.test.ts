import { expect, it } from 'vitest'
import { docOf, plainOf } from './text.ts'

it('plain text comes back as it was', () => {
  for (const text of ['One', 'One\nTwo', 'One\n\nThree']) expect(plainOf(docOf(text))).toBe(text)
  expect(plainOf(docOf('  One \n'))).toBe('One')
})

it('says where a form would be lost', () => {
  const bold = { type: 'text', text: 'x', marks: [{ type: 'bold' }] }
  expect(plainOf({ type: 'doc', content: [{ type: 'paragraph', content: [bold] }] })).toBeNull()
  expect(plainOf({ type: 'doc', content: [{ type: 'blockMath', attrs: { latex: 'x' } }] })).toBeNull()
})
