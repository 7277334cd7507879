import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MovableTree } from './MovableTree.tsx'

const tree = [
  { id: 'a', children: [] },
  { id: 'b', children: [{ id: 'c', children: [] }] },
]
const shown = (chosen: string | null, movable = true) => {
  const move = vi.fn()
  const choose = vi.fn()
  render(
    <MovableTree
      label="Tags"
      tree={tree}
      movable={movable}
      chosen={chosen}
      onChoose={choose}
      onMove={move}
      title={({ id }) => `Tag ${id}`}
    />,
  )
  const press = (key: string, altKey = true) => fireEvent.keyDown(screen.getByText('Tag a'), { key, altKey })
  return { move, choose, press }
}

it('shows all rows and tells which one is chosen', () => {
  const { choose } = shown(null)
  fireEvent.click(screen.getByText('Tag c'))
  expect(choose).toHaveBeenCalledWith('c')
})

it('moves the chosen row by Alt and an arrow key alone', () => {
  const { move, press } = shown('c')
  press('ArrowLeft')
  expect(move).toHaveBeenCalledWith('c', { parentId: null, index: 2 })
  press('ArrowLeft', false)
  press('x')
  expect(move).toHaveBeenCalledTimes(1)
})

it('moves nothing where rows stay, or none is chosen', () => {
  const fixed = shown('c', false)
  fixed.press('ArrowLeft')
  expect(fixed.move).not.toHaveBeenCalled()
})
