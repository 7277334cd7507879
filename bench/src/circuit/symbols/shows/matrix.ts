import { LEDS, modelParam } from '../semiconductors.ts'
import type { Light, PinDef, SymbolDef } from '../types.ts'

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]
const dotAt = (row: number, column: number): string => {
  const [x, y] = [20 * column - 80, 20 * row - 100]
  return `M${x - 7} ${y}A7 7 0 1 0 ${x + 7} ${y}A7 7 0 1 0 ${x - 7} ${y}`
}
const dots = EIGHT.flatMap((row) => EIGHT.map((column) => ({ row, column, d: dotAt(row, column) })))
const name = (row: number, column: number): string =>
  `${String.fromCodePoint(96 + row)}${String.fromCodePoint(96 + column)}`

/** 64 LEDs: anodes joined by rows, cathodes by columns. */
export const dotMatrix: SymbolDef = {
  id: 'dot-matrix-8x8',
  version: 1,
  class: 'Diodes',
  names: { zh: '8×8 LED 点阵（行共阳）', en: 'LED dot matrix 8×8, row anode' },
  prefix: 'HG',
  pins: [
    ...EIGHT.map((n): PinDef => ({
      name: `r${n}`,
      x: -100,
      y: 20 * n - 100,
      direction: 'left',
      optional: true,
    })),
    ...EIGHT.map((n): PinDef => ({
      name: `c${n}`,
      x: 20 * n - 80,
      y: 100,
      direction: 'down',
      optional: true,
    })),
  ],
  drawing: [
    {
      d: `${EIGHT.map((n) => `M-100 ${20 * n - 100}H-84M${20 * n - 80} 80V100`).join('')}`,
      kind: 'lead',
    },
    { d: 'M-84 -100H104V80H-84Z', kind: 'body' },
    { d: dots.map(({ d }) => d).join(''), kind: 'lead' },
  ],
  texts: [
    { x: -90, y: -86, anchor: 'end', text: 'R1' },
    { x: -66, y: 96, anchor: 'end', text: 'C1' },
  ],
  designatorAt: { x: -84, y: -106, anchor: 'start' },
  valueAt: { x: 10, y: -106, anchor: 'start' },
  params: [modelParam(LEDS)],
  spice: {
    lines: dots.map(({ row, column }) => `D@${name(row, column)} %r${row} %c${column} $$model`),
    models: LEDS,
  },
  lights: dots.map(({ row, column, d }): Light => ({ d, anode: `r${row}`, cathode: `c${column}` })),
}
