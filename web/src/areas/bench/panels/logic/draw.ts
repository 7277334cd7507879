import { hexOf, type Decoded } from '@labbox/contract/bench/logic/decode/decoded.ts'
import { Line, type LogicTrace } from '@labbox/contract/bench/logic/trace.ts'

/** A decoder's row below the lines. */
export interface BusRow {
  name: string
  pieces: readonly Decoded[]
  /** Bits of a piece of data, for its digits. */
  bits: number
}

export interface LogicView {
  trace: LogicTrace | null
  /** Sample at which the trigger lies. */
  trigger: number
  lines: readonly number[]
  buses: readonly BusRow[]
  /** How many times the memory is wider than the screen, and what part of it begins at the left, 0–1. */
  zoom: number
  from: number
}

export interface LogicLook {
  /** Colours of lines, taken in turn. */
  lines: readonly string[]
  ground: string
  grid: string
  text: string
  fault: string
}

/** Room for the names at the left, and for the edges of a row, CSS pixels. */
const NAMES = 34
const PAD = 0.18
const MOST_ROW = 30
const DIVISIONS = 10

const MARKS: Readonly<Partial<Record<Decoded['kind'], string>>> = {
  start: 'S',
  stop: 'P',
  ack: 'A',
  nack: 'N',
}

/** How a piece is shown in its box: data as hexadecimal, and as its letter where it is one and there is room. */
const pieceText = ({ kind, value = 0, reads, fault }: Decoded, bits: number): string => {
  const mark = MARKS[kind]
  if (mark) return mark
  const hex = hexOf(value, bits)
  if (kind === 'address') return `${hex} ${reads ? 'R' : 'W'}`
  const letter = value > 32 && value < 127 && bits <= 8 ? ` ${String.fromCharCode(value)}` : ''
  return `${hex}${letter}${fault ? ' !' : ''}`
}

/** Draws levels line by line, and what decoders read below them. */
export function drawLogic(canvas: HTMLCanvasElement, look: LogicLook, view: LogicView, unit: number): void {
  const ctx = canvas.getContext('2d')
  if (!ctx) return
  const { width, height } = canvas
  ctx.fillStyle = look.ground
  ctx.fillRect(0, 0, width, height)
  const { trace, lines, buses, zoom, from, trigger } = view
  const rows = Math.max(1, lines.length + buses.length)
  const row = Math.min(height / rows, MOST_ROW * unit)
  const left = NAMES * unit
  const samples = trace?.samples ?? 0
  const first = from * samples
  const shown = samples / zoom
  const xOf = (sample: number): number => left + ((sample - first) / shown) * (width - left)
  ctx.font = `${Math.min(11 * unit, row * 0.62)}px ui-monospace, monospace`
  ctx.textBaseline = 'middle'
  ctx.lineWidth = unit

  ctx.strokeStyle = look.grid
  ctx.beginPath()
  for (let division = 0; division <= DIVISIONS; division++) {
    const x = left + (division / DIVISIONS) * (width - left)
    ctx.moveTo(x, 0)
    ctx.lineTo(x, rows * row)
  }
  ctx.stroke()

  const names = [...lines.map((line) => `D${line}`), ...buses.map(({ name }) => name)]
  names.forEach((name, k) => {
    ctx.fillStyle = k < lines.length ? look.lines[lines[k]! % look.lines.length]! : look.text
    ctx.fillText(name, 4 * unit, (k + 0.5) * row)
  })
  if (!trace || samples === 0) return

  ctx.save()
  ctx.beginPath()
  ctx.rect(left, 0, width - left, height)
  ctx.clip()
  lines.forEach((line, k) => {
    ctx.strokeStyle = look.lines[line % look.lines.length]!
    const [high, low] = [(k + PAD) * row, (k + 1 - PAD) * row]
    drawLine(ctx, new Line(trace, line), { first, last: first + shown, xOf, high, low })
  })
  buses.forEach(({ pieces, bits }, k) => {
    const top = (lines.length + k) * row
    for (const piece of pieces) {
      const [x, end] = [xOf(piece.from), Math.max(xOf(piece.to), xOf(piece.from) + unit)]
      if (end < left || x > width) continue
      ctx.strokeStyle = piece.fault ? look.fault : look.text
      ctx.strokeRect(x, top + PAD * row, end - x, row * (1 - 2 * PAD))
      const text = pieceText(piece, bits)
      ctx.fillStyle = piece.fault ? look.fault : look.text
      if (ctx.measureText(text).width < end - x) ctx.fillText(text, x + 2 * unit, top + row / 2)
    }
  })
  ctx.strokeStyle = look.fault
  ctx.setLineDash([4 * unit, 4 * unit])
  ctx.beginPath()
  ctx.moveTo(xOf(trigger), 0)
  ctx.lineTo(xOf(trigger), rows * row)
  ctx.stroke()
  ctx.setLineDash([])
  ctx.restore()
}

interface Row {
  first: number
  last: number
  xOf: (sample: number) => number
  high: number
  low: number
}

function drawLine(ctx: CanvasRenderingContext2D, line: Line, { first, last, xOf, high, low }: Row): void {
  let level = line.level(first)
  ctx.beginPath()
  ctx.moveTo(xOf(first), level === 1 ? high : low)
  for (let at = line.next(first); at !== null && at <= last; at = line.next(at)) {
    ctx.lineTo(xOf(at), level === 1 ? high : low)
    level = level === 1 ? 0 : 1
    ctx.lineTo(xOf(at), level === 1 ? high : low)
  }
  ctx.lineTo(xOf(last), level === 1 ? high : low)
  ctx.stroke()
}
