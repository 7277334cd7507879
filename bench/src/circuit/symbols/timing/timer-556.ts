import { ne555 } from '../analog.ts'
import type { FixedText, PinDef, SymbolDef } from '../types.ts'

/** Pins of a half by their places on the drawing: name, number on the part of the first and of the second one. */
const HALF = [
  { pin: 'disch', text: 'DIS', numbers: [1, 13] },
  { pin: 'thres', text: 'THR', numbers: [2, 12] },
  { pin: 'trig', text: 'TRI', numbers: [6, 8] },
  { pin: 'reset', text: 'RST', numbers: [4, 10] },
  { pin: 'out', text: 'OUT', numbers: [5, 9] },
  { pin: 'ctrl', text: 'CON', numbers: [3, 11] },
] as const

const placed = HALF.flatMap(({ pin, text, numbers }, i) =>
  numbers.map((number, unit) => {
    const isLeft = i < 3
    const y = 40 * (i % 3) - 100 + 120 * unit
    return { name: `${pin}${unit + 1}`, text: `${unit + 1}${text}`, number, isLeft, y }
  }),
)

/** A line of the 555 for one of the halves: names inside it get a letter, its pins a number. */
const lineOf = (line: string, unit: number): string =>
  line
    .replaceAll(/([A-Z])@([a-z]*)/g, `$1@$2${'xy'[unit]}`)
    .replaceAll(/%_([a-z]+)/g, `%_$1${'xy'[unit]}`)
    .replaceAll(/%(trig|out|reset|ctrl|thres|disch)\b/g, `%$1${unit + 1}`)

/** Two 555 of one housing, with a common supply. */
export const ne556: SymbolDef = {
  id: 'ne556',
  version: 1,
  class: 'Analog',
  names: { zh: '556 双定时器', en: '556 dual timer' },
  prefix: 'U',
  pins: [
    ...placed.map(({ name, isLeft, y }): PinDef => ({
      name,
      x: isLeft ? -80 : 80,
      y,
      direction: isLeft ? 'left' : 'right',
      optional: true,
    })),
    { name: 'vcc', x: 0, y: -140, direction: 'up' },
    { name: 'gnd', x: 0, y: 140, direction: 'down' },
  ],
  drawing: [
    {
      d: `${placed.map(({ isLeft, y }) => (isLeft ? `M-80 ${y}H-60` : `M60 ${y}H80`)).join('')}M0 -140V-120M0 120V140`,
      kind: 'lead',
    },
    { d: 'M-60 -120H60V120H-60Z', kind: 'body' },
    { d: 'M-60 0H60', kind: 'lead' },
  ],
  texts: [
    ...placed.flatMap(({ text, number, isLeft, y }): FixedText[] => [
      { x: isLeft ? -54 : 54, y: y + 4, anchor: isLeft ? 'start' : 'end', text },
      { x: isLeft ? -72 : 72, y: y - 4, anchor: 'middle', text: String(number) },
    ]),
    { x: 0, y: -106, anchor: 'middle', text: 'VCC' },
    { x: 0, y: 114, anchor: 'middle', text: 'GND' },
    { x: 4, y: -126, anchor: 'start', text: '14' },
    { x: 4, y: 135, anchor: 'start', text: '7' },
  ],
  designatorAt: { x: 14, y: -126, anchor: 'start' },
  valueAt: { x: 0, y: 4, anchor: 'middle' },
  params: [],
  spice: { lines: [0, 1].flatMap((unit) => ne555.spice.lines.map((line) => lineOf(line, unit))) },
}
