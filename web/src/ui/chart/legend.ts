import { words, type Look } from './look.ts'
import type { Series } from './model.ts'

/** Signs of the legend: what a series is drawn as. */
const ICONS = {
  bar: 'roundRect',
  line: 'roundRect',
  scatter: 'circle',
  solid: 'path://M0 3h12v2H0z',
  dashed: 'path://M0 3h3v2H0zM4.5 3h3v2h-3zM9 3h3v2H9z',
} as const

const LEGEND_LINE = 20
/** Sign, gaps and margins of a name in a legend. */
const LEGEND_ITEM = 26
/** Nothing is drawn narrower. */
const LEAST_WIDTH = 160

/** As wide as letters are at most on average: the engine says only what came out, when the figure stands. */
const widthOf = (words: string, { fontSize }: Look): number =>
  [...words].reduce((sum, letter) => sum + fontSize * (letter > '\u2e7f' ? 1 : 0.6), 0)

const linesAt = (widths: readonly number[], room: number): number => {
  let lines = 1
  let left = room
  for (const width of widths) {
    if (width > left && left < room) {
      lines += 1
      left = room
    }
    left -= width
  }
  return lines
}

/** The names of the series above a figure, where there are several. */
export const legendOf = (series: readonly Series[], look: Look) => ({
  show: series.length > 1,
  top: 0,
  data: series.map(({ name, kind, guide }) => ({ name, icon: guide ? ICONS[guide] : ICONS[kind] })),
  itemWidth: 12,
  itemHeight: 8,
  textStyle: words(look),
})

/** The room above a figure by its width: a legend takes as many lines as it needs. */
export const roomForLegend = (names: readonly string[], top: number, look: Look) => {
  const widths = names.map((name) => widthOf(name, look) + LEGEND_ITEM)
  const media: { query?: { maxWidth: number }; option: { grid: { top: number } } }[] = []
  let lines = 1
  for (let width = widths.reduce((sum, one) => sum + one, 0); width >= LEAST_WIDTH; width -= 4) {
    const needed = linesAt(widths, width)
    if (needed > lines)
      media.push({ query: { maxWidth: width }, option: { grid: { top: top + (needed - 1) * LEGEND_LINE } } })
    lines = needed
  }
  // What holds again when the window has become wide.
  return media.length > 0 ? { media: [...media, { option: { grid: { top } } }] } : {}
}
