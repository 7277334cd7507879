import { DIGIT_BCD, LCD_1602 } from '../../../logic/parts/displays.ts'
import { pinsOf } from '../../../logic/parts/row.ts'
import { SEGMENTS } from '../displays.ts'
import type { Light, PinDef, SymbolDef } from '../types.ts'

const typeParam = (types: Record<string, string>): SymbolDef['params'] => [
  {
    name: 'model',
    names: { zh: '型号', en: 'Type' },
    kind: 'choice',
    unit: '',
    default: Object.keys(types)[0]!,
    choices: Object.keys(types),
  },
]

const BCD = ['A', 'B', 'C', 'D']

/** A digit that is given its number in binary. */
export const displayBcd: SymbolDef = {
  id: DIGIT_BCD.id,
  version: 1,
  class: 'TTL',
  names: DIGIT_BCD.names,
  prefix: 'HG',
  pins: [
    ...BCD.map((name, i): PinDef => ({ name, x: -60, y: 20 * i - 40, direction: 'left', optional: true })),
    { name: 'VCC', x: 20, y: -80, direction: 'up' },
    { name: 'GND', x: 20, y: 80, direction: 'down' },
  ],
  drawing: [
    { d: `${BCD.map((_, i) => `M-60 ${20 * i - 40}H-40`).join('')}M20 -80V-60M20 60V80`, kind: 'lead' },
    { d: 'M-40 -60H60V60H-40Z', kind: 'body' },
    { d: Object.values(SEGMENTS).slice(0, 7).join(''), kind: 'lead' },
  ],
  texts: BCD.map((name, i) => ({ x: -36, y: 20 * i - 36, anchor: 'start' as const, text: name })),
  designatorAt: { x: -40, y: -66, anchor: 'start' },
  valueAt: { x: 30, y: -66, anchor: 'start' },
  params: typeParam(DIGIT_BCD.types),
  spice: { lines: [] },
  logic: { kind: 'part', row: DIGIT_BCD },
  lights: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name): Light => ({
    d: SEGMENTS[name]!,
    signal: `_${name}`,
  })),
}

const LCD_PINS = pinsOf(LCD_1602)
const lcdX = (number: number): number => 20 * number - 160

export const lcd1602: SymbolDef = {
  id: LCD_1602.id,
  version: 1,
  class: 'MOS',
  names: LCD_1602.names,
  prefix: 'HG',
  pins: LCD_PINS.map(({ name, number }): PinDef => ({
    name,
    x: lcdX(number),
    y: 100,
    direction: 'down',
    ...(name !== 'VCC' && name !== 'GND' && { optional: true }),
  })),
  drawing: [
    { d: LCD_PINS.map(({ number }) => `M${lcdX(number)} 80V100`).join(''), kind: 'lead' },
    { d: 'M-160 -80H160V80H-160Z', kind: 'body' },
    { d: 'M-148 -64H148V24H-148Z', kind: 'body' },
  ],
  texts: LCD_PINS.flatMap(({ name, number }) => [
    { x: lcdX(number), y: 74, anchor: 'middle' as const, text: { GND: 'VSS', VCC: 'VDD' }[name] ?? name },
    { x: lcdX(number) + 3, y: 94, anchor: 'start' as const, text: String(number) },
  ]),
  designatorAt: { x: -160, y: -86, anchor: 'start' },
  valueAt: { x: 160, y: -86, anchor: 'end' },
  params: typeParam(LCD_1602.types),
  spice: { lines: [] },
  logic: { kind: 'part', row: LCD_1602 },
  screen: { x: -140, y: -56, width: 280, height: 72 },
}

/** Shows the level of a net, or its voltage where there is no digital part. It loads nothing. */
export const logicProbe: SymbolDef = {
  id: 'logic-probe',
  version: 1,
  class: 'TTL',
  names: { zh: '逻辑探针', en: 'Logic probe' },
  prefix: 'LP',
  pins: [{ name: 'in', x: -40, y: 0, direction: 'left' }],
  drawing: [
    { d: 'M-40 0H-20', kind: 'lead' },
    { d: 'M-20 0L-10 -14H30V14H-10Z', kind: 'body' },
  ],
  texts: [],
  designatorAt: { x: 4, y: -20, anchor: 'middle' },
  valueAt: { x: 4, y: 30, anchor: 'middle' },
  params: [],
  spice: { lines: [] },
  screen: { x: -8, y: -10, width: 36, height: 20 },
}
