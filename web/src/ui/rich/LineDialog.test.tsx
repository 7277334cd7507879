import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LineDialog } from './LineDialog.tsx'

it('takes a line by Enter, and stays open with the reason when it is refused', async () => {
  const take = vi.fn((value: string) => (value === 'good' ? undefined : 'Not this one'))
  const close = vi.fn()
  render(<LineDialog line={{ title: 'Address', hint: '', value: 'bad', take }} onClose={close} />)
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: 'Address' })
  await user.type(field, '{Enter}')
  expect(await screen.findByText('Not this one')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, ' good {Enter}')
  expect(take).toHaveBeenLastCalledWith('good')
  expect(close).toHaveBeenCalledTimes(1)
})
