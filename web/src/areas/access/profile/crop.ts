/** What of a picture is shown: how near, and around which point (0 to 1 in both directions). */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const MOST_ZOOM = 5
export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The square of the picture that is shown, in its own pixels: as large as it can be, never beyond an edge. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / between(zoom, 1, MOST_ZOOM)
  return {
    side,
    left: between(x * width - side / 2, 0, width - side),
    top: between(y * height - side / 2, 0, height - side),
  }
}

/** Moved by so many pixels of a view of that side; what is shown stays inside. */
export const moved = (size: Size, crop: Crop, dx: number, dy: number, view: number): Crop => {
  const { side, left, top } = squareOf(size, crop)
  const scale = side / view
  const middle = (start: number, by: number, length: number) =>
    (between(start - by * scale, 0, length - side) + side / 2) / length
  return { ...crop, x: middle(left, dx, size.width), y: middle(top, dy, size.height) }
}

/** Nearer or farther around the middle of what is shown. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop =>
  moved(size, { ...crop, zoom: between(zoom, 1, MOST_ZOOM) }, 0, 0, 1)
