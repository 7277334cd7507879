import { units, type LogicRow } from './row.ts'

/** Layouts of packages that several parts have. */
export const QUAD = '1A 1B 1Y 2A 2B 2Y GND 3Y 3A 3B 4Y 4A 4B VCC'
/** 7402 has its outputs first. */
const QUAD_NOR = '1Y 1A 1B 2Y 2A 2B GND 3A 3B 3Y 4A 4B 4Y VCC'
const HEX = '1A 1Y 2A 2Y 3A 3Y GND 4Y 4A 5Y 5A 6Y 6A VCC'
const TRIPLE = '1A 1B 2A 2B 2C 2Y GND 3Y 3A 3B 3C 1Y 1C VCC'
export const DUAL = '1A 1B - 1C 1D 1Y GND 2Y 2A 2B - 2C 2D VCC'
const INPUTS = 'A B C D E F G H'

const hct = (number: string) =>
  ({ [`74HC${number}`]: 'HC', [`74LS${number}`]: 'LS', [`74HCT${number}`]: 'HCT' }) as const
/** Made as HC and LS. */
export const hc = (number: string) => ({ [`74HC${number}`]: 'HC', [`74LS${number}`]: 'LS' }) as const

/** `1A & 1B …` for so many inputs. */
const joined = (operator: string, inputs: number): string =>
  INPUTS.split(' ')
    .slice(0, inputs)
    .map((name) => `#${name}`)
    .join(operator)

export const TTL_GATES: LogicRow[] = [
  {
    id: '7400',
    names: { zh: '四 2 输入与非门', en: 'Quad 2-input NAND' },
    types: hct('00'),
    pins: QUAD,
    model: { gates: units(4, { '#Y': '!(#A & #B)' }) },
    gates: 'nand',
  },
  {
    id: '7402',
    names: { zh: '四 2 输入或非门', en: 'Quad 2-input NOR' },
    types: hct('02'),
    pins: QUAD_NOR,
    model: { gates: units(4, { '#Y': '!(#A | #B)' }) },
    gates: 'nor',
  },
  {
    id: '7403',
    names: { zh: '四 2 输入与非门（OC）', en: 'Quad 2-input NAND, open collector' },
    types: hc('03'),
    pins: QUAD,
    model: { gates: units(4, { '#Y': '!(#A & #B)' }), open: ['1Y', '2Y', '3Y', '4Y'] },
    gates: 'nand',
  },
  {
    id: '7404',
    names: { zh: '六反相器', en: 'Hex inverter' },
    types: hct('04'),
    pins: HEX,
    model: { gates: units(6, { '#Y': '!#A' }) },
    gates: 'not',
  },
  {
    id: '7405',
    names: { zh: '六反相器（OC）', en: 'Hex inverter, open collector' },
    types: hc('05'),
    pins: HEX,
    model: { gates: units(6, { '#Y': '!#A' }), open: ['1Y', '2Y', '3Y', '4Y', '5Y', '6Y'] },
    gates: 'not',
  },
  {
    id: '7407',
    names: { zh: '六缓冲器（OC）', en: 'Hex buffer, open collector' },
    types: { '74LS07': 'LS' },
    pins: HEX,
    model: { gates: units(6, { '#Y': '#A' }), open: ['1Y', '2Y', '3Y', '4Y', '5Y', '6Y'] },
    gates: 'buffer',
  },
  {
    id: '7408',
    names: { zh: '四 2 输入与门', en: 'Quad 2-input AND' },
    types: hct('08'),
    pins: QUAD,
    model: { gates: units(4, { '#Y': '#A & #B' }) },
    gates: 'and',
  },
  {
    id: '7410',
    names: { zh: '三 3 输入与非门', en: 'Triple 3-input NAND' },
    types: hc('10'),
    pins: TRIPLE,
    model: { gates: units(3, { '#Y': `!(${joined(' & ', 3)})` }) },
    gates: 'nand',
  },
  {
    id: '7411',
    names: { zh: '三 3 输入与门', en: 'Triple 3-input AND' },
    types: hc('11'),
    pins: TRIPLE,
    model: { gates: units(3, { '#Y': joined(' & ', 3) }) },
    gates: 'and',
  },
  {
    id: '7414',
    names: { zh: '六施密特反相器', en: 'Hex Schmitt-trigger inverter' },
    types: hct('14'),
    pins: HEX,
    model: { gates: units(6, { '#Y': '!#A' }), schmitt: ['1A', '2A', '3A', '4A', '5A', '6A'] },
    gates: 'not',
  },
  {
    id: '7420',
    names: { zh: '双 4 输入与非门', en: 'Dual 4-input NAND' },
    types: hc('20'),
    pins: DUAL,
    model: { gates: units(2, { '#Y': `!(${joined(' & ', 4)})` }) },
    gates: 'nand',
  },
  {
    id: '7421',
    names: { zh: '双 4 输入与门', en: 'Dual 4-input AND' },
    types: hc('21'),
    pins: DUAL,
    model: { gates: units(2, { '#Y': joined(' & ', 4) }) },
    gates: 'and',
  },
  {
    id: '7427',
    names: { zh: '三 3 输入或非门', en: 'Triple 3-input NOR' },
    types: hc('27'),
    pins: TRIPLE,
    model: { gates: units(3, { '#Y': `!(${joined(' | ', 3)})` }) },
    gates: 'nor',
  },
  {
    id: '7430',
    names: { zh: '8 输入与非门', en: '8-input NAND' },
    types: hc('30'),
    pins: 'A B C D E F GND Y - - G H - VCC',
    model: { gates: { Y: '!(A & B & C & D & E & F & G & H)' } },
    gates: 'nand',
  },
  {
    id: '7432',
    names: { zh: '四 2 输入或门', en: 'Quad 2-input OR' },
    types: hct('32'),
    pins: QUAD,
    model: { gates: units(4, { '#Y': '#A | #B' }) },
    gates: 'or',
  },
  {
    id: '7486',
    names: { zh: '四 2 输入异或门', en: 'Quad 2-input XOR' },
    types: hct('86'),
    pins: QUAD,
    depth: 1.3,
    model: { gates: units(4, { '#Y': '#A ^ #B' }) },
    gates: 'xor',
  },
  {
    id: '74132',
    names: { zh: '四 2 输入施密特与非门', en: 'Quad 2-input Schmitt-trigger NAND' },
    types: hc('132'),
    pins: QUAD,
    model: {
      gates: units(4, { '#Y': '!(#A & #B)' }),
      schmitt: ['1A', '1B', '2A', '2B', '3A', '3B', '4A', '4B'],
    },
    gates: 'nand',
  },
]

