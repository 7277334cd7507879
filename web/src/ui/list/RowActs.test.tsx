import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { RowActs } from './RowActs.tsx'

const shown = () => {
  const heard = { edit: vi.fn(), copy: vi.fn(), remove: vi.fn(() => Promise.resolve()) }
  render(
    <RowActs>
      <>
        <button type="button" onClick={heard.edit}>
          Edit
        </button>
        {false}
        <button type="button" onClick={heard.copy}>
          Copy
        </button>
      </>
      <ConfirmButton loses="It is gone." run={heard.remove}>
        Delete
      </ConfirmButton>
    </RowActs>,
  )
  return { ...heard, user: userEvent.setup() }
}
const more = () => screen.getByRole('button', { name: 'More actions' })
const isOpen = () => screen.queryByRole('group', { name: 'More actions' }) !== null

it('has the first act in sight and the others behind "⋯"', async () => {
  const { edit, copy, user } = shown()
  expect(screen.getAllByRole('button')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(edit).toHaveBeenCalledOnce()
  await user.click(more())
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(copy).toHaveBeenCalledOnce()
  await waitFor(() => expect(isOpen()).toBe(false))
})

it('is gone along by keys, and gives the focus back', async () => {
  const { copy, user } = shown()
  more().focus()
  await user.keyboard('{Enter}')
  const first = await screen.findByRole('button', { name: 'Copy' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(copy).toHaveBeenCalledOnce()
  more().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(more()))
})

it('asks before it does what cannot be taken back', async () => {
  const { remove, user } = shown()
  await user.click(more())
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It is gone.')).toBeTruthy()
  expect(remove).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(remove).toHaveBeenCalledOnce())
})

it('needs no "⋯" for a single act, and nothing for none', () => {
  const { container, rerender } = render(
    <RowActs>
      <button type="button">Only</button>
    </RowActs>,
  )
  expect(screen.getAllByRole('button')).toHaveLength(1)
  rerender(<RowActs>{false}</RowActs>)
  expect(container.textContent).toBe('')
})
