export interface Box {
  left: number
  top: number
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The nearest line of boxes above or below one, and in it the box that stands closest to under it. */
const inNextLine = (boxes: readonly Box[], at: Box, down: boolean): number => {
  const beyond = boxes.filter(({ top }) => (down ? top > at.top : top < at.top))
  if (beyond.length === 0) return -1
  const tops = beyond.map(({ top }) => top)
  const line = down ? Math.min(...tops) : Math.max(...tops)
  const [nearest] = beyond
    .filter(({ top }) => top === line)
    .toSorted((a, b) => Math.abs(a.left - at.left) - Math.abs(b.left - at.left))
  return nearest ? boxes.indexOf(nearest) : -1
}

/** Where a key leads from one of the boxes, which stand in lines as they are read; the same place where it leads nowhere. */
export const nextSeat = (boxes: readonly Box[], from: number, key: string): number => {
  const at = boxes[from]
  if (!at) return from
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  const step = STEPS[key]
  if (step !== undefined) return Math.min(boxes.length - 1, Math.max(0, from + step))
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return from
  const found = inNextLine(boxes, at, key === 'ArrowDown')
  return found < 0 ? from : found
}
