import { each, units, type LogicRow } from './row.ts'

const both = (number: string) => ({ [`74HC${number}`]: 'HC', [`74LS${number}`]: 'LS' }) as const

const OCTAL_D = (
  names: LogicRow['names'],
  number: string,
  pins: string,
  model: LogicRow['model'],
): LogicRow => ({
  id: number,
  names,
  // 74273 is printed 74HC273.
  types: both(number.slice(2)),
  pins,
  depth: 2,
  model,
})
const OCTAL_PINS = (first: string, last: string) =>
  `${first} Q0 D0 D1 Q1 Q2 D2 D3 Q3 GND ${last} Q4 D4 D5 Q5 Q6 D6 D7 Q7 VCC`
const eight = (make: (index: number) => [string, string]) => each(8, make)
const EIGHT_ENABLES = eight((i) => [`Q${i}`, '!OE'])

/** J-K: hold, reset, set, toggle. */
const jk = (unit: number): string => `${unit}J & !${unit}Q | !${unit}K & ${unit}Q`

export const TTL_FLIP_FLOPS: LogicRow[] = [
  {
    id: '7474',
    names: { zh: '双 D 触发器', en: 'Dual D flip-flop' },
    types: { ...both('74'), '74HCT74': 'HCT' },
    pins: '/1CLR 1D 1CLK /1PRE 1Q /1QN GND /2QN 2Q /2PRE 2CLK 2D /2CLR VCC',
    depth: 2,
    model: {
      // Clear and preset at once: both outputs are high.
      gates: units(2, { '#Q': '_#Q | !#PRE', '#QN': '!_#Q | !#CLR' }),
      registers: [1, 2].map((n) => ({
        clock: `${n}CLK`,
        reset: `!${n}CLR`,
        set: `!${n}PRE`,
        next: { [`_${n}Q`]: `${n}D` },
      })),
    },
  },
  {
    id: '7475',
    names: { zh: '4 位双稳态锁存器', en: '4-bit bistable latch' },
    types: both('75'),
    pins: '/1QN 1D 2D 34E VCC 3D 4D /4QN 4Q 3Q /3QN GND 12E /2QN 2Q 1Q',
    depth: 1.5,
    model: {
      gates: {
        ...units(['1', '2'], { '#Q': '12E ? #D : #Q', '#QN': '!#Q' }),
        ...units(['3', '4'], { '#Q': '34E ? #D : #Q', '#QN': '!#Q' }),
      },
    },
  },
  {
    id: '74107',
    names: { zh: '双 JK 触发器（带清零）', en: 'Dual J-K flip-flop with clear' },
    types: both('107'),
    pins: '1J /1QN 1Q 1K 2Q /2QN GND 2J /2CLK /2CLR 2K /1CLK /1CLR VCC',
    depth: 2,
    model: {
      gates: units(2, { '#QN': '!#Q' }),
      registers: [1, 2].map((n) => ({ clock: `!${n}CLK`, reset: `!${n}CLR`, next: { [`${n}Q`]: jk(n) } })),
    },
  },
  {
    id: '7473',
    names: { zh: '双 JK 触发器（带清零）', en: 'Dual J-K flip-flop with clear' },
    types: both('73'),
    pins: '/1CLK /1CLR 1K VCC /2CLK /2CLR 2J /2QN 2Q 2K GND 1Q /1QN 1J',
    depth: 2,
    model: {
      gates: units(2, { '#QN': '!#Q' }),
      registers: [1, 2].map((n) => ({ clock: `!${n}CLK`, reset: `!${n}CLR`, next: { [`${n}Q`]: jk(n) } })),
    },
  },
  {
    id: '74112',
    names: { zh: '双 JK 触发器（带置位、清零）', en: 'Dual J-K flip-flop with preset and clear' },
    types: both('112'),
    pins: '/1CLK 1K 1J /1PRE 1Q /1QN /2QN GND 2Q /2PRE 2J 2K /2CLK /2CLR /1CLR VCC',
    depth: 2,
    model: {
      gates: units(2, { '#QN': '!#Q' }),
      registers: [1, 2].map((n) => ({
        clock: `!${n}CLK`,
        reset: `!${n}CLR`,
        set: `!${n}PRE`,
        next: { [`${n}Q`]: jk(n) },
      })),
    },
  },
  {
    id: '74174',
    names: { zh: '六 D 触发器', en: 'Hex D flip-flop' },
    types: both('174'),
    pins: '/CLR 1Q 1D 2D 2Q 3D 3Q GND CLK 4Q 4D 5Q 5D 6D 6Q VCC',
    depth: 2,
    model: { registers: [{ clock: 'CLK', reset: '!CLR', next: units(6, { '#Q': '#D' }) }] },
  },
  {
    id: '74175',
    names: { zh: '四 D 触发器', en: 'Quad D flip-flop' },
    types: both('175'),
    pins: '/CLR 1Q /1QN 1D 2D /2QN 2Q GND CLK 3Q /3QN 3D 4D /4QN 4Q VCC',
    depth: 2,
    model: {
      gates: units(4, { '#QN': '!#Q' }),
      registers: [{ clock: 'CLK', reset: '!CLR', next: units(4, { '#Q': '#D' }) }],
    },
  },
  OCTAL_D(
    { zh: '八 D 触发器（带清零）', en: 'Octal D flip-flop with clear' },
    '74273',
    OCTAL_PINS('/CLR', 'CLK'),
    {
      registers: [{ clock: 'CLK', reset: '!CLR', next: eight((i) => [`Q${i}`, `D${i}`]) }],
    },
  ),
  OCTAL_D({ zh: '八 D 锁存器（三态）', en: 'Octal D latch, three-state' }, '74373', OCTAL_PINS('/OE', 'LE'), {
    gates: eight((i) => [`Q${i}`, `LE ? D${i} : Q${i}`]),
    enables: EIGHT_ENABLES,
  }),
  OCTAL_D(
    { zh: '八 D 触发器（三态）', en: 'Octal D flip-flop, three-state' },
    '74374',
    OCTAL_PINS('/OE', 'CLK'),
    {
      registers: [{ clock: 'CLK', next: eight((i) => [`Q${i}`, `D${i}`]) }],
      enables: EIGHT_ENABLES,
    },
  ),
  OCTAL_D(
    { zh: '八 D 触发器（带使能）', en: 'Octal D flip-flop with enable' },
    '74377',
    OCTAL_PINS('/E', 'CLK'),
    { registers: [{ clock: 'CLK', next: eight((i) => [`Q${i}`, `E ? Q${i} : D${i}`]) }] },
  ),
  {
    id: '74279',
    names: { zh: '四 SR 锁存器', en: 'Quad S-R latch' },
    types: { '74LS279': 'LS' },
    pins: '/1R /1S1 /1S2 1Q /2R /2S 2Q GND 3Q /3R /3S1 /3S2 4Q /4R /4S VCC',
    depth: 1.5,
    model: {
      gates: {
        ...units(['1', '3'], { '#Q': '!(#S1 & #S2) | #R & #Q' }),
        ...units(['2', '4'], { '#Q': '!#S | #R & #Q' }),
      },
    },
  },
]

