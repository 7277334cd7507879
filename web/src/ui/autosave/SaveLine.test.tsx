import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SaveAlert } from './SaveLine.tsx'

const acts = () => ({ onOverwrite: vi.fn(), onReload: vi.fn() })

it('lets whoever writes choose between this page and what was saved elsewhere', async () => {
  const { onOverwrite, onReload } = acts()
  render(
    <SaveAlert state="stale" error={null} recovered={false} onOverwrite={onOverwrite} onReload={onReload} />,
  )
  const user = userEvent.setup()
  const [overwrite, reload] = screen.getAllByRole('button')
  await user.click(overwrite!)
  expect([onOverwrite.mock.calls.length, onReload.mock.calls.length]).toEqual([1, 0])
  await user.click(reload!)
  expect(onReload).toHaveBeenCalledTimes(1)
})

it('says why saving was refused, and nothing while all is well', () => {
  const { container } = render(<SaveAlert state="saved" error={null} recovered={false} {...acts()} />)
  expect(container.textContent).toBe('')
  render(<SaveAlert state="refused" error="The exam is over" recovered={false} {...acts()} />)
  expect(screen.getByText('The exam is over')).toBeTruthy()
})
