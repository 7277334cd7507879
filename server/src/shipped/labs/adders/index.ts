import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import {
  absolute,
  compared,
  computed,
  dataPage,
  levelAt,
  levelWhen,
  line,
  preset,
  reading,
} from '../../items.ts'
import { labReport, type ItemInput, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

type Lines = Record<string, readonly number[]>
/** Given columns of a table, by line. */
const columns = (lines: Lines, ...names: [key: string, zh: string, en: string][]): ItemInput[] =>
  names.map(([key, zh, en], at) =>
    preset(key, zh, en, Object.fromEntries(Object.entries(lines).map(([id, row]) => [id, row[at]!])), {
      format: '0',
    }),
  )
const linesOf = (lines: Lines, name: (row: readonly number[]) => string) =>
  Object.entries(lines).map(([id, row]) => line(id, name(row), name(row)))

const ONE_BIT: Lines = Object.fromEntries(
  Array.from({ length: 8 }, (_, n) => [`b${n}`, [(n >> 2) & 1, (n >> 1) & 1, n & 1]]),
)
/** A, B and Ci read as one number. */
const NUMBERS = Object.fromEntries(Object.keys(ONE_BIT).map((id, n) => [id, n]))
const SUMS: Lines = { s1: [5, 3, 0], s2: [9, 6, 0], s3: [7, 8, 1], s4: [15, 1, 0], s5: [15, 15, 1] }
const DIFFERENCES: Lines = { d1: [9, 4, 1], d2: [4, 9, 1], d3: [7, 7, 1], d4: [12, 3, 0] }

/** Four sums on the oscilloscope, the carry on the multimeter; `p` is put before each key. */
const outputs = (p: string): ItemInput[] => [
  ...[4, 3, 2, 1].map((n) =>
    reading(`${p}s${n}`, `S${n}`, `S${n}`, `DS.MEAS.VAVG(CH${n})`, { format: '0.00' }),
  ),
  reading(`${p}c4`, 'C4', 'C4', 'DM.MEAS.DCV', { format: '0.00' }),
]
/** The outputs as a number, read at the TTL threshold. */
const numberOf = (p: string) => [1, 2, 3, 4].map((n) => `if(${p}s${n}>1.4, ${2 ** (n - 1)}, 0)`).join('+')

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '加法器', en: 'Adders' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'full',
      ['一位全加器', 'Full adder'],
      ['CH1 接 S，CH2 接 Co', 'CH1 on S, CH2 on Co'],
      linesOf(ONE_BIT, (row) => row.join(' ')),
      [
        ...columns(ONE_BIT, ['a', 'A', 'A'], ['b', 'B', 'B'], ['ci', 'Ci', 'Ci']),
        preset('n', '组合 ABCi', 'Combination ABCi', NUMBERS, { format: '0' }),
        reading('s', '和 S', 'Sum S', 'DS.MEAS.VAVG(CH1)', {
          ...levelWhen('a+b+ci==1 or a+b+ci==3'),
          format: '0.00',
          points: 16,
        }),
        reading('co', '进位 Co', 'Carry Co', 'DS.MEAS.VAVG(CH2)', {
          ...levelWhen('a+b+ci>1.5'),
          format: '0.00',
          points: 16,
        }),
      ],
      [
        compared('sum-levels', ['和的电平', 'Levels of the sum'], 'n', { s: levelAt('n', [1, 2, 4, 7]) }),
        compared('carry-levels', ['进位的电平', 'Levels of the carry'], 'n', {
          co: levelAt('n', [3, 5, 6, 7]),
        }),
      ],
    ),
    dataPage(
      'four',
      ['四位加法', 'Four bits'],
      ['74LS283；CH1–CH4 接 S1–S4，万用表接 C4', '74LS283; CH1–CH4 on S1–S4, multimeter on C4'],
      linesOf(SUMS, ([a, b, c]) => `${a} + ${b} + ${c}`),
      [
        ...columns(SUMS, ['a4', 'A', 'A'], ['b4', 'B', 'B'], ['c0', 'C0', 'C0']),
        ...outputs('p'),
        computed('total', '和', 'Sum', `${numberOf('p')}+if(pc4>1.4, 16, 0)`, {
          format: '0',
          standard: 'a4+b4+c0',
          errorRange: absolute(0),
          points: 35,
        }),
      ],
    ),
    dataPage(
      'subtract',
      ['加减法', 'Adder and subtractor'],
      ['74LS86 使 B 受控求反，M 同时接 C0', 'A 74LS86 inverts B under M, which also drives C0'],
      linesOf(DIFFERENCES, ([a, b, m]) => `${a} ${m === 1 ? '−' : '+'} ${b}`),
      [
        ...columns(DIFFERENCES, ['am', 'A', 'A'], ['bm', 'B', 'B'], ['m', 'M', 'M']),
        ...outputs('q'),
        computed('result', '结果', 'Result', numberOf('q'), {
          format: '0',
          standard: 'if(m==1, am-bm+if(am<bm, 16, 0), am+bm-if(am+bm>15, 16, 0))',
          errorRange: absolute(0),
          points: 25,
        }),
        computed('carry', '进位', 'Carry', 'if(qc4>1.4, 1, 0)', {
          format: '0',
          standard: 'if(m==1, if(am>=bm, 1, 0), if(am+bm>15, 1, 0))',
          errorRange: absolute(0),
          points: 8,
        }),
      ],
    ),
  ],
}

