import { axialPins, designatorAbove, valueBelow } from './passive.ts'
import type { Names, ParamDef, PinDef, SymbolDef } from './types.ts'

// What a hand works: contacts of 10 mΩ when closed and 1 GΩ when open, without bounce.

const CLOSED = 0.01
const OPEN = 1e9
const contact = (closed: boolean): number => (closed ? CLOSED : OPEN)

/** A contact that a hand moves while the circuit runs. */
const hand = (name: string, names: Names): ParamDef => ({
  name,
  names,
  kind: 'boolean',
  unit: '',
  default: '0',
  min: 0,
  max: 1,
  live: true,
})

export const pushButton: SymbolDef = {
  id: 'push-button',
  version: 1,
  class: 'Basic',
  names: { zh: '按钮', en: 'Push button' },
  prefix: 'S',
  pins: axialPins('1', '2'),
  drawing: [
    { d: 'M-40 0H-20M20 0H40', kind: 'lead' },
    { d: 'M-20 -3A3 3 0 1 0 -20 3A3 3 0 1 0 -20 -3M20 -3A3 3 0 1 0 20 3A3 3 0 1 0 20 -3', kind: 'body' },
    { d: 'M-20 -10H20M0 -10V-22M-7 -22H7', kind: 'body' },
  ],
  texts: [],
  designatorAt: { ...designatorAbove, y: -28 },
  valueAt: { ...valueBelow, y: 20 },
  params: [hand('pressed', { zh: '按下', en: 'Pressed' })],
  spice: {
    lines: ['R@ %1 %2 $contact'],
    derive: ({ pressed = 0 }) => ({ contact: contact(pressed >= 0.5) }),
  },
}

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]
const letter = (index: number): string => String.fromCodePoint(97 + index)

/** Eight switches of a housing; pins as on the part: 1 to 8, and their other ends 16 to 9. */
export const dipSwitch: SymbolDef = {
  id: 'dip-switch',
  version: 1,
  class: 'Basic',
  names: { zh: '8 位拨码开关', en: 'DIP switch, 8 positions' },
  prefix: 'S',
  pins: EIGHT.flatMap((n): PinDef[] => [
    { name: String(n), x: -60, y: 20 * (n - 5), direction: 'left', optional: true },
    { name: String(17 - n), x: 60, y: 20 * (n - 5), direction: 'right', optional: true },
  ]),
  drawing: [
    { d: EIGHT.map((n) => `M-60 ${20 * (n - 5)}H-24M24 ${20 * (n - 5)}H60`).join(''), kind: 'lead' },
    { d: 'M-40 -100H40V80H-40Z', kind: 'body' },
    { d: EIGHT.map((n) => `M-24 ${20 * (n - 5)}L18 ${20 * (n - 5) - 9}`).join(''), kind: 'body' },
  ],
  texts: EIGHT.flatMap((n) => [
    { x: -50, y: 20 * (n - 5) - 4, anchor: 'middle' as const, text: String(n) },
    { x: 50, y: 20 * (n - 5) - 4, anchor: 'middle' as const, text: String(17 - n) },
  ]),
  designatorAt: { x: -40, y: -106, anchor: 'start' },
  valueAt: { x: 10, y: -106, anchor: 'start' },
  params: EIGHT.map((n) => hand(`s${n}`, { zh: `开关 ${n}`, en: `Switch ${n}` })),
  spice: {
    lines: EIGHT.map((n) => `R@${letter(n - 1)} %${n} %${17 - n} $${letter(n - 1)}`),
    derive: (params) =>
      Object.fromEntries(EIGHT.map((n) => [letter(n - 1), contact((params[`s${n}`] ?? 0) >= 0.5)])),
  },
}

/** What is printed on a keypad's keys, row by row. */
export const KEYS = '123A456B789C*0#D'

const keyAt = (x: number, y: number): string => `M${x} ${y}H${x + 28}V${y + 28}H${x}Z`