export const CMOS_FLIP_FLOPS: LogicRow[] = [
  {
    id: '4013',
    names: { zh: '双 D 触发器', en: 'Dual D flip-flop' },
    types: { CD4013B: 'CD4000' },
    pins: '1Q /1QN 1CLK 1R 1D 1S GND 2S 2D 2R 2CLK /2QN 2Q VCC',
    depth: 1.2,
    model: {
      gates: units(2, { '#Q': '_#Q | #S', '#QN': '!_#Q | #R' }),
      registers: [1, 2].map((n) => ({
        clock: `${n}CLK`,
        reset: `${n}R`,
        set: `${n}S`,
        next: { [`_${n}Q`]: `${n}D` },
      })),
    },
  },
  {
    id: '4027',
    names: { zh: '双 JK 触发器', en: 'Dual J-K flip-flop' },
    types: { CD4027B: 'CD4000' },
    pins: '2Q /2QN 2CLK 2R 2K 2J 2S GND 1S 1J 1K 1R 1CLK /1QN 1Q VCC',
    depth: 1.2,
    model: {
      gates: units(2, { '#QN': '!#Q' }),
      registers: [1, 2].map((n) => ({
        clock: `${n}CLK`,
        reset: `${n}R`,
        set: `${n}S`,
        next: { [`${n}Q`]: jk(n) },
      })),
    },
  },
  {
    id: '4042',
    names: { zh: '四 D 锁存器', en: 'Quad D latch' },
    types: { CD4042B: 'CD4000' },
    pins: '4Q 1Q /1QN 1D CLK POL 2D GND 2QN 2Q 3Q 3QN 3D 4D 4QN VCC',
    depth: 1.2,
    model: { gates: units(4, { '#Q': '!(CLK ^ POL) ? #D : #Q', '#QN': '!#Q' }) },
  },
]
