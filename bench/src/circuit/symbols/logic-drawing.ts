import { parseEquation } from '../../logic/equation.ts'
import { drivenBy } from '../../logic/part.ts'
import { pinsOf, type GateShape, type LogicRow } from '../../logic/parts/row.ts'
import type { FixedText, PinDef, Shape } from './types.ts'

/** How a digital part is drawn: pins on a grid of 20 px around the origin. */
export interface LogicDrawing {
  pins: PinDef[]
  iec: Shape[]
  ieee: Shape[]
  texts: FixedText[]
  /** Edge of the body above which name and type stand. */
  top: number
  left: number
}

const PITCH = 20
const LEAD = 20
const BUBBLE = 6

interface Placed {
  name: string
  number: number
  low: boolean
  side: 'left' | 'right'
  y: number
}

const natural = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, 'en', { numeric: true })

/** Rows from −… to +… around the middle, on the grid. */
const rowsFrom = (count: number): number => -PITCH * Math.floor((count - 1) / 2)

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}`

/** Body, supply pins and leads, the same for both ways of drawing. */
function frame(row: LogicRow, placed: Placed[], half: number, margin = PITCH): LogicDrawing {
  const ys = placed.map(({ y }) => y)
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin]
  const supply = pinsOf(row).filter(({ name }) => name === 'VCC' || name === 'GND')
  const pins: PinDef[] = placed.map(({ name, side, y }) => ({
    name,
    x: side === 'left' ? -half - LEAD : half + LEAD,
    y,
    direction: side,
    optional: true,
  }))
  for (const { name } of supply)
    pins.push(
      name === 'VCC'
        ? { name, x: 0, y: top - LEAD, direction: 'up' }
        : { name, x: 0, y: bottom + LEAD, direction: 'down' },
    )
  const texts: FixedText[] = placed.map(({ number, side, y }) => ({
    x: side === 'left' ? -half - LEAD / 2 - 2 : half + LEAD / 2 + 2,
    y: y - 4,
    anchor: 'middle',
    text: String(number),
  }))
  for (const { name, number } of supply) {
    const above = name === 'VCC'
    const printed = row.id.startsWith('4') ? (above ? 'VDD' : 'VSS') : name
    texts.push(
      { x: 0, y: above ? top + 13 : bottom - 5, anchor: 'middle', text: printed },
      { x: 4, y: above ? top - 6 : bottom + 15, anchor: 'start', text: String(number) },
    )
  }
  const leads = placed.map(({ side, y, low }) => {
    const inner = half + (low ? BUBBLE : 0)
    return side === 'left' ? `M${-half - LEAD} ${y}H${-inner}` : `M${inner} ${y}H${half + LEAD}`
  })
  const body: Shape[] = [
    { d: `${leads.join('')}M0 ${top - LEAD}V${top}M0 ${bottom}V${bottom + LEAD}`, kind: 'lead' },
    { d: `M${-half} ${top}H${half}V${bottom}H${-half}Z`, kind: 'body' },
  ]
  const bubbles = placed.filter(({ low }) => low)
  if (bubbles.length > 0)
    body.push({
      d: bubbles
        .map(({ side, y }) => circle((half + BUBBLE / 2) * (side === 'left' ? -1 : 1), y, BUBBLE / 2))
        .join(''),
      kind: 'lead',
    })
  return { pins, iec: body, ieee: body, texts, top, left: -half }
}

/** A box with the names of its pins: inputs on the left, outputs on the right. */
function block(row: LogicRow): LogicDrawing {
  const { model } = row
  const outputs = new Set(
    drivenBy(model).filter((name) => !(model.bidirectional?.includes(name) && name.startsWith('A'))),
  )
  const pins = pinsOf(row)
    .filter(({ name }) => name !== 'VCC' && name !== 'GND')
    .toSorted(natural)
  const placed = (['left', 'right'] as const).flatMap((side) => {
    const own = pins.filter(({ name }) => outputs.has(name) === (side === 'right'))
    return own.map((pin, i): Placed => ({ ...pin, side, y: rowsFrom(own.length) + PITCH * i }))
  })
  const half = 40
  const drawing = frame(row, placed, half)
  const clocks = new Set(
    (model.registers ?? []).flatMap(({ clock }) => parseEquation(clock).inputs.slice(0, 1)),
  )
  const edges = placed.filter(({ name, side }) => side === 'left' && clocks.has(name))
  for (const { name, side, y } of placed) {
    const indent = edges.some((edge) => edge.name === name) ? 13 : 4
    drawing.texts.push({
      x: side === 'left' ? -half + indent : half - 4,
      y: y + 4,
      anchor: side === 'left' ? 'start' : 'end',
      text: name,
    })
  }
  if (edges.length > 0) {
    const shape: Shape = {
      d: edges.map(({ y }) => `M${-half} ${y - 5}L${-half + 9} ${y}L${-half} ${y + 5}`).join(''),
      kind: 'lead',
    }
    drawing.iec = [...drawing.iec, shape]
    drawing.ieee = [...drawing.ieee, shape]
  }
  return drawing
}

/** `&`, `≥1`, `=1` and `1` of IEC 60617-12 as strokes around the middle of a box. */
const SIGNS: Record<string, string> = {
  and: 'M5 6L-4 -3Q-5 -7 -1 -7Q3 -7 1 -3L-4 1Q-6 6 -2 6Q3 6 5 0',
  or: 'M-8 -5L-1 -2L-8 1M-8 5H-1M3 -4L6 -6V6',
  xor: 'M-8 -2H-1M-8 2H-1M3 -4L6 -6V6',
  buffer: 'M-2 -4L1 -6V6',
}
/** Outlines of IEEE 91 from −16 to 14 with the height of two inputs. */
const OUTLINES: Record<string, string> = {
  and: 'M-16 -15H-1A15 15 0 0 1 -1 15H-16Z',
  or: 'M-16 -15Q4 -15 14 0Q4 15 -16 15Q-8 0 -16 -15Z',
  xor: 'M-16 -15Q4 -15 14 0Q4 15 -16 15Q-8 0 -16 -15ZM-21 -15Q-13 0 -21 15',
  buffer: 'M-14 -13L14 0L-14 13Z',
}
const INVERTED: Partial<Record<GateShape, string>> = { nand: 'and', nor: 'or', xnor: 'xor', not: 'buffer' }
const BOX = { half: 14 }

/** Moves the absolute coordinates of a path. */
const moved = (path: string, y: number): string => {
  let command = ''
  let index = 0
  return path.replaceAll(/([A-Z])|(-?\d+(?:\.\d+)?)/g, (whole, letter: string | undefined) => {
    if (letter) {
      command = letter
      index = 0
      return letter
    }
    const at = index++
    const vertical = command === 'V' || (command === 'A' ? at % 7 === 6 : command !== 'H' && at % 2 === 1)
    return vertical ? String(Number(whole) + y) : whole
  })
}

/** Gates inside their package. */
function gates(row: LogicRow, shape: GateShape): LogicDrawing {
  const kind = INVERTED[shape] ?? shape
  const inverted = shape in INVERTED
  const numbers = new Map(pinsOf(row).map(({ name, number }) => [name, number]))
  const half = 60
  const placed: Placed[] = []
  const middles: { y: number; out: number; ins: number[] }[] = []
  let next = 0
  for (const [output, text] of Object.entries(row.model.gates ?? {})) {
    const inputs = parseEquation(text).inputs
    const step = inputs.length === 2 ? 2 * PITCH : PITCH
    const ins = inputs.map((_, i) => next + i * step)
    const middle = (ins[0]! + ins.at(-1)!) / 2
    const out = PITCH * Math.floor(middle / PITCH)
    inputs.forEach((name, i) =>
      placed.push({ name, number: numbers.get(name)!, low: false, side: 'left', y: ins[i]! }),
    )
    placed.push({ name: output, number: numbers.get(output)!, low: false, side: 'right', y: out })
    middles.push({ y: middle, out, ins })
    next = ins.at(-1)! + (inputs.length === 1 ? 2 * PITCH : PITCH)
  }
  const shift = -PITCH * Math.round((next - PITCH) / 2 / PITCH)
  for (const pin of placed) pin.y += shift
  // Room for the names of the supply's pins above and below the gates.
  const drawing = frame(row, placed, half, middles[0]!.ins.length === 2 ? PITCH : 2 * PITCH)
  const iec: string[] = []
  const ieee: string[] = []
  const signs: string[] = []
  const wires: string[] = []
  for (const middle of middles) {
    const y = middle.y + shift
    // The gate is as high as its inputs need.
    const reach = Math.max(15, (middle.ins.at(-1)! - middle.ins[0]!) / 2 + (middle.ins.length > 2 ? 6 : -5))
    iec.push(`M-${BOX.half} ${y - reach}H${BOX.half}V${y + reach}H-${BOX.half}Z`)
    ieee.push(moved(OUTLINES[kind]!, y))
    signs.push(moved(SIGNS[kind]!, y))
    middle.ins.forEach((input) => {
      const from = input + shift
      // Two inputs stand further apart than the gate takes them.
      const at = middle.ins.length === 2 ? y + Math.sign(from - y) * 8 : from
      wires.push(`M${-half} ${from}${at === from ? '' : `H-28V${at}`}H-${BOX.half}`)
      if (middle.ins.length > 2 && Math.abs(from - y) > 15) ieee.push(`M-16 ${y}V${from}`)
    })
    const start = BOX.half + (inverted ? BUBBLE : 0)
    const out = middle.out + shift
    wires.push(`M${start} ${y}${out === y ? '' : `H32V${out}`}H${half}`)
    if (inverted) wires.push(circle(BOX.half + BUBBLE / 2, y, BUBBLE / 2))
  }
  const inner: Shape = { d: wires.join(''), kind: 'lead' }
  const sign: Shape = { d: signs.join(''), kind: 'lead' }
  return {
    ...drawing,
    iec: [...drawing.iec, inner, { d: iec.join(''), kind: 'lead' }, sign],
    ieee: [...drawing.ieee, inner, { d: ieee.join(''), kind: 'lead' }],
  }
}

export const logicDrawing = (row: LogicRow): LogicDrawing =>
  row.gates && !row.model.enables ? gates(row, row.gates) : block(row)
