import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { StepButtons } from './MovableTree.tsx'

const tree = [
  { id: 'a', children: [] },
  { id: 'b', children: [{ id: 'c', children: [] }] },
]

it('moves a row by its buttons, and not where there is no such place', async () => {
  const move = vi.fn()
  render(<StepButtons tree={tree} id="b" onMove={move} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /Move down/ }))
  await user.click(screen.getByRole('button', { name: /Outdent/ }))
  expect(move).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /Move up/ }))
  expect(move).toHaveBeenLastCalledWith('b', { parentId: null, index: 0 })
  await user.click(screen.getByRole('button', { name: /Indent/ }))
  expect(move).toHaveBeenLastCalledWith('b', { parentId: 'a', index: 0 })
})
