import { each, oneFor, units, type LogicRow } from './row.ts'

const both = (number: string) => ({ [`74HC${number}`]: 'HC', [`74LS${number}`]: 'LS' }) as const

/** One output low for each number. */
const decoded = (name: (index: number) => string, bits: string, count: number, when: string) =>
  each(count, (i) => [name(i), `!((${oneFor(bits, [i])}) & ${when})`])

/** One of four. */
const four = (unit: string) => `(B ? (A ? ${unit}C3 : ${unit}C2) : (A ? ${unit}C1 : ${unit}C0))`
/** One of eight. */
const EIGHT = 'C ? (B ? (A ? D7 : D6) : (A ? D5 : D4)) : (B ? (A ? D3 : D2) : (A ? D1 : D0))'

const DUAL_4 = '/1G B 1C3 1C2 1C1 1C0 1Y GND 2Y 2C0 2C1 2C2 2C3 A /2G VCC'
const QUAD_2 = (enable: string) => `SEL 1A 1B 1Y 2A 2B 2Y GND 3Y 3B 3A 4Y 4B 4A ${enable} VCC`

/** Segments a–g of the digits 0–9; 6 and 9 without their tails. */
const SEGMENTS = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7c, 0x07, 0x7f, 0x67]
/** What a 7447 shows for 10–15. */
const BEYOND = [0x58, 0x4c, 0x62, 0x69, 0x78, 0x00]
const segment = (index: number, patterns: readonly number[], bits: string): string =>
  oneFor(
    bits,
    patterns.flatMap((pattern, n) => ((pattern >> index) & 1 ? [n] : [])),
  )
const LETTERS = 'abcdefg'

/** The number of the highest input that is low; each bit is high while it is not in it. */
const highest = (inputs: readonly string[], bit: number): string =>
  inputs
    .map((name, n) => ({ name, n }))
    .filter(({ n }) => (n >> bit) & 1)
    .map(({ name, n }) => [`!${name}`, ...inputs.slice(n + 1)].join('&'))
    .join('|')
