import { act, fireEvent, render } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Matrix } from './Matrix.tsx'
import type { MatrixCell } from './MatrixRow.tsx'

const WIDTH = 990
const HEIGHT = 500
const ROW = 36
const COLUMN = 100

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT)
})
afterEach(() => vi.restoreAllMocks())

const leads: never[] = []
const shown = () => {
  const cell = vi.fn((row: number, column: number): MatrixCell => ({ text: `${row} ${column}` }))
  let drawn = 0
  const { getByRole } = render(
    <Profiler id="matrix" onRender={() => (drawn += 1)}>
      <Matrix
        label="Scores"
        rows={600}
        columns={60}
        columnWidth={COLUMN}
        leads={leads}
        head={(column) => column}
        cell={cell}
        rowKey={String}
      />
    </Profiler>,
  )
  const box = getByRole('grid')
  /** What one frame of scrolling draws. */
  const scroll = (top: number, left: number) => {
    drawn = 0
    cell.mockClear()
    box.scrollTop = top
    box.scrollLeft = left
    // Not batched by the test: as the browser dispatches it.
    box.dispatchEvent(new Event('scroll'))
    return { drawn, cells: cell.mock.calls }
  }
  return { cell, scroll, box }
}

it('reads only the cells in sight, whatever the size', () => {
  const { cell } = shown()
  const places = new Set(cell.mock.calls.map((place) => place.join()))
  const most = (Math.ceil(HEIGHT / ROW) + 14) * (Math.ceil(WIDTH / COLUMN) + 6)
  expect(places.size).toBeGreaterThan(0)
  expect(places.size).toBeLessThanOrEqual(most)
  expect(cell.mock.calls.length).toBeLessThanOrEqual(2 * most)
})

it('draws once for a scroll in both directions, before the frame is painted, and not at all when nothing comes into sight', () => {
  const { scroll, box } = shown()
  expect(scroll(20 * ROW, 20 * COLUMN).drawn).toBe(1)
  expect(box.textContent).toContain('25 25')
  expect(scroll(20 * ROW + 1, 20 * COLUMN + 1).drawn).toBe(0)
})

it('draws of a scroll down only the rows that come into sight', () => {
  const { scroll } = shown()
  scroll(20 * ROW, 0)
  const { drawn, cells } = scroll(21 * ROW, 0)
  expect(drawn).toBe(1)
  expect(new Set(cells.map(([row]) => row)).size).toBe(1)
})

it('does not draw when scrolling comes to rest', async () => {
  vi.useFakeTimers()
  const { scroll, cell } = shown()
  scroll(20 * ROW, 20 * COLUMN)
  cell.mockClear()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(cell).not.toHaveBeenCalled()
  vi.useRealTimers()
})

const sheet = (write: boolean) => {
  const [onWrite, onUndo] = [vi.fn(), vi.fn()]
  const { getByRole } = render(
    <Matrix
      label="Scores"
      rows={3}
      columns={2}
      columnWidth={COLUMN}
      leads={leads}
      head={(column) => column}
      cell={(row, column) => ({ text: `${row} ${column}` })}
      rowKey={String}
      {...(write && { write: { label: 'Score', problem: () => null, onWrite, onUndo } })}
    />,
  )
  const box = getByRole('grid')
  const paste = (text: string) => fireEvent.paste(box, { clipboardData: { getData: () => text } })
  const key = (name: string, more = {}) => fireEvent.keyDown(box, { key: name, ...more })
  return { onWrite, onUndo, paste, key }
}

it('writes a pasted block from the active cell on, all at once, and takes the last writing back by key', () => {
  const { onWrite, onUndo, paste, key } = sheet(true)
  key('ArrowDown')
  paste('61\t62\t63\r\n71\t\r\n81\t82\r\n')
  expect(onWrite.mock.calls).toEqual([
    [
      [
        { row: 1, column: 0, text: '61' },
        { row: 1, column: 1, text: '62' },
        { row: 2, column: 0, text: '71' },
      ],
    ],
  ])
  key('z', { ctrlKey: true })
  expect(onUndo).toHaveBeenCalledOnce()
})

it('writes nothing where it is only read', () => {
  const { onWrite, onUndo, paste, key } = sheet(false)
  paste('61')
  key('z', { ctrlKey: true })
  key('Delete')
  expect([onWrite.mock.calls, onUndo.mock.calls]).toEqual([[], []])
})
