import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import {
  compared,
  computed,
  dataPage,
  levelAt,
  levelWhen,
  line,
  percent,
  preset,
  reading,
} from '../../items.ts'
import { labReport, type ItemInput, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

const numbers = (count: number, p: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${p}${n}`, n]))
const lines = (count: number, p: string) =>
  Array.from({ length: count }, (_, n) => line(`${p}${n}`, String(n), String(n)))
const number = (key: string, name: ItemInput['name'], values: Record<string, number>) =>
  preset(key, name.zh ?? '', name.en ?? '', values, { format: '0' })
const code = { zh: '代码 CBA', en: 'Code CBA' }

/** Segments that tell the ten digits apart, each with the digits that leave it dark. */
const SEGMENTS = [
  ['a', 'DS.MEAS.VAVG(CH1)', [1, 4, 6]],
  ['b', 'DM.MEAS.DCV', [5, 6]],
  ['e', 'DS.MEAS.VAVG(CH2)', [1, 3, 4, 5, 7, 9]],
  ['f', 'DS.MEAS.VAVG(CH3)', [1, 2, 3, 7]],
  ['g', 'DS.MEAS.VAVG(CH4)', [0, 1, 7]],
] as const
const RESISTORS = { r330: 330, r680: 680 }

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '译码器与数码显示', en: 'Decoders and 7-segment display' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'select',
      ['3–8 线译码', '3-to-8 decoder'],
      ['74LS138；万用表接与代码同号的输出 Yn', '74LS138; multimeter on the output Yn of the code'],
      lines(8, 'y'),
      [
        number('n', code, numbers(8, 'y')),
        reading('on', 'Yn（G1 = 1）', 'Yn, G1 = 1', 'DM.MEAS.DCV', {
          ...levelWhen('n<0'),
          format: '0.00',
          points: 12,
        }),
        reading('off', 'Yn（G1 = 0）', 'Yn, G1 = 0', 'DM.MEAS.DCV', {
          ...levelWhen('n>=0'),
          format: '0.00',
          points: 8,
        }),
      ],
    ),
    dataPage(
      'vote',
      ['三人表决', 'Majority of three'],
      ['74LS138 与 74LS20；万用表接 F', '74LS138 and 74LS20; multimeter on F'],
      lines(8, 'v'),
      [
        number('nv', code, numbers(8, 'v')),
        reading('f', '表决结果 F', 'Result F', 'DM.MEAS.DCV', {
          ...levelWhen('nv==3 or nv>4'),
          format: '0.00',
          points: 20,
        }),
      ],
      [
        compared('vote-levels', ['表决结果的电平', 'Levels of the result'], 'nv', {
          f: levelAt('nv', [3, 5, 6, 7]),
        }),
      ],
    ),
    dataPage(
      'digits',
      ['七段显示', '7-segment display'],
      ['74LS48；CH1–CH4 接 a、e、f、g，万用表接 b', '74LS48; CH1–CH4 on a, e, f, g, multimeter on b'],
      lines(10, 'd'),
      [
        number('digit', { zh: '代码 DCBA', en: 'Code DCBA' }, numbers(10, 'd')),
        ...SEGMENTS.map(([name, command, dark]) =>
          reading(`seg_${name}`, `段 ${name}`, `Segment ${name}`, command, {
            ...levelWhen(dark.map((n) => `digit!=${n}`).join(' and ')),
            format: '0.00',
            points: 8,
          }),
        ),
      ],
    ),
    dataPage(
      'current',
      ['段电流', 'Segment current'],
      ['显示 8，测 a 段', 'The digit shows 8; segment a'],
      Object.entries(RESISTORS).map(([id, ohms]) => line(id, `${ohms} Ω`, `${ohms} Ω`)),
      [
        preset('r', '限流电阻 R', 'Resistor R', RESISTORS, { unit: 'Ω', format: '0' }),
        reading('ua', '译码器输出 Ua', 'Output Ua', 'DS.MEAS.VAVG(CH1)', { format: '0.00' }),
        reading('uf', '段电压 UF', 'Segment voltage UF', 'DM.MEAS.DCV', {
          format: '0.00',
          min: 1.6,
          max: 2,
          points: 6,
        }),
        computed('i', '段电流 I', 'Segment current I', '(ua-uf)/r', {
          unit: 'mA',
          standard: '(3.5-uf)/(60+r)',
          errorRange: percent(6),
          points: 14,
        }),
      ],
      [
        compared('over-resistor', ['段电流随电阻的变化', 'Segment current over resistor'], 'r', {
          i: '(3.5-1.8)/(60+r)',
        }),
      ],
    ),
  ],
}

const chip = (symbol: string, model: string, at: Part['at']): Part => ({ symbol, at, params: { model } })
const switches = (count: number): Record<string, Part> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `LS${n + 1}`,
      { symbol: 'logic-source', at: [40, 60 + 60 * n] } satisfies Part,
    ]),
  )
const supply = (y: number): Record<string, Part> => ({
  DP1: { symbol: 'dp1', at: [40, y] },
  GND1: { symbol: 'ground', at: [40, y + 80] },
})
const decoder: Record<string, Part> = {
  ...switches(4),
  ...supply(380),
  U1: chip('74138', '74LS138', [280, 220]),
}
const CODE = { A: 'LS1.out U1.A', B: 'LS2.out U1.B', C: 'LS3.out U1.C', G1: 'LS4.out U1.G1' }
const ENABLED = 'U1.GND U1.G2A U1.G2B'

/** A 74LS138 with switches at code and enable; the multimeter on one of its outputs. */
export const selector = (output: number) =>
  drawNamed(
    { ...decoder, DM1: { symbol: 'dm', at: [560, 240] } },
    {
      ...CODE,
      [`Y${output}`]: `U1.Y${output} DM1.hi`,
      VCC: 'DP1.plus U1.VCC',
      GND: `DP1.minus GND1.1 DM1.lo ${ENABLED}`,
    },
  )

/** Two of three: the outputs 3, 5, 6 and 7 into a NAND gate. `last` in place of 7. */
export const majority = (last = 7) =>
  drawNamed(
    {
      ...decoder,
      U2: chip('7420', '74LS20', [560, 240]),
      DM1: { symbol: 'dm', at: [780, 240] },
    },
    {
      ...CODE,
      Y3: 'U1.Y3 U2.1A',
      Y5: 'U1.Y5 U2.1B',
      Y6: 'U1.Y6 U2.1C',
      [`Y${last}`]: `U1.Y${last} U2.1D`,
      F: 'U2.1Y DM1.hi',
      VCC: 'DP1.plus U1.VCC U2.VCC',
      GND: `DP1.minus GND1.1 DM1.lo ${ENABLED} U2.GND U2.2A U2.2B U2.2C U2.2D`,
    },
  )

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
/** A 74LS48 with a resistor to each segment. The multimeter is on output b, or on the LED of segment a. */
export const display = (ohms = '330', meter: 'b' | 'led' = 'b') =>
  drawNamed(
    {
      ...switches(4),
      ...supply(380),
      U1: { symbol: '7448', at: [280, 240] },
      ...Object.fromEntries(
        LETTERS.map((_, n) => [
          `R${n + 1}`,
          { symbol: 'resistor', at: [520, 60 + 60 * n], params: { value: ohms } } satisfies Part,
        ]),
      ),
      HG1: { symbol: 'display-cc', at: [760, 240] },
      ...Object.fromEntries(
        [1, 2, 3, 4].map((n) => [`DS${n}`, { symbol: `ds${n}`, at: [240 + 80 * n, 520] } satisfies Part]),
      ),
      DM1: { symbol: 'dm', at: [700, 520] },
    },
    {
      // Names of nets are the same in small letters: A would be segment a.
      D0: 'LS1.out U1.A',
      D1: 'LS2.out U1.B',
      D2: 'LS3.out U1.C',
      D3: 'LS4.out U1.D',
      ...Object.fromEntries(
        LETTERS.map((name, n) => {
          const channel = ['a', 'e', 'f', 'g'].indexOf(name) + 1
          const onMeter = meter === name ? ' DM1.hi' : ''
          return [name, `U1.${name} R${n + 1}.1${channel ? ` DS${channel}.in` : ''}${onMeter}`]
        }),
      ),
      ...Object.fromEntries(
        LETTERS.map((name, n) => [
          `s${name}`,
          `R${n + 1}.2 HG1.${name}${meter === 'led' && name === 'a' ? ' DM1.hi' : ''}`,
        ]),
      ),
      VCC: 'DP1.plus U1.VCC U1.LT U1.BI U1.RBI',
      GND: 'DP1.minus GND1.1 DM1.lo U1.GND HG1.com',
    },
  )

export const decoderDisplay: ShippedLabWithSolution = {
  key: 'decoder-display',
  name: { zh: '译码器与数码显示', en: 'Decoders and 7-segment display' },
  introduction: {
    zh: '测试 3–8 线译码器 74LS138，用它构成三人表决电路；用 74LS48 驱动数码管，测量各段电平与段电流。',
    en: 'Test the 3-to-8 decoder 74LS138 and build a majority vote with it; drive a 7-segment digit by a 74LS48 and measure levels and segment current.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: display(),
    maxList: {
      parts: [
        ...['74138', '7420', '7448', 'display-cc'].map((symbol) => ({ symbol, count: 1, values: [] })),
        { symbol: 'logic-source', count: 4, values: [] },
        { symbol: 'resistor', count: 8, values: [330, 680] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'ds1', 'ds2', 'ds3', 'ds4', 'dm'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 5.5,
      supplyAmps: 0.5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'select', zh: '3–8 线译码', en: '3-to-8 decoder' },
        { id: 'vote', zh: '三人表决', en: 'Majority of three' },
        { id: 'digits', zh: '七段显示', en: '7-segment display' },
        { id: 'current', zh: '段电流', en: 'Segment current' },
      ],
      {
        zh: '写出表决函数的最小项表达式，列出十个数字的段码表，分析段电流与限流电阻的关系，并回答思考题。',
        en: 'Write the vote as a sum of minterms, list the segments of the ten digits, discuss how the current depends on the resistor, and answer the questions.',
      },
    ),
  },
  solution: display(),
}
