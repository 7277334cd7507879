import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { NumberField } from './NumberField.tsx'

it('takes what belongs to a number, and drops zeros at its end when it is left', async () => {
  const changed = vi.fn()
  render(<NumberField aria-label="Score" onChange={changed} />)
  const user = userEvent.setup()
  const field = screen.getByRole('spinbutton', { name: 'Score' })
  await user.type(field, '.1a2..b50')
  expect(field).toHaveProperty('value', '12.50')
  await user.tab()
  expect(field).toHaveProperty('value', '12.5')
  expect(changed).toHaveBeenLastCalledWith(12.5)
})

it('takes no dot where whole numbers are asked for', async () => {
  render(<NumberField aria-label="Places" precision={0} />)
  const field = screen.getByRole('spinbutton', { name: 'Places' })
  await userEvent.setup().type(field, '3.7')
  expect(field).toHaveProperty('value', '37')
})
