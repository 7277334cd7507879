import { cd, CD_DUAL, CD_QUAD, CD_TRIPLE, DUAL, hc, QUAD } from './gates.ts'
import { units, type LogicRow } from './row.ts'

// Gates with more inputs, with outputs that only pull down, and buffers. Pins by the data sheets of their makers.

const OPEN = ['1Y', '2Y', '3Y', '4Y']
const ls = (number: string) => ({ [`74LS${number}`]: 'LS' }) as const

export const TTL_WIDE_GATES: LogicRow[] = [
  {
    id: '7409',
    names: { zh: '四 2 输入与门（OC）', en: 'Quad 2-input AND, open collector' },
    types: hc('09'),
    pins: QUAD,
    model: { gates: units(4, { '#Y': '#A & #B' }), open: OPEN },
    gates: 'and',
  },
  {
    id: '7437',
    names: { zh: '四 2 输入与非缓冲器', en: 'Quad 2-input NAND buffer' },
    types: ls('37'),
    pins: QUAD,
    model: { gates: units(4, { '#Y': '!(#A & #B)' }) },
    gates: 'nand',
  },
  {
    id: '7438',
    names: { zh: '四 2 输入与非缓冲器（OC）', en: 'Quad 2-input NAND buffer, open collector' },
    types: ls('38'),
    pins: QUAD,
    model: { gates: units(4, { '#Y': '!(#A & #B)' }), open: OPEN },
    gates: 'nand',
  },
  {
    id: '7440',
    names: { zh: '双 4 输入与非缓冲器', en: 'Dual 4-input NAND buffer' },
    types: ls('40'),
    pins: DUAL,
    model: { gates: units(2, { '#Y': '!(#A & #B & #C & #D)' }) },
    gates: 'nand',
  },
  {
    id: '74133',
    names: { zh: '13 输入与非门', en: '13-input NAND' },
    types: ls('133'),
    pins: 'A B C D E F G GND Y H I J K L M VCC',
    model: { gates: { Y: '!(A & B & C & D & E & F & G & H & I & J & K & L & M)' } },
    gates: 'nand',
  },
  {
    id: '74136',
    names: { zh: '四 2 输入异或门（OC）', en: 'Quad 2-input XOR, open collector' },
    types: ls('136'),
    pins: QUAD,
    depth: 1.3,
    model: { gates: units(4, { '#Y': '#A ^ #B' }), open: OPEN },
    gates: 'xor',
  },
  {
    id: '74266',
    names: { zh: '四 2 输入同或门（OC）', en: 'Quad 2-input XNOR, open collector' },
    types: ls('266'),
    pins: CD_QUAD,
    depth: 1.3,
    model: { gates: units(4, { '#Y': '!(#A ^ #B)' }), open: OPEN },
    gates: 'xnor',
  },
]

const CD_EIGHT = 'K A B C D - GND - E F G H J VCC'
const CD_HEX = 'VCC 1Y 1A 2Y 2A 3Y 3A GND 4A 4Y 5A 5Y - 6A 6Y -'

export const CMOS_WIDE_GATES: LogicRow[] = [
  {
    id: '4002',
    names: { zh: '双 4 输入或非门', en: 'Dual 4-input NOR' },
    types: cd('4002'),
    pins: CD_DUAL,
    model: { gates: units(2, { '#Y': '!(#A | #B | #C | #D)' }) },
    gates: 'nor',
  },
  {
    id: '4030',
    names: { zh: '四 2 输入异或门', en: 'Quad 2-input XOR' },
    types: cd('4030'),
    pins: CD_QUAD,
    model: { gates: units(4, { '#Y': '#A ^ #B' }) },
    gates: 'xor',
  },
  {
    id: '4049',
    names: { zh: '六反相缓冲器', en: 'Hex inverting buffer' },
    types: { CD4049UB: 'CD4000' },
    pins: CD_HEX,
    model: { gates: units(6, { '#Y': '!#A' }) },
    gates: 'not',
  },
  {
    id: '4050',
    names: { zh: '六缓冲器', en: 'Hex buffer' },
    types: cd('4050'),
    pins: CD_HEX,
    model: { gates: units(6, { '#Y': '#A' }) },
    gates: 'buffer',
  },
  {
    id: '4068',
    names: { zh: '8 输入与门／与非门', en: '8-input AND and NAND' },
    types: cd('4068'),
    pins: CD_EIGHT,
    model: {
      gates: { K: 'A & B & C & D & E & F & G & H', J: '!(A & B & C & D & E & F & G & H)' },
    },
  },
  {
    id: '4072',
    names: { zh: '双 4 输入或门', en: 'Dual 4-input OR' },
    types: cd('4072'),
    pins: CD_DUAL,
    model: { gates: units(2, { '#Y': '#A | #B | #C | #D' }) },
    gates: 'or',
  },
  {
    id: '4073',
    names: { zh: '三 3 输入与门', en: 'Triple 3-input AND' },
    types: cd('4073'),
    pins: CD_TRIPLE,
    model: { gates: units(3, { '#Y': '#A & #B & #C' }) },
    gates: 'and',
  },
  {
    id: '4075',
    names: { zh: '三 3 输入或门', en: 'Triple 3-input OR' },
    types: cd('4075'),
    pins: CD_TRIPLE,
    model: { gates: units(3, { '#Y': '#A | #B | #C' }) },
    gates: 'or',
  },
  {
    id: '4078',
    names: { zh: '8 输入或门／或非门', en: '8-input OR and NOR' },
    types: cd('4078'),
    pins: CD_EIGHT,
    model: {
      gates: { K: 'A | B | C | D | E | F | G | H', J: '!(A | B | C | D | E | F | G | H)' },
    },
  },
  {
    id: '4082',
    names: { zh: '双 4 输入与门', en: 'Dual 4-input AND' },
    types: cd('4082'),
    pins: CD_DUAL,
    model: { gates: units(2, { '#Y': '#A & #B & #C & #D' }) },
    gates: 'and',
  },
]
