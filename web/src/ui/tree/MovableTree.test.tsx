import { fireEvent, render, screen, waitFor } from '@testing-library/react'
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

it('keeps rows closed that somebody closed, until the chosen row comes into one', async () => {
  const props = { label: 'Tags', movable: true, chosen: 'a', onChoose: vi.fn(), onMove: vi.fn() }
  const title = ({ id }: { id: string }) => `Tag ${id}`
  const { rerender, container } = render(<MovableTree {...props} tree={tree} title={title} />)
  expect(screen.queryByText('Tag c')).not.toBeNull()
  fireEvent.click(container.querySelector('.ant-tree-switcher_open')!)
  await waitFor(() => expect(screen.queryByText('Tag c')).toBeNull())
  const moved = [
    {
      id: 'b',
      children: [
        { id: 'c', children: [] },
        { id: 'a', children: [] },
      ],
    },
  ]
  rerender(<MovableTree {...props} tree={moved} title={title} />)
  await waitFor(() => expect(screen.queryByText('Tag a')).not.toBeNull())
})
