type Rgb = [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb

const print = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance as in WCAG 2.2. */
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours (`#rrggbb`), 1 to 21, as in WCAG 2.2. */
export const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(parse(one)), luminance(parse(other))].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** What WCAG 2.2 AA asks of text, and a little for rounding. */
const ENOUGH = 4.6

/** The colour itself if it can be read on the background, else the nearest darker or lighter shade that can. */
export const readable = (colour: string, background: string, ratio = ENOUGH): string => {
  const target: Rgb = luminance(parse(background)) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  const from = parse(colour)
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = print(from.map((part, at) => part + ((target[at] ?? 0) - part) * share) as Rgb)
    if (contrast(mixed, background) >= ratio) return mixed
  }
  return print(target)
}