/** Sixteen contacts between four rows and four columns; one is pressed at a time. */
export const keypad: SymbolDef = {
  id: 'keypad-4x4',
  version: 1,
  class: 'Basic',
  names: { zh: '4×4 矩阵键盘', en: 'Keypad 4×4' },
  prefix: 'S',
  pins: [0, 1, 2, 3].flatMap((i): PinDef[] => [
    { name: `r${i + 1}`, x: -80, y: 40 * i - 60, direction: 'left', optional: true },
    { name: `c${i + 1}`, x: 40 * i - 60, y: 100, direction: 'down', optional: true },
  ]),
  drawing: [
    { d: [0, 1, 2, 3].map((i) => `M-80 ${40 * i - 60}H-76M${40 * i - 60} 80V100`).join(''), kind: 'lead' },
    { d: 'M-76 -80H80V80H-76Z', kind: 'body' },
    {
      d: [...KEYS].map((_, i) => keyAt(40 * (i % 4) - 74, 40 * Math.floor(i / 4) - 74)).join(''),
      kind: 'lead',
    },
  ],
  texts: [...KEYS].map((text, i) => ({
    x: 40 * (i % 4) - 60,
    y: 40 * Math.floor(i / 4) - 55,
    anchor: 'middle' as const,
    text,
  })),
  designatorAt: { x: -76, y: -86, anchor: 'start' },
  valueAt: { x: 10, y: -86, anchor: 'start' },
  params: [
    {
      name: 'key',
      names: { zh: '按下的键（0 为无）', en: 'Key pressed (0: none)' },
      kind: 'quantity',
      unit: '',
      default: '0',
      min: 0,
      max: 16,
      live: true,
      hidden: true,
    },
  ],
  spice: {
    lines: [...KEYS].map(
      (_, i) => `R@${letter(i)} %r${Math.floor(i / 4) + 1} %c${(i % 4) + 1} $${letter(i)}`,
    ),
    derive: ({ key = 0 }) =>
      Object.fromEntries([...KEYS].map((_, i) => [letter(i), contact(Math.round(key) === i + 1)])),
  },
}

/** Positions of a turn: 24 clicks of four edges each. */
export const ENCODER_STEPS = 96

/** Two contacts to a common end, a quarter of a click apart: A leads while it is turned to the right. */
export const encoder: SymbolDef = {
  id: 'rotary-encoder',
  version: 1,
  class: 'Basic',
  names: { zh: '旋转编码器', en: 'Rotary encoder' },
  prefix: 'S',
  pins: [
    { name: 'a', x: -40, y: -20, direction: 'left' },
    { name: 'c', x: -40, y: 0, direction: 'left' },
    { name: 'b', x: -40, y: 20, direction: 'left' },
  ],
  drawing: [
    { d: 'M-40 -20H-20M-40 0H-20M-40 20H-20', kind: 'lead' },
    { d: 'M-20 -32H44V32H-20Z', kind: 'body' },
    { d: 'M4 0A16 16 0 1 0 36 0A16 16 0 1 0 4 0', kind: 'body' },
    { d: 'M20 0L28 -12', kind: 'body' },
  ],
  texts: [
    { x: -16, y: -16, anchor: 'start', text: 'A' },
    { x: -16, y: 4, anchor: 'start', text: 'C' },
    { x: -16, y: 24, anchor: 'start', text: 'B' },
  ],
  designatorAt: { x: -20, y: -38, anchor: 'start' },
  valueAt: { x: -20, y: 48, anchor: 'start' },
  params: [
    {
      name: 'turn',
      names: { zh: '位置（每格四步）', en: 'Position (four steps a click)' },
      kind: 'quantity',
      unit: '',
      default: '0',
      min: 0,
      max: ENCODER_STEPS - 1,
      live: true,
      hidden: true,
    },
  ],
  spice: {
    lines: ['R@a %a %c $a', 'R@b %b %c $b'],
    derive: ({ turn = 0 }) => {
      const step = Math.round(turn) % 4
      return { a: contact(step === 1 || step === 2), b: contact(step === 2 || step === 3) }
    },
  },
}
