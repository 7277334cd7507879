import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ZonedDateTime } from './ZonedDateTime.tsx'

it('shows and reads the clocks of the zone that is given, whatever the browser has', async () => {
  const changed = vi.fn()
  render(
    <ZonedDateTime label="Start" zone="Asia/Tokyo" value="2026-08-31T15:00:00.000Z" onChange={changed} />,
  )
  const field = screen.getByRole('textbox', { name: 'Start' })
  expect(field).toHaveProperty('value', '2026-09-01 00:00')
  expect(screen.getByText(/UTC\+09:00/)).toBeTruthy()
  const user = userEvent.setup()
  await user.clear(field)
  await user.type(field, '2026-09-02 08:30{Enter}')
  expect(changed).toHaveBeenLastCalledWith('2026-09-01T23:30:00.000Z')
})
