import type { useGrid } from './use-grid.ts'

/** The cell under the pointer; null beside all cells. */
const spotOf = (target: EventTarget) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

/** Keyboard, pointer and clipboard of a grid. While a cell is edited, keys and clipboard belong to its field. */
export const gridEvents = (grid: ReturnType<typeof useGrid>) => {
  const { editing } = grid
  const clip = (event: React.ClipboardEvent, act: () => void): void => {
    if (editing) return
    act()
    event.preventDefault()
  }
  return {
    onKeyDown: (event: React.KeyboardEvent) => {
      if (!editing && grid.press(event)) event.preventDefault()
    },
    onMouseDown: (event: React.MouseEvent<HTMLElement>) => {
      const spot = spotOf(event.target)
      if (!spot) return
      grid.select(spot, event.shiftKey)
      event.currentTarget.focus({ preventScroll: true })
      event.preventDefault()
    },
    onMouseMove: (event: React.MouseEvent) => {
      const spot = event.buttons === 1 && !editing ? spotOf(event.target) : null
      if (spot) grid.select(spot, true)
    },
    onDoubleClick: (event: React.MouseEvent) => {
      if (spotOf(event.target)) grid.begin()
    },
    onCopy: (event: React.ClipboardEvent) =>
      clip(event, () => event.clipboardData.setData('text/plain', grid.copy())),
    onCut: (event: React.ClipboardEvent) =>
      clip(event, () => event.clipboardData.setData('text/plain', grid.cut())),
    onPaste: (event: React.ClipboardEvent) =>
      clip(event, () => grid.paste(event.clipboardData.getData('text/plain'))),
  }
}
