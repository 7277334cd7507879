/** Red, green, blue, 0 to 255. */
export type Colour = readonly [number, number, number]
type Spot = readonly [x: number, y: number]

/** Pixels that lines are drawn on, with smooth edges. */
export class Canvas {
  readonly width: number
  readonly height: number
  /** Three bytes a pixel, row by row. */
  readonly pixels: Uint8Array
  /** Nothing is drawn outside: left, top, right, bottom. */
  #clip: readonly [number, number, number, number]

  constructor(width: number, height: number, ground: Colour) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height * 3)
    for (let k = 0; k < width * height; k++) this.pixels.set(ground, 3 * k)
    this.#clip = [0, 0, width, height]
  }

  /** Draws within a rectangle alone. */
  within(left: number, top: number, width: number, height: number, draw: () => void): void {
    const before = this.#clip
    this.#clip = [left, top, left + width, top + height]
    draw()
    this.#clip = before
  }

  fill(left: number, top: number, width: number, height: number, colour: Colour, alpha = 1): void {
    const [x0, y0, x1, y1] = this.#clip
    const right = Math.min(x1, left + width)
    const bottom = Math.min(y1, top + height)
    for (let y = Math.max(y0, top); y < bottom; y++)
      for (let x = Math.max(x0, left); x < right; x++)
        this.#blend(Math.round(x), Math.round(y), colour, alpha)
  }

  /** A line through points; where it overlaps itself it is no darker. */
  line(points: readonly Spot[], width: number, colour: Colour, alpha = 1): void {
    if (points.length === 1) return this.#segment(points[0]!, points[0]!, width, colour, alpha)
    for (let k = 1; k < points.length; k++) this.#segment(points[k - 1]!, points[k]!, width, colour, alpha)
  }

  #segment([ax, ay]: Spot, [bx, by]: Spot, width: number, colour: Colour, alpha: number): void {
    const [clipLeft, clipTop, clipRight, clipBottom] = this.#clip
    const reach = width / 2 + 1
    const left = Math.max(clipLeft, Math.floor(Math.min(ax, bx) - reach))
    const right = Math.min(clipRight - 1, Math.ceil(Math.max(ax, bx) + reach))
    const top = Math.max(clipTop, Math.floor(Math.min(ay, by) - reach))
    const bottom = Math.min(clipBottom - 1, Math.ceil(Math.max(ay, by) + reach))
    const [dx, dy] = [bx - ax, by - ay]
    const squared = dx * dx + dy * dy
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        // The nearest place on the line, from 0 at its beginning to 1 at its end.
        const along = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared))
        const cover = width / 2 + 0.5 - Math.hypot(x - ax - along * dx, y - ay - along * dy)
        if (cover > 0) this.#blend(x, y, colour, alpha * Math.min(1, cover))
      }
  }

  #blend(x: number, y: number, colour: Colour, alpha: number): void {
    const at = 3 * (y * this.width + x)
    for (let part = 0; part < 3; part++) {
      const below = this.pixels[at + part]!
      this.pixels[at + part] = Math.round(below + (colour[part]! - below) * alpha)
    }
  }
}
