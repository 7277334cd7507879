import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { LocalTextInput, type LocalTextInputProps } from './LocalTextInput.tsx'

it('writes one language at a time, in all fields alike; an empty one is none, and is marked', async () => {
  let given: LocalTextInputProps['value']
  const Held = () => {
    const [value, setValue] = useState<LocalTextInputProps['value']>({ zh: '滤波器' })
    given = value
    return (
      <>
        <LocalTextInput value={value!} onChange={setValue} id="name" />
        <LocalTextInput />
      </>
    )
  }
  render(<Held />)
  const user = userEvent.setup()
  const fields = () => screen.getAllByRole('textbox').map((field) => field.lang)
  expect(fields()).toEqual(['en', 'en'])
  expect(screen.getAllByRole('button', { name: 'English: no text yet' })).toHaveLength(1)
  await user.type(screen.getAllByRole('textbox')[0]!, 'Filters')
  expect(given).toEqual({ zh: '滤波器', en: 'Filters' })
  expect(screen.queryByRole('button', { name: 'English: no text yet' })).toBeNull()

  await user.click(screen.getAllByRole('button', { name: '中文' })[0]!)
  expect(fields()).toEqual(['zh', 'zh'])
  expect(screen.getAllByRole('textbox')[0]).toHaveProperty('id', 'name')
  await user.clear(screen.getAllByRole('textbox')[0]!)
  expect(given).toEqual({ zh: undefined, en: 'Filters' })
})
