import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { LocalTextInput, type LocalTextInputProps } from './LocalTextInput.tsx'

it('keeps both languages, and an empty one is none', async () => {
  let given: LocalTextInputProps['value']
  const Held = () => {
    const [value, setValue] = useState<LocalTextInputProps['value']>({ zh: '滤波器' })
    given = value
    return <LocalTextInput value={value!} onChange={setValue} id="name" />
  }
  render(<Held />)
  const user = userEvent.setup()
  const [zh, en] = screen.getAllByRole('textbox')
  expect(zh).toHaveProperty('id', 'name')
  await user.type(en!, 'Filters')
  expect(given).toEqual({ zh: '滤波器', en: 'Filters' })
  await user.clear(zh!)
  expect(given).toEqual({ zh: undefined, en: 'Filters' })
})
