import { pointsOf, traceOf } from '../analysis/math.ts'
import { MATH } from '../analysis/settings.ts'
import { channelOf, CHANNELS, SCREEN, type DsSettings } from '../settings.ts'
import type { Colour } from './canvas.ts'
import { spotOf, type Pane } from './pane.ts'

const THICK = 2

/** A trace on the whole area, or on a part of it, as divisions from the middle. */
const drawLine = (pane: Pane, ups: Float64Array, colour: Colour, alpha = 1): void => {
  const across = (index: number): number => (index / ups.length - 0.5) * SCREEN.across
  if (pane.settings.display.dots) {
    for (const [index, up] of ups.entries())
      pane.canvas.line([spotOf(pane, across(index), up)], THICK, colour, alpha)
    return
  }
  pane.canvas.line(
    Array.from(ups, (up, index) => spotOf(pane, across(index), up)),
    THICK,
    colour,
    alpha,
  )
}

/** What a source shows with the given settings, in divisions. */
const ups = (pane: Pane, source: number, settings: DsSettings): Float64Array => {
  const { probe, offset, scale } = traceOf(settings, source)
  const { samples } = pointsOf(pane.frame!, source, settings)
  return samples.map((value) => (value / probe + offset) / scale)
}

const shown = (settings: DsSettings): number[] =>
  CHANNELS.filter((number) => channelOf(settings, number).display)

/** The upper half shows the screen, the lower half a part of it as large as the screen. */
function drawBoth(pane: Pane): void {
  const { area, canvas, look, settings } = pane
  const { timebase } = settings
  const half = { ...area, height: area.height / 2 }
  const lower = { ...half, top: area.top + half.height }
  const width = timebase.delay.scale / timebase.scale
  const middle = (timebase.delay.offset - timebase.offset) / timebase.scale
  const [left] = spotOf(pane, middle - (width * SCREEN.across) / 2, 0)
  canvas.fill(Math.round(left), half.top, Math.round(width * area.width), half.height, look.text, 0.14)
  canvas.fill(area.left, lower.top - 1, area.width, 2, look.grid)
  const { scale, offset } = timebase.delay
  const larger: DsSettings = { ...settings, timebase: { ...timebase, scale, offset } }
  for (const number of shown(settings)) {
    const colour = look.traces[number]!
    drawLine({ ...pane, area: half }, ups(pane, number, settings), colour)
    drawLine({ ...pane, area: lower }, ups(pane, number, larger), colour)
  }
}

/** Channel 2 over channel 1. */
function drawAgainstEachOther(pane: Pane): void {
  const [x, y] = [ups(pane, 1, pane.settings), ups(pane, 2, pane.settings)]
  const spots = Array.from(x.subarray(0, y.length), (across, k) => spotOf(pane, across, y[k]!))
  pane.canvas.line(spots, THICK, pane.look.traces[2]!)
}

/** The traces of a frame, as the time base has them. */
export function drawTraces(pane: Pane): void {
  const { settings, look, frame } = pane
  if (!frame) return
  if (settings.timebase.mode === 'XY') return drawAgainstEachOther(pane)
  if (settings.timebase.delay.enabled) return drawBoth(pane)
  for (const number of shown(settings)) drawLine(pane, ups(pane, number, settings), look.traces[number]!)
  if (settings.math.display) drawLine(pane, ups(pane, MATH, settings), look.traces[MATH]!)
}

/** Waveforms that were kept, fainter. */
export function drawReferences(pane: Pane): void {
  const { settings, extras, look } = pane
  if (!settings.referencesShown) return
  for (const [number, { samples }] of extras.references) {
    const { enabled, scale, offset } = settings.references[number - 1]!
    if (enabled)
      drawLine(
        pane,
        samples.map((value) => (value + offset) / scale),
        look.dim,
        0.8,
      )
  }
}
