import { each, type LogicRow } from './row.ts'

const both = (number: string) => ({ [`74HC${number}`]: 'HC', [`74LS${number}`]: 'LS' }) as const
const four = [1, 2, 3, 4] as const

/** Sums and carries of four bits; C0 goes in, C4 comes out. */
const adder = {
  gates: {
    ...Object.fromEntries(
      four.map((n) => [
        n === 4 ? 'C4' : `_C${n}`,
        `A${n} & B${n} | (A${n} | B${n}) & ${n === 1 ? 'C0' : `_C${n - 1}`}`,
      ]),
    ),
    ...Object.fromEntries(four.map((n) => [`S${n}`, `A${n} ^ B${n} ^ ${n === 1 ? 'C0' : `_C${n - 1}`}`])),
  },
}

const same = (n: number): string => `!(A${n} ^ B${n})`
const larger = (a: string, b: string): string =>
  [3, 2, 1, 0]
    .map((n) => [`${a}${n} & !${b}${n}`, ...[3, 2, 1].filter((m) => m > n).map(same)].join(' & '))
    .join(' | ')
const ALL_SAME = [3, 2, 1, 0].map(same).join(' & ')
/** Cascading inputs count only where all bits are alike. Both outputs high: no input says anything. */
const comparator = {
  AGB: `${larger('A', 'B')} | ${ALL_SAME} & !IAEB & !IALB`,
  ALB: `${larger('B', 'A')} | ${ALL_SAME} & !IAEB & !IAGB`,
  AEB: `${ALL_SAME} & IAEB`,
}

const NINE = 'A ^ B ^ C ^ D ^ E ^ F ^ G ^ H ^ I'

export const TTL_ARITHMETIC: LogicRow[] = [
  {
    id: '7483',
    names: { zh: '4 位二进制全加器', en: '4-bit binary full adder' },
    types: { '74LS83': 'LS' },
    pins: 'A4 S3 A3 B3 VCC S2 B2 A2 S1 A1 B1 GND C0 C4 S4 B4',
    depth: 2,
    model: adder,
  },
  {
    id: '7485',
    names: { zh: '4 位数值比较器', en: '4-bit magnitude comparator' },
    types: both('85'),
    pins: 'B3 IALB IAEB IAGB AGB AEB ALB GND B0 A0 B1 A1 A2 B2 A3 VCC',
    depth: 2.5,
    model: { gates: comparator },
  },
  {
    id: '74280',
    names: { zh: '9 位奇偶校验器', en: '9-bit parity generator' },
    types: both('280'),
    pins: 'G H - I EVEN ODD GND A B C D E F VCC',
    depth: 3,
    model: { gates: { EVEN: `!(${NINE})`, ODD: NINE } },
  },
  {
    id: '74283',
    names: { zh: '4 位二进制全加器', en: '4-bit binary full adder' },
    types: both('283'),
    pins: 'S2 B2 A2 S1 A1 B1 C0 GND C4 S4 B4 A4 S3 A3 B3 VCC',
    depth: 2,
    model: adder,
  },
]

export const TTL_DRIVERS: LogicRow[] = [
  {
    id: '74125',
    names: { zh: '四总线缓冲器（三态，低有效）', en: 'Quad bus buffer, three-state, enable low' },
    types: both('125'),
    pins: '/1OE 1A 1Y /2OE 2A 2Y GND 3Y 3A /3OE 4Y 4A /4OE VCC',
    model: {
      gates: each(4, (i) => [`${i + 1}Y`, `${i + 1}A`]),
      enables: each(4, (i) => [`${i + 1}Y`, `!${i + 1}OE`]),
    },
    gates: 'buffer',
  },
  {
    id: '74126',
    names: { zh: '四总线缓冲器（三态，高有效）', en: 'Quad bus buffer, three-state, enable high' },
    types: both('126'),
    pins: '1OE 1A 1Y 2OE 2A 2Y GND 3Y 3A 3OE 4Y 4A 4OE VCC',
    model: {
      gates: each(4, (i) => [`${i + 1}Y`, `${i + 1}A`]),
      enables: each(4, (i) => [`${i + 1}Y`, `${i + 1}OE`]),
    },
    gates: 'buffer',
  },
  {
    id: '74240',
    names: { zh: '八反相缓冲器（三态）', en: 'Octal inverting buffer, three-state' },
    types: both('240'),
    pins: '/1OE 1A1 /2Y4 1A2 /2Y3 1A3 /2Y2 1A4 /2Y1 GND 2A1 /1Y4 2A2 /1Y3 2A3 /1Y2 2A4 /1Y1 /2OE VCC',
    model: {
      gates: each(8, (i) => [`${1 + (i >> 2)}Y${1 + (i & 3)}`, `!${1 + (i >> 2)}A${1 + (i & 3)}`]),
      enables: each(8, (i) => [`${1 + (i >> 2)}Y${1 + (i & 3)}`, `!${1 + (i >> 2)}OE`]),
    },
  },
  {
    id: '74244',
    names: { zh: '八缓冲器（三态）', en: 'Octal buffer, three-state' },
    types: both('244'),
    pins: '/1OE 1A1 2Y4 1A2 2Y3 1A3 2Y2 1A4 2Y1 GND 2A1 1Y4 2A2 1Y3 2A3 1Y2 2A4 1Y1 /2OE VCC',
    model: {
      gates: each(8, (i) => [`${1 + (i >> 2)}Y${1 + (i & 3)}`, `${1 + (i >> 2)}A${1 + (i & 3)}`]),
      enables: each(8, (i) => [`${1 + (i >> 2)}Y${1 + (i & 3)}`, `!${1 + (i >> 2)}OE`]),
    },
  },
  {
    id: '74245',
    names: { zh: '八总线收发器（三态）', en: 'Octal bus transceiver, three-state' },
    types: both('245'),
    pins: 'DIR A1 A2 A3 A4 A5 A6 A7 A8 GND B8 B7 B6 B5 B4 B3 B2 B1 /OE VCC',
    model: {
      gates: { ...each(8, (i) => [`A${i + 1}`, `B${i + 1}`]), ...each(8, (i) => [`B${i + 1}`, `A${i + 1}`]) },
      bidirectional: ['A', 'B'].flatMap((side) => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${side}${n}`)),
      enables: {
        ...each(8, (i) => [`A${i + 1}`, '!OE & !DIR']),
        ...each(8, (i) => [`B${i + 1}`, '!OE & DIR']),
      },
    },
  },
]

const cd = (number: string) => ({ [`CD${number}B`]: 'CD4000' }) as const

export const CMOS_ARITHMETIC: LogicRow[] = [
  {
    id: '4008',
    names: { zh: '4 位二进制全加器', en: '4-bit binary full adder' },
    types: cd('4008'),
    pins: 'A4 B3 A3 B2 A2 B1 A1 GND C0 S1 S2 S3 S4 C4 B4 VCC',
    depth: 2.5,
    model: adder,
  },
]