const chip = (symbol: string, model: string, at: Part['at']): Part => ({ symbol, at, params: { model } })
const scope = (channel: number, at: Part['at']): Part => ({ symbol: `ds${channel}`, at })
/** A column of switches from LS1 on. */
const switches = (count: number, x: number): Record<string, Part> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `LS${n + 1}`,
      { symbol: 'logic-source', at: [x, 60 + 60 * n] } satisfies Part,
    ]),
  )

/** S and Co from two packages. `wrong`: the carry leaves out what comes in. */
export const fullAdder = (wrong = false) =>
  drawNamed(
    {
      ...switches(3, 40),
      DP1: { symbol: 'dp1', at: [40, 340] },
      GND1: { symbol: 'ground', at: [40, 420] },
      U1: chip('7486', '74LS86', [300, 240]),
      U2: chip('7400', '74LS00', [580, 240]),
      DS1: scope(1, [760, 80]),
      DS2: scope(2, [840, 80]),
    },
    {
      VCC: 'DP1.plus U1.VCC U2.VCC',
      GND: 'DP1.minus GND1.1 U1.GND U2.GND U1.3A U1.3B U1.4A U1.4B U2.4A U2.4B',
      A: 'LS1.out U1.1A U2.1A',
      B: 'LS2.out U1.1B U2.1B',
      Ci: 'LS3.out U1.2B U2.2B',
      P: 'U1.1Y U1.2A U2.2A',
      S: 'U1.2Y DS1.in',
      G: `U2.1Y U2.3A${wrong ? ' U2.3B' : ''}`,
      H: `U2.2Y${wrong ? '' : ' U2.3B'}`,
      Co: 'U2.3Y DS2.in',
    },
  )

const fourBits = (x: number): Record<string, Part> => ({
  ...switches(9, 40),
  DP1: { symbol: 'dp1', at: [140, 660] },
  GND1: { symbol: 'ground', at: [140, 740] },
  U1: chip('74283', '74LS283', [x, 280]),
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`DS${n}`, scope(n, [x + 120 + 80 * n, 80])])),
  DM1: { symbol: 'dm', at: [x + 280, 380] },
})
const SUM_NETS = {
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`S${n}`, `U1.S${n} DS${n}.in`])),
  C4: 'U1.C4 DM1.hi',
}
const A_NETS = Object.fromEntries([1, 2, 3, 4].map((n) => [`A${n}`, `LS${n}.out U1.A${n}`]))

/** A 74LS283 with switches: LS1–LS4 are A, LS5–LS8 B, LS9 C0. */
export const fourBitAdder = () =>
  drawNamed(fourBits(320), {
    ...A_NETS,
    ...SUM_NETS,
    ...Object.fromEntries([1, 2, 3, 4].map((n) => [`B${n}`, `LS${n + 4}.out U1.B${n}`])),
    C0: 'LS9.out U1.C0',
    VCC: 'DP1.plus U1.VCC',
    GND: 'DP1.minus GND1.1 U1.GND DM1.lo',
  })

/** The same with exclusive ORs before B: LS9 is M. `wrong`: C0 stays on ground. */
export const adderSubtractor = (wrong = false) =>
  drawNamed(
    { ...fourBits(600), U2: chip('7486', '74LS86', [320, 300]) },
    {
      ...A_NETS,
      ...SUM_NETS,
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`B${n}`, `LS${n + 4}.out U2.${n}A`])),
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`X${n}`, `U2.${n}Y U1.B${n}`])),
      M: `LS9.out U2.1B U2.2B U2.3B U2.4B${wrong ? '' : ' U1.C0'}`,
      VCC: 'DP1.plus U1.VCC U2.VCC',
      GND: `DP1.minus GND1.1 U1.GND U2.GND DM1.lo${wrong ? ' U1.C0' : ''}`,
    },
  )

export const adders: ShippedLabWithSolution = {
  key: 'adders',
  name: { zh: '加法器', en: 'Adders' },
  introduction: {
    zh: '用异或门和与非门构成一位全加器，测试四位加法器 74LS283，再用 74LS86 把它改成补码加减法器。',
    en: 'Build a full adder from exclusive OR and NAND gates, test the four-bit adder 74LS283, and turn it into an adder and subtractor in two’s complement with a 74LS86.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: fullAdder(),
    maxList: {
      parts: [
        ...['7400', '7486', '74283'].map((symbol) => ({ symbol, count: 1, values: [] })),
        { symbol: 'logic-source', count: 9, values: [] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'ds1', 'ds2', 'ds3', 'ds4', 'dm'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 5.5,
      supplyAmps: 0.5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'full', zh: '一位全加器', en: 'Full adder' },
        { id: 'four', zh: '四位加法', en: 'Four bits' },
        { id: 'subtract', zh: '加减法', en: 'Adder and subtractor' },
      ],
      {
        zh: '由真值表推导全加器的逻辑式，说明补码减法的原理和进位的含义，并回答思考题。',
        en: 'Derive the functions of the full adder from its truth table, explain subtraction by two’s complement and what its carry means, and answer the questions.',
      },
    ),
  },
  solution: fullAdder(),
}
