import { expect, it } from 'vitest'
import { mentionedIn } from './mentions.ts'

it('mentions who was chosen and still stands in the text, once', () => {
  const [mate, other] = [
    { id: 'a', name: '王芳' },
    { id: 'b', name: 'Li Ming' },
  ]
  expect(mentionedIn('@王芳 看一下', [mate, other, mate])).toEqual(['a'])
  expect(mentionedIn('@Li Ming 和 @王芳', [mate, other])).toEqual(['a', 'b'])
  expect(mentionedIn('王芳', [mate])).toEqual([])
})