export const CD_QUAD = '1A 1B 1Y 2Y 2A 2B GND 3A 3B 3Y 4Y 4A 4B VCC'
export const CD_TRIPLE = '1A 1B 2A 2B 2C 2Y GND 1C 1Y 3Y 3A 3B 3C VCC'
export const CD_DUAL = '1Y 1A 1B 1C 1D - GND - 2A 2B 2C 2D 2Y VCC'
/** Made as CD4000 with buffered outputs. */
export const cd = (number: string) => ({ [`CD${number}B`]: 'CD4000' }) as const

export const CMOS_GATES: LogicRow[] = [
  {
    id: '4001',
    names: { zh: '四 2 输入或非门', en: 'Quad 2-input NOR' },
    types: cd('4001'),
    pins: CD_QUAD,
    model: { gates: units(4, { '#Y': '!(#A | #B)' }) },
    gates: 'nor',
  },
  {
    id: '4011',
    names: { zh: '四 2 输入与非门', en: 'Quad 2-input NAND' },
    types: cd('4011'),
    pins: CD_QUAD,
    model: { gates: units(4, { '#Y': '!(#A & #B)' }) },
    gates: 'nand',
  },
  {
    id: '4012',
    names: { zh: '双 4 输入与非门', en: 'Dual 4-input NAND' },
    types: cd('4012'),
    pins: CD_DUAL,
    model: { gates: units(2, { '#Y': `!(${joined(' & ', 4)})` }) },
    gates: 'nand',
  },
  {
    id: '4023',
    names: { zh: '三 3 输入与非门', en: 'Triple 3-input NAND' },
    types: cd('4023'),
    pins: CD_TRIPLE,
    model: { gates: units(3, { '#Y': `!(${joined(' & ', 3)})` }) },
    gates: 'nand',
  },
  {
    id: '4025',
    names: { zh: '三 3 输入或非门', en: 'Triple 3-input NOR' },
    types: cd('4025'),
    pins: CD_TRIPLE,
    model: { gates: units(3, { '#Y': `!(${joined(' | ', 3)})` }) },
    gates: 'nor',
  },
  {
    id: '4069',
    names: { zh: '六反相器', en: 'Hex inverter' },
    types: { CD4069UB: 'CD4000' },
    pins: HEX,
    model: { gates: units(6, { '#Y': '!#A' }) },
    gates: 'not',
  },
  {
    id: '4070',
    names: { zh: '四 2 输入异或门', en: 'Quad 2-input XOR' },
    types: cd('4070'),
    pins: CD_QUAD,
    model: { gates: units(4, { '#Y': '#A ^ #B' }) },
    gates: 'xor',
  },
  {
    id: '4071',
    names: { zh: '四 2 输入或门', en: 'Quad 2-input OR' },
    types: cd('4071'),
    pins: CD_QUAD,
    model: { gates: units(4, { '#Y': '#A | #B' }) },
    gates: 'or',
  },
  {
    id: '4077',
    names: { zh: '四 2 输入同或门', en: 'Quad 2-input XNOR' },
    types: cd('4077'),
    pins: CD_QUAD,
    model: { gates: units(4, { '#Y': '!(#A ^ #B)' }) },
    gates: 'xnor',
  },
  {
    id: '4081',
    names: { zh: '四 2 输入与门', en: 'Quad 2-input AND' },
    types: cd('4081'),
    pins: CD_QUAD,
    model: { gates: units(4, { '#Y': '#A & #B' }) },
    gates: 'and',
  },
  {
    id: '4093',
    names: { zh: '四 2 输入施密特与非门', en: 'Quad 2-input Schmitt-trigger NAND' },
    types: cd('4093'),
    pins: CD_QUAD,
    model: {
      gates: units(4, { '#Y': '!(#A & #B)' }),
      schmitt: ['1A', '1B', '2A', '2B', '3A', '3B', '4A', '4B'],
    },
    gates: 'nand',
  },
]
