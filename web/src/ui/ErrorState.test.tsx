import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../app/api/api-error.ts'
import { ErrorState } from './ErrorState.tsx'

it('says why something could not be loaded, and tries again', async () => {
  const retry = vi.fn()
  render(<ErrorState error={new Error('No connection')} onRetry={retry} />)
  expect(screen.getByText('No connection')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button'))
  expect(retry).toHaveBeenCalledTimes(1)
})

it('speaks of no fields where the address is wrong', () => {
  const error = new ApiError({ code: 400, key: 'VALIDATION', msg: 'Some fields need correction' })
  render(<ErrorState error={error} />)
  expect(screen.queryByText('Some fields need correction')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