const KEYS = ['1', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((n, i) => (i === 0 ? '1' : `I${n}`))
const LINES = ['1', 'I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7']

export const TTL_SELECTORS: LogicRow[] = [
  {
    id: '7442',
    names: { zh: 'BCD-十进制译码器', en: 'BCD to decimal decoder' },
    types: both('42'),
    pins: '/Y0 /Y1 /Y2 /Y3 /Y4 /Y5 /Y6 GND /Y7 /Y8 /Y9 D C B A VCC',
    depth: 2,
    model: { gates: decoded((i) => `Y${i}`, 'D C B A', 10, '1') },
  },
  {
    id: '7447',
    names: { zh: 'BCD-七段译码/驱动器（共阳）', en: 'BCD to 7-segment driver, common anode' },
    types: { '74LS47': 'LS' },
    pins: 'B C /LT /BI /RBI D A GND /e /d /c /b /a /g /f VCC',
    depth: 4,
    model: {
      gates: each(7, (i) => [
        LETTERS[i]!,
        `!(BI & (!LT | !(!RBI & !D & !C & !B & !A) & (${segment(i, [...SEGMENTS, ...BEYOND], 'D C B A')})))`,
      ]),
      open: [...LETTERS],
    },
  },
  {
    id: '7448',
    names: { zh: 'BCD-七段译码/驱动器（共阴）', en: 'BCD to 7-segment driver, common cathode' },
    types: { '74LS48': 'LS' },
    pins: 'B C /LT /BI /RBI D A GND e d c b a g f VCC',
    depth: 4,
    model: {
      gates: each(7, (i) => [
        LETTERS[i]!,
        `BI & (!LT | !(!RBI & !D & !C & !B & !A) & (${segment(i, [...SEGMENTS, ...BEYOND], 'D C B A')}))`,
      ]),
    },
  },
  {
    id: '74138',
    names: { zh: '3-8 线译码器', en: '3-to-8 line decoder' },
    types: { ...both('138'), '74HCT138': 'HCT' },
    pins: 'A B C /G2A /G2B G1 /Y7 GND /Y6 /Y5 /Y4 /Y3 /Y2 /Y1 /Y0 VCC',
    depth: 2,
    model: { gates: decoded((i) => `Y${i}`, 'C B A', 8, 'G1 & !G2A & !G2B') },
  },
  {
    id: '74139',
    names: { zh: '双 2-4 线译码器', en: 'Dual 2-to-4 line decoder' },
    types: both('139'),
    pins: '/1G 1A 1B /1Y0 /1Y1 /1Y2 /1Y3 GND /2Y3 /2Y2 /2Y1 /2Y0 2B 2A /2G VCC',
    depth: 2,
    model: {
      gates: Object.assign(
        {},
        ...[1, 2].map((n) => decoded((i) => `${n}Y${i}`, `${n}B ${n}A`, 4, `!${n}G`)),
      ) as Record<string, string>,
    },
  },
  {
    id: '74147',
    names: { zh: '10-4 线优先编码器', en: '10-to-4 line priority encoder' },
    types: both('147'),
    pins: '/I4 /I5 /I6 /I7 /I8 /C /B GND /A /I9 /I1 /I2 /I3 /D - VCC',
    depth: 2,
    model: { gates: each(4, (bit) => ['ABCD'[bit]!, `!(${highest(KEYS, bit)})`]) },
  },
  {
    id: '74148',
    names: { zh: '8-3 线优先编码器', en: '8-to-3 line priority encoder' },
    types: both('148'),
    pins: '/I4 /I5 /I6 /I7 /EI /A2 /A1 GND /A0 /I0 /I1 /I2 /I3 /GS /EO VCC',
    depth: 2,
    model: {
      gates: {
        ...each(3, (bit) => [`A${bit}`, `EI | !(${highest(LINES, bit)})`]),
        EO: 'EI | !(I0 & I1 & I2 & I3 & I4 & I5 & I6 & I7)',
        GS: 'EI | I0 & I1 & I2 & I3 & I4 & I5 & I6 & I7',
      },
    },
  },
  {
    id: '74151',
    names: { zh: '8 选 1 数据选择器', en: '8-to-1 multiplexer' },
    types: both('151'),
    pins: 'D3 D2 D1 D0 Y /W /G GND C B A D7 D6 D5 D4 VCC',
    depth: 2,
    model: { gates: { Y: `!G & (${EIGHT})`, W: `G | !(${EIGHT})` } },
  },
  {
    id: '74153',
    names: { zh: '双 4 选 1 数据选择器', en: 'Dual 4-to-1 multiplexer' },
    types: both('153'),
    pins: DUAL_4,
    depth: 2,
    model: { gates: { '1Y': `!1G & ${four('1')}`, '2Y': `!2G & ${four('2')}` } },
  },
  {
    id: '74157',
    names: { zh: '四 2 选 1 数据选择器', en: 'Quad 2-to-1 multiplexer' },
    types: both('157'),
    pins: QUAD_2('/G'),
    depth: 1.7,
    model: { gates: units(4, { '#Y': '!G & (SEL ? #B : #A)' }) },
  },
  {
    id: '74253',
    names: { zh: '双 4 选 1 数据选择器（三态）', en: 'Dual 4-to-1 multiplexer, three-state' },
    types: both('253'),
    pins: DUAL_4,
    depth: 2,
    model: {
      gates: { '1Y': four('1'), '2Y': four('2') },
      enables: { '1Y': '!1G', '2Y': '!2G' },
    },
  },
  {
    id: '74257',
    names: { zh: '四 2 选 1 数据选择器（三态）', en: 'Quad 2-to-1 multiplexer, three-state' },
    types: both('257'),
    pins: QUAD_2('/G'),
    depth: 1.7,
    model: { gates: units(4, { '#Y': 'SEL ? #B : #A' }), enables: units(4, { '#Y': '!G' }) },
  },
]

export const CMOS_SELECTORS: LogicRow[] = [
  {
    id: '4028',
    names: { zh: 'BCD-十进制译码器', en: 'BCD to decimal decoder' },
    types: { CD4028B: 'CD4000' },
    pins: 'Q4 Q2 Q0 Q7 Q9 Q5 Q6 GND Q8 A D C B Q1 Q3 VCC',
    depth: 2,
    model: { gates: each(10, (i) => [`Q${i}`, oneFor('D C B A', [i])]) },
  },
  {
    id: '4511',
    names: { zh: 'BCD-七段锁存/译码/驱动器', en: 'BCD to 7-segment latch and driver' },
    types: { CD4511B: 'CD4000' },
    pins: 'B C /LT /BI LE D A GND e d c b a g f VCC',
    depth: 4,
    model: {
      gates: {
        ...units(['A', 'B', 'C', 'D'], { '_#': 'LE ? _# : #' }),
        ...each(7, (i) => [LETTERS[i]!, `!LT | BI & (${segment(i, SEGMENTS, '_D _C _B _A')})`]),
      },
    },
  },
]
