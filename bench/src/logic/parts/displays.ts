import { each, oneFor, type LogicRow } from './row.ts'

/** For which digits each segment is lit, from a to g; what is no digit stays dark. */
const SEGMENTS: readonly [name: string, digits: readonly number[]][] = [
  ['_a', [0, 2, 3, 5, 6, 7, 8, 9]],
  ['_b', [0, 1, 2, 3, 4, 7, 8, 9]],
  ['_c', [0, 1, 3, 4, 5, 6, 7, 8, 9]],
  ['_d', [0, 2, 3, 5, 6, 8, 9]],
  ['_e', [0, 2, 6, 8]],
  ['_f', [0, 4, 5, 6, 8, 9]],
  ['_g', [2, 3, 4, 5, 6, 8, 9]],
]

/** A digit with its decoder: D is the highest bit. */
export const DIGIT_BCD: LogicRow = {
  id: 'display-bcd',
  names: { zh: '带译码的七段数码管', en: '7-segment display with decoder' },
  types: { BCD: 'HC' },
  pins: 'A B C D VCC GND',
  model: { gates: Object.fromEntries(SEGMENTS.map(([name, digits]) => [name, oneFor('D C B A', digits)])) },
}

const BITS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Two lines of sixteen letters with the controller HD44780. Contrast and backlight are left out. */
export const LCD_1602: LogicRow = {
  id: 'lcd-1602',
  names: { zh: '字符液晶屏 1602', en: 'Character LCD 1602' },
  types: { HD44780: 'HCT' },
  pins: 'GND VCC - RS RW E D0 D1 D2 D3 D4 D5 D6 D7 - -',
  model: {
    device: { kind: 'hd44780', drives: BITS.map((i) => `_D${i}`) },
    gates: each(8, (i) => [`D${i}`, `_D${i}`]),
    enables: each(8, (i) => [`D${i}`, 'E & RW']),
    bidirectional: BITS.map((i) => `D${i}`),
  },
}
