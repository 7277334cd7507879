import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ReasonButton } from './ReasonButton.tsx'

it('asks for a reason before it runs, and gives it without spaces around it', async () => {
  const run = vi.fn(async (_reason: string) => undefined)
  render(
    <ReasonButton question="Close the exam?" hint="Nobody can go on." run={run}>
      Close
    </ReasonButton>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const ok = await screen.findByRole('button', { name: 'OK' })
  expect(ok).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox'), '   ')
  expect(ok).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox'), 'Fire alarm ')
  expect(ok).toHaveProperty('disabled', false)
  await user.click(ok)
  await waitFor(() => expect(run).toHaveBeenCalledWith('Fire alarm'))
})
