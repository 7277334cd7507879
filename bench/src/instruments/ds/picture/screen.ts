import { MATH } from '../analysis/settings.ts'
import type { Frame } from '../acquire.ts'
import { channelOf, CHANNELS, SCREEN, type DsSettings } from '../settings.ts'
import { Canvas, type Colour } from './canvas.ts'
import { drawText, textWidth } from './font.ts'
import { lookOf } from './look.ts'
import { encodePng } from './png.ts'
import { quantity } from './text.ts'
import { drawOver, drawUnder } from './overlay.ts'
import { drawTraces } from './traces.ts'
import type { Extras, Pane } from './pane.ts'

const WIDTH = 1200
const HEIGHT = 720
/** The graticule: 12 × 8 divisions of 90 × 66 pixels. */
const AREA = { left: 60, top: 52, width: 1080, height: 528 } as const
/** Pixels of a step of the letters. */
const UNIT = 2.4
const SMALL = 2

export interface Taken extends Extras {
  running: boolean
  colour: boolean
  inverted: boolean
}

/** The picture that `:DISPlay:DATA?` gives: what is on the screen, with scales, readings and the state, as PNG. */
export function drawScreen(settings: DsSettings, frame: Frame | null, taken: Taken): Uint8Array {
  const look = lookOf(taken)
  const canvas = new Canvas(WIDTH, HEIGHT, look.ground)
  const pane: Pane = { canvas, look, area: AREA, settings, frame, extras: taken }
  drawGraticule(pane)
  canvas.within(AREA.left, AREA.top, AREA.width, AREA.height, () => {
    drawUnder(pane)
    drawTraces(pane)
    drawOver(pane)
  })
  drawState(pane, taken.running)
  drawChannels(pane)
  drawReadings(pane)
  return encodePng(canvas)
}

function drawGraticule({ canvas, look, area }: Pane): void {
  const { left, top, width, height } = area
  const [stepX, stepY] = [width / SCREEN.across, height / SCREEN.down]
  const dot = (x: number, y: number) => canvas.fill(Math.round(x), Math.round(y), 1, 1, look.grid)
  for (let column = 1; column < SCREEN.across; column++)
    for (let fifth = 1; fifth < SCREEN.down * 5; fifth++)
      dot(left + column * stepX, top + (fifth * stepY) / 5)
  for (let row = 1; row < SCREEN.down; row++)
    for (let fifth = 1; fifth < SCREEN.across * 5; fifth++) dot(left + (fifth * stepX) / 5, top + row * stepY)
  for (let fifth = 1; fifth < SCREEN.across * 5; fifth++)
    canvas.fill(Math.round(left + (fifth * stepX) / 5), top + height / 2 - 3, 1, 7, look.grid)
  for (let fifth = 1; fifth < SCREEN.down * 5; fifth++)
    canvas.fill(left + width / 2 - 3, Math.round(top + (fifth * stepY) / 5), 7, 1, look.grid)
  const corners = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
    [left, top],
  ] as const
  canvas.line(corners, 1, look.grid)
}

/** Above the graticule: state, time base, rate, delay, trigger. */
function drawState({ canvas, look, settings, frame }: Pane, running: boolean): void {
  const { timebase, trigger } = settings
  const source = channelOf(settings, trigger.source)
  const rolls = timebase.mode === 'ROLL'
  const state = running ? (rolls ? 'ROLL' : frame?.triggered ? 'TD' : 'AUTO') : 'STOP'
  const parts: [string, Colour][] = [
    [state, look.text],
    [`H ${quantity(timebase.scale, 's')}`, look.text],
    ...(frame ? [[`${quantity(1 / frame.interval, 'Sa/s')}`, look.dim] as [string, Colour]] : []),
    [`D ${quantity(timebase.offset, 's')}`, look.text],
  ]
  let x: number = AREA.left
  for (const [text, colour] of parts) {
    drawText(canvas, text, x, 20, UNIT, colour)
    x += textWidth(text, UNIT) + 34
  }
  if (rolls) return
  const level = `T CH${trigger.source} ${quantity(trigger.level, 'V')}`
  const colour = look.traces[trigger.source] ?? look.text
  drawText(canvas, level, AREA.left + AREA.width - textWidth(level, UNIT), 20, UNIT, colour)
  // Levels of the whole screen say nothing of its halves, nor of one channel over another.
  if (timebase.delay.enabled || timebase.mode === 'XY') return
  drawMarks({ canvas, look, settings }, trigger.level, source, colour)
}

/** Zero lines at the left, trigger level at the right, trigger instant at the top. */
function drawMarks(
  { canvas, look, settings }: Pick<Pane, 'canvas' | 'look' | 'settings'>,
  level: number,
  source: { probe: number; scale: number; offset: number },
  colour: Colour,
): void {
  const { left, top, width, height } = AREA
  const yOf = (divisions: number): number =>
    top + (0.5 - Math.max(-4, Math.min(4, divisions)) / SCREEN.down) * height
  for (const number of CHANNELS) {
    const { display, offset, scale } = channelOf(settings, number)
    if (!display) continue
    const y = yOf(offset / scale)
    const of = look.traces[number] ?? look.text
    for (let k = 0; k < 10; k++) canvas.fill(left - 22 + k, Math.round(y) - 8, 1, 16, of)
    for (let k = 0; k < 9; k++) canvas.fill(left - 12 + k, Math.round(y) - 8 + k, 1, 16 - 2 * k, of)
    drawText(canvas, String(number), left - 19, y - 5, 1.6, look.ground)
  }
  const at = yOf((level / source.probe + source.offset) / source.scale)
  for (let k = 0; k < 12; k++) canvas.fill(left + width + 4 + k, Math.round(at) - k, 1, 2 * k + 1, colour)
  const { scale, offset } = settings.timebase
  const x = left + Math.max(0, Math.min(1, 0.5 - offset / scale / SCREEN.across)) * width
  for (let k = 0; k < 9; k++) canvas.fill(Math.round(x) - 8 + k, top - 10 + k, 17 - 2 * k, 1, colour)
}

/** Below it: what each channel has for a division. */
function drawChannels({ canvas, look, settings }: Pane): void {
  const y = AREA.top + AREA.height + 16
  const cell = AREA.width / 5
  const box = (place: number, name: string, text: string, colour: Colour, on: boolean): void => {
    const x = AREA.left + place * cell
    if (on) canvas.fill(Math.round(x), y - 6, Math.round(textWidth(name, UNIT) + 14), 26, colour)
    drawText(canvas, name, x + 7, y, UNIT, on ? look.ground : look.dim)
    if (on) drawText(canvas, text, x + textWidth(name, UNIT) + 24, y, UNIT, colour)
  }
  for (const number of CHANNELS) {
    const { display, scale, probe, coupling } = channelOf(settings, number)
    box(
      number - 1,
      String(number),
      `${coupling} ${quantity(scale * probe, 'V')}`,
      look.traces[number]!,
      display,
    )
  }
  const { display, operator, scale } = settings.math
  if (display) box(4, 'M', `${operator} ${quantity(scale, '')}`, look.traces[MATH]!, true)
}

/** The values that were last asked for. */
function drawReadings({ canvas, look, frame, extras: { readings } }: Pane): void {
  const y = AREA.top + AREA.height + 56
  const cell = AREA.width / 5
  for (const [place, { name, source, text }] of (frame ? readings(frame) : []).entries()) {
    const x = AREA.left + place * cell
    drawText(canvas, name, x, y, SMALL, look.dim)
    drawText(canvas, text, x, y + 22, UNIT, look.traces[source] ?? look.text)
  }
}
