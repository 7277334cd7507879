import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { docOfText, textOfSimple } from '@labbox/contract/questions/simple-text.ts'
import { LocalLine } from './LocalLine.tsx'

const shown = (first: QuestionText) => {
  let held = first
  const Held = () => {
    const [value, setValue] = useState(first)
    held = value
    return (
      <LocalLine value={value} onChange={setValue} label="Option A" files={{}} onPicture={() => undefined} />
    )
  }
  render(<Held />)
  return { user: userEvent.setup(), text: (key: 'zh' | 'en') => textOfSimple(held[key]) }
}
const language = (name: RegExp) => screen.getByRole('button', { name })

it('is written in one language at a time, the missing one is marked, and neither changes the other', async () => {
  const { user, text } = shown({ en: docOfText('4.7 kΩ') })
  expect(screen.getByRole('textbox', { name: 'Option A (English)' })).toHaveProperty('value', '4.7 kΩ')
  expect(language(/中文/).dataset['missing']).toBe('true')
  expect(language(/^English/).dataset['missing']).toBeUndefined()
  await user.click(language(/中文/))
  await user.type(screen.getByRole('textbox', { name: 'Option A (中文)' }), '约 4.7 kΩ')
  expect([text('zh'), text('en')]).toEqual(['约 4.7 kΩ', '4.7 kΩ'])
  expect(language(/中文/).dataset['missing']).toBeUndefined()
})
