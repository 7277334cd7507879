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

/**
 * The part of the picture that is shown, in its own pixels: as large as it can be, never beyond an edge.
 * @param ratio its width over its height
 */
export const partOf = (size: Size, { zoom, x, y }: Crop, ratio: number) => {
  const near = between(zoom, 1, MOST_ZOOM)
  const width = Math.min(size.width, size.height * ratio) / near
  // Rounding must not make it higher than the picture.
  const height = Math.min(width / ratio, size.height)
  return {
    width,
    height,
    left: between(x * size.width - width / 2, 0, size.width - width),
    top: between(y * size.height - height / 2, 0, size.height - height),
  }
}

/** A view of the part: how wide it is for the hand, and its ratio. */
export interface View {
  width: number
  ratio: number
}

/** Moved by so many pixels of the view; what is shown stays inside. */
export const moved = (size: Size, crop: Crop, dx: number, dy: number, view: View): Crop => {
  const { width, height, left, top } = partOf(size, crop, view.ratio)
  const scale = width / view.width
  const middle = (start: number, by: number, part: number, whole: number) =>
    (between(start - by * scale, 0, whole - part) + part / 2) / whole
  return { ...crop, x: middle(left, dx, width, size.width), y: middle(top, dy, height, size.height) }
}

/** Nearer or farther around the middle of what is shown. */
export const zoomed = (size: Size, crop: Crop, zoom: number, ratio: number): Crop =>
  moved(size, { ...crop, zoom: between(zoom, 1, MOST_ZOOM) }, 0, 0, { width: 1, ratio })
