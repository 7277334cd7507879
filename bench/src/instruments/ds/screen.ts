import type { Frame } from './acquire.ts'
import { MATH } from './analysis/settings.ts'
import { DIVISION } from './analysis/cursor.ts'
import { drawText } from './font.ts'
import { pointsOf, traceOf } from './analysis/math.ts'
import { encodePng } from './png.ts'
import { CHANNELS, channelOf, SCREEN, type DsSettings } from './settings.ts'

const WIDTH = 800
const HEIGHT = 480
/** The graticule: 12 × 8 divisions. */
const LEFT = 100
const TOP = 40

/** Background, grid, text, then the channels' colours as on the front panel, and that of the result. */
const PALETTE = [
  [0, 0, 0],
  [72, 72, 72],
  [230, 230, 230],
  [248, 252, 0],
  [0, 252, 248],
  [248, 0, 248],
  [0, 124, 248],
  [176, 96, 248],
] as const
const GRID = 1
const TEXT = 2
const TRACE = 2
const RESULT = 7

type Dot = (x: number, y: number) => void

/** The picture that `:DISPlay:DATA?` gives: graticule, traces, scales and the state, 800 × 480 PNG. */
export function drawScreen(settings: DsSettings, frame: Frame | null, running: boolean): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  const dot = (colour: number) => (x: number, y: number) => {
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) pixels[y * WIDTH + x] = colour
  }
  drawGraticule(dot(GRID))
  CHANNELS.forEach((number) => {
    const channel = channelOf(settings, number)
    const colour = dot(TRACE + number)
    if (!channel.display) return
    if (frame) drawTrace(settings, frame, number, colour)
    const scale = quantity(channel.scale * channel.probe, 'V')
    drawText(`${number} = ${scale} ${channel.coupling}`, LEFT + (number - 1) * 150, HEIGHT - 25, 2, colour)
  })
  if (settings.math.display) drawResult(settings, frame, dot(RESULT))
  drawCursors(settings, dot(TEXT))
  const state = running ? 'RUN' : 'STOP'
  drawText(`${state}  H ${quantity(settings.timebase.scale, 's')}`, LEFT, 15, 2, dot(TEXT))
  drawText(
    `T CH${settings.trigger.source} ${quantity(settings.trigger.level, 'V')}`,
    LEFT + 350,
    15,
    2,
    dot(TEXT),
  )
  return encodePng({ width: WIDTH, height: HEIGHT, pixels, palette: PALETTE })
}

function drawResult(settings: DsSettings, frame: Frame | null, dot: Dot): void {
  if (frame) drawTrace(settings, frame, MATH, dot)
  const { operator, scale } = settings.math
  drawText(`${operator} ${quantity(scale, '')}`, LEFT + 450, HEIGHT - 25, 2, dot)
}

/** Dotted lines where the cursors stand. */
function drawCursors({ cursor }: DsSettings, dot: Dot): void {
  const { mode, manual, track } = cursor
  const across = mode === 'TRAC' ? track.x : mode === 'MAN' && manual.type === 'X' ? manual.x : null
  const down = mode === 'MAN' && manual.type === 'Y' ? manual.y : null
  for (const x of across ? [across.a, across.b] : [])
    for (let y = 0; y <= SCREEN.down * DIVISION; y += 4) dot(LEFT + x, TOP + y)
  for (const y of down ? [down.a, down.b] : [])
    for (let x = 0; x <= SCREEN.across * DIVISION; x += 4) dot(LEFT + x, TOP + y)
}

function drawGraticule(dot: Dot): void {
  const width = SCREEN.across * DIVISION
  const height = SCREEN.down * DIVISION
  for (let x = 0; x <= width; x += 10) for (let y = 0; y <= height; y += DIVISION) dot(LEFT + x, TOP + y)
  for (let y = 0; y <= height; y += 10) for (let x = 0; x <= width; x += DIVISION) dot(LEFT + x, TOP + y)
  for (let x = 0; x <= width; x += 2) for (const y of [0, height / 2, height]) dot(LEFT + x, TOP + y)
  for (let y = 0; y <= height; y += 2) for (const x of [0, width / 2, width]) dot(LEFT + x, TOP + y)
}

/** A vertical line in each pixel column from the lowest to the highest sample that falls into it. */
function drawTrace(settings: DsSettings, frame: Frame, number: number, dot: Dot): void {
  const { samples } = pointsOf(frame, number, settings)
  const { scale, offset, probe } = traceOf(settings, number)
  const row = (volts: number): number => {
    const divisions = Math.max(-4, Math.min(4, (volts / probe + offset) / scale))
    return Math.round(TOP + (SCREEN.down / 2 - divisions) * DIVISION)
  }
  for (let index = 1; index < samples.length; index++) {
    const x = LEFT + Math.floor((index * SCREEN.across * DIVISION) / samples.length)
    const ends = [row(samples[index - 1] ?? 0), row(samples[index] ?? 0)] as const
    for (let y = Math.min(...ends); y <= Math.max(...ends); y++) dot(x, y)
  }
}

/** `500mV`, `2us`: three digits with a prefix of the font. */
function quantity(value: number, unit: string): string {
  const prefixes = ['n', 'u', 'm', '', 'k']
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)) / 3 + 1e-9)
  const step = Math.max(-3, Math.min(1, size))
  return `${Number((value / 1000 ** step).toPrecision(3))}${prefixes[step + 3]}${unit}`
}
