import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { notify } from '../app/errors/feedback.ts'
import { ConfirmButton } from './ConfirmButton.tsx'

const shown = (run: () => Promise<unknown>) => {
  render(
    <ConfirmButton loses="Two answers are lost." run={run}>
      Delete
    </ConfirmButton>,
  )
  return userEvent.setup()
}

it('says what is lost, and does nothing when it is given up', async () => {
  const run = vi.fn(async () => undefined)
  const user = shown(run)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Two answers are lost.')).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(run).not.toHaveBeenCalled()
})

it('runs once when it is confirmed, and says why it failed', async () => {
  const said = vi.spyOn(notify, 'error').mockReturnValue(undefined)
  const run = vi.fn(() => Promise.reject(new Error('The file is in use')))
  const user = shown(run)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(said).toHaveBeenCalledWith('The file is in use'))
  expect(run).toHaveBeenCalledTimes(1)
  said.mockRestore()
})
