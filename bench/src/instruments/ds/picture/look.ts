import type { Colour } from './canvas.ts'

/** Colours of a picture. */
export interface Look {
  ground: Colour
  grid: Colour
  text: Colour
  dim: Colour
  /** By number, as on the front panel; the first is that of what is made of them. */
  traces: readonly Colour[]
}

const DARK: Look = {
  ground: [5, 8, 11],
  grid: [84, 96, 108],
  text: [217, 226, 236],
  dim: [147, 163, 181],
  traces: [
    [192, 139, 255],
    [245, 210, 40],
    [40, 215, 230],
    [245, 110, 235],
    [90, 150, 255],
  ],
}

/** For paper: the same hues, dark enough on white. */
const LIGHT: Look = {
  ground: [255, 255, 255],
  grid: [170, 178, 188],
  text: [23, 32, 42],
  dim: [90, 102, 115],
  traces: [
    [116, 56, 190],
    [150, 112, 0],
    [0, 125, 140],
    [180, 20, 160],
    [20, 80, 200],
  ],
}

const grey = ([red, green, blue]: Colour): Colour => {
  const value = Math.round(0.3 * red + 0.59 * green + 0.11 * blue)
  return [value, value, value]
}

/** Dark as the screen is, or with dark and light changed; in colours or in grey. */
export function lookOf({ colour, inverted }: { colour: boolean; inverted: boolean }): Look {
  const look = inverted ? LIGHT : DARK
  if (colour) return look
  const { ground, grid, text, dim, traces } = look
  return {
    ground: grey(ground),
    grid: grey(grid),
    text: grey(text),
    dim: grey(dim),
    traces: traces.map(grey),
  }
}
