/** A place on a picture, as shares of its width and height. */
export interface Place {
  x: number
  y: number
}

const STEP = 0.01
const FAR = 0.05
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

/** Where an arrow key moves a place to, further with Shift; null for other keys. */
export const movedByKey = ({ x, y }: Place, key: string, shift: boolean): Place | null => {
  const way = ARROWS[key]
  if (!way) return null
  const step = shift ? FAR : STEP
  return { x: within(x + way[0] * step), y: within(y + way[1] * step) }
}

/** The place of a point of the screen on a picture that is shown in a box. */
export const placeIn = (
  box: { left: number; top: number; width: number; height: number },
  point: { clientX: number; clientY: number },
): Place => ({
  x: within((point.clientX - box.left) / box.width),
  y: within((point.clientY - box.top) / box.height),
})
