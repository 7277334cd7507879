import type { Box } from 'labbox-bench/circuit/edit/geometry.ts'

/** How the sheet lies on the screen: screen = sheet × scale + (x, y), px. */
export interface Camera {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

const MIN_SCALE = 0.2
const MAX_SCALE = 4
/** One press of + or −. */
export const ZOOM_STEP = 1.25

const limited = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))

/** The point of the sheet under a point of the canvas. */
export const toSheet = (camera: Camera, x: number, y: number): [number, number] => [
  (x - camera.x) / camera.scale,
  (y - camera.y) / camera.scale,
]

/** The point of the canvas over a point of the sheet. */
export const toScreen = (camera: Camera, x: number, y: number): [number, number] => [
  x * camera.scale + camera.x,
  y * camera.scale + camera.y,
]

/** Zooms so that what is under (x, y) on the screen stays there. */
export function zoomAt(camera: Camera, x: number, y: number, factor: number): Camera {
  const scale = limited(camera.scale * factor)
  const ratio = scale / camera.scale
  return { x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio, scale }
}

export const panBy = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
})

/** Shows the whole box in the middle, at most at `most` times its size. */
export function fit(box: Box | null, size: Size, most = 1.5): Camera {
  if (!box || size.width === 0) return { x: size.width / 2, y: size.height / 2, scale: 1 }
  const margin = 40
  const scale = limited(
    Math.min(
      most,
      (size.width - 2 * margin) / Math.max(1, box.right - box.left),
      (size.height - 2 * margin) / Math.max(1, box.bottom - box.top),
    ),
  )
  return {
    x: size.width / 2 - ((box.left + box.right) / 2) * scale,
    y: size.height / 2 - ((box.top + box.bottom) / 2) * scale,
    scale,
  }
}

/** Moves as little as needed to bring a box onto the screen. */
export function reveal(camera: Camera, box: Box, size: Size): Camera {
  const margin = 24
  const [left, top] = toScreen(camera, box.left, box.top)
  const [right, bottom] = toScreen(camera, box.right, box.bottom)
  const shift = (low: number, high: number, length: number): number => {
    if (low < margin) return margin - low
    return high > length - margin ? Math.max(margin - low, length - margin - high) : 0
  }
  const dx = shift(left, right, size.width)
  const dy = shift(top, bottom, size.height)
  return dx === 0 && dy === 0 ? camera : panBy(camera, dx, dy)
}
