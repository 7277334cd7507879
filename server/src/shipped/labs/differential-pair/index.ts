import type { Point } from '@labbox/contract/bench/circuit.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { computed, dataPage, line, percent, preset, reading, straight } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** RC over twice RE and re, of one collector: RC = 10 kΩ, RE = 100 Ω, and re at 0.55 mA. */
const GAIN = '10000/(2*(100+0.026/0.00055))'
/** One of the two tails is connected, the other is not: a reading with both or none is of another circuit. */
const tailOf = (closed: string, open: string) => [
  { kind: 'switch' as const, part: closed, closed: true },
  { kind: 'switch' as const, part: open, closed: false },
]
const rows = [
  { ...line('res', '电阻（S1 闭合）', 'Resistor (S1 closed)'), requires: tailOf('S1', 'S2') },
  { ...line('src', '恒流源（S2 闭合）', 'Current source (S2 closed)'), requires: tailOf('S2', 'S1') },
]
/** A verdict that asks the resistor (tail 1) one thing and the current source (tail 2) another. */
const byTail = (resistor: string, source: string) =>
  `(tail < 1.5 and ${resistor}) or (tail > 1.5 and ${source})`

/** The output over small differential inputs, each of two generators giving half of it: how far the pair is linear. */
const linearity: TemplateInput['pages'][number] = dataPage(
  'linear',
  ['差模线性', 'Linearity'],
  ['1 kHz，S2 闭合；两路反相', '1 kHz, S2 closed; both in antiphase'],
  [20, 40, 60].map((mvpp) => line(`d${mvpp}`, `2 × ${mvpp} mVpp`, `2 × ${mvpp} mVpp`)),
  [
    reading('l1', '输入 U1', 'Input U1', 'DS.MEAS.VPP(CH1)', { format: '0.0000' }),
    reading('l2', '输入 U2', 'Input U2', 'DS.MEAS.VPP(CH2)', { format: '0.0000' }),
    computed('lin', '差模输入 Uid', 'Differential input Uid', 'l1+l2', { unit: 'V', format: '0.0000' }),
    reading('lout', '输出 Uc1', 'Output Uc1', 'DS.MEAS.VPP(CH3)', {
      standard: `${GAIN}*lin`,
      errorRange: percent(10),
      points: 10,
    }),
  ],
  [
    straight(
      'transfer',
      ['输出随差模输入的变化', 'Output over differential input'],
      ['lin', 'lout'],
      `${GAIN}*lin`,
    ),
  ],
)

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '差分放大电路', en: 'Differential pair' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'bias',
      ['静态工作点', 'Operating point'],
      ['两路信号源关闭', 'Both generators off'],
      rows.map(({ id, ...heading }) => ({ ...heading, id: `${id}0` })),
      [
        reading('vc1', '集电极 VC1', 'Collector VC1', 'DM.MEAS.DCV', {
          format: '0.00',
          standard: 6.4,
          errorRange: percent(8),
          points: 10,
        }),
        reading('vc2', '集电极 VC2', 'Collector VC2', 'DM.MEAS.DCV', {
          format: '0.00',
          standard: 6.4,
          errorRange: percent(8),
          points: 10,
        }),
        reading('vt', '公共端 VT', 'Tail VT', 'DM.MEAS.DCV', { min: -0.8, max: -0.6, points: 5 }),
        computed('ic', '集电极电流 IC1', 'Collector current IC1', '(12-vc1)/10000', {
          unit: 'mA',
          format: '0.000',
          standard: 0.56,
          errorRange: percent(10),
          points: 10,
        }),
      ],
    ),
    dataPage(
      'gains',
      ['差模与共模', 'Differential and common mode'],
      [
        '1 kHz；差模两路各 60 mVpp 反相，共模两路各 2 Vpp 同相',
        '1 kHz; differential: 60 mVpp each in antiphase; common: 2 Vpp each in phase',
      ],
      rows,
      [
        preset('tail', '公共端接法', 'Kind of tail', { res: 1, src: 2 }, { format: '0' }),
        reading('u1', '差模输入 U1', 'Input U1', 'DS.MEAS.VPP(CH1)', { format: '0.0000' }),
        reading('u2', '差模输入 U2', 'Input U2', 'DS.MEAS.VPP(CH2)', { format: '0.0000' }),
        reading('ud', '差模输出 Uc1', 'Output Uc1', 'DS.MEAS.VPP(CH3)'),
        computed('ad', '差模增益 Ad', 'Differential gain Ad', 'ud/(u1+u2)', {
          standard: GAIN,
          errorRange: percent(8),
          points: 20,
        }),
        reading('phase', 'U1 与 Uc1 相位差', 'Phase U1 to Uc1', 'DS.MEAS.RPHASE(CH1,CH3)', {
          unit: '°',
          format: '0',
          judge: 'abs(abs(value)-180) < 8',
          points: 5,
        }),
        reading('uin', '共模输入 Uic', 'Common input Uic', 'DS.MEAS.VPP(CH1)'),
        reading('uc', '共模输出 Uc1', 'Common output Uc1', 'DS.MEAS.VPP(CH3)', { format: '0.0000' }),
        computed('ac', '共模增益 Ac', 'Common gain Ac', 'uc/uin', {
          format: '0.0000',
          judge: byTail('abs(value-0.496) < 0.04', 'value < 0.03'),
          points: 20,
        }),
        computed('cmrr', '共模抑制比', 'CMRR', 'dB(ad, ac)', {
          unit: 'dB',
          format: '0.0',
          judge: byTail('abs(value-36.8) < 1.5', 'value > 55'),
          points: 20,
        }),
      ],
    ),
    linearity,
  ],
}

const parts: Record<string, Part> = {
  DG1: { symbol: 'dg1', at: [40, 340] },
  DG2: { symbol: 'dg2', at: [620, 340] },
  RB1: { symbol: 'resistor', at: [140, 320], rotation: 90, params: { value: '10k' } },
  RB2: { symbol: 'resistor', at: [540, 320], rotation: 90, params: { value: '10k' } },
  DS1: { symbol: 'ds1', at: [140, 160] },
  DS2: { symbol: 'ds2', at: [580, 160] },
  DS3: { symbol: 'ds3', at: [200, 120] },
  DS4: { symbol: 'ds4', at: [540, 120] },
  Q1: { symbol: 'npn', at: [240, 260] },
  Q2: { symbol: 'npn', at: [460, 260], mirrored: true },
  RC1: { symbol: 'resistor', at: [260, 140], rotation: 90, params: { value: '10k' } },
  RC2: { symbol: 'resistor', at: [440, 140], rotation: 90, params: { value: '10k' } },
  RE1: { symbol: 'resistor', at: [260, 360], rotation: 90, params: { value: '100' } },
  RE2: { symbol: 'resistor', at: [440, 360], rotation: 90, params: { value: '100' } },
  S1: { symbol: 'switch', at: [300, 480], rotation: 90, params: { closed: '1' } },
  RT1: { symbol: 'resistor', at: [300, 640], rotation: 90, params: { value: '10k' } },
  S2: { symbol: 'switch', at: [420, 480], rotation: 90 },
  Q3: { symbol: 'npn', at: [440, 640], mirrored: true },
  RE3: { symbol: 'resistor', at: [420, 720], rotation: 90, params: { value: '2k' } },
  R1: { symbol: 'resistor', at: [520, 580], rotation: 90, params: { value: '10k' } },
  R2: { symbol: 'resistor', at: [520, 720], rotation: 90, params: { value: '3.3k' } },
  DM1: { symbol: 'dm', at: [120, 480] },
  DP1: { symbol: 'dp1', at: [740, 200] },
  DP2: { symbol: 'dp2', at: [740, 400] },
  GND1: { symbol: 'ground', at: [40, 400] },
  GND2: { symbol: 'ground', at: [140, 380] },
  GND3: { symbol: 'ground', at: [540, 380] },
  GND4: { symbol: 'ground', at: [620, 400] },
  GND5: { symbol: 'ground', at: [580, 550] },
  GND6: { symbol: 'ground', at: [120, 540] },
  GND7: { symbol: 'ground', at: [800, 320] },
}

const [TOP, TAIL, BOTTOM] = [80, 420, 780]
const wires: Wires = [
  ['DG1.out', [40, 260], [140, 260]],
  [[140, 260], 'Q1.b'],
  ['RB1.1', [140, 260]],
  ['DS1.in', [140, 260]],
  ['DG2.out', [620, 260], [580, 260]],
  [
    [580, 260],
    [540, 260],
  ],
  [[540, 260], 'Q2.b'],
  ['RB2.1', [540, 260]],
  ['DS2.in', [580, 260]],
  ['DG1.gnd', 'GND1.1'],
  ['RB1.2', 'GND2.1'],
  ['RB2.2', 'GND3.1'],
  ['DG2.gnd', 'GND4.1'],
  ['RC1.2', [260, 200]],
  ['Q1.c', [260, 200]],
  ['DS3.in', [200, 200], [260, 200]],
  ['RC2.2', [440, 200]],
  ['Q2.c', [440, 200]],
  ['DS4.in', [540, 200], [440, 200]],
  ['RC1.1', [260, TOP], [440, TOP]],
  ['RC2.1', [440, TOP]],
  [[440, TOP], [740, TOP], 'DP1.plus'],
  ['Q1.e', 'RE1.1'],
  ['Q2.e', 'RE2.1'],
  ['RE1.2', [260, TAIL], [300, TAIL]],
  [
    [300, TAIL],
    [420, TAIL],
  ],
  ['RE2.2', [440, TAIL], [420, TAIL]],
  ['S1.1', [300, TAIL]],
  ['S1.2', 'RT1.1'],
  ['S2.1', [420, TAIL]],
  ['S2.2', 'Q3.c'],
  ['Q3.e', 'RE3.1'],
  ['Q3.b', [520, 640]],
  ['R1.2', [520, 640]],
  ['R2.1', [520, 640]],
  ['R1.1', [520, 520], [580, 520], 'GND5.1'],
  ['RT1.2', [300, BOTTOM], [420, BOTTOM]],
  ['RE3.2', [420, BOTTOM]],
  [
    [420, BOTTOM],
    [520, BOTTOM],
  ],
  ['R2.2', [520, BOTTOM]],
  [[520, BOTTOM], [740, BOTTOM], 'DP2.minus'],
  ['DP1.minus', 'DP2.plus'],
  [[740, 300], [800, 300], 'GND7.1'],
  ['DM1.lo', 'GND6.1'],
  ['DM1.hi', [200, 520]],
]

/** The points that the multimeter goes to, by the names that they have on the drawing. */
const POINTS = { VC1: [210, 200], VC2: [460, 200], VT: [340, TAIL] } satisfies Record<string, Point>

/** The pair with the multimeter at one point, one kind of tail, and other values of some parts. */
export const pair = (probe: keyof typeof POINTS, tail: 'res' | 'src', more: Params = {}) => {
  const [resistor, source] = tail === 'res' ? ['1', '0'] : ['0', '1']
  const switched = { S1: { closed: resistor }, S2: { closed: source }, ...more }
  return draw(withParams(parts, switched), wires, [...Object.entries(POINTS), [probe, [200, 520]]])
}

export const differentialPair: ShippedLabWithSolution = {
  key: 'differential-pair',
  name: { zh: '差分放大电路', en: 'Differential pair' },
  introduction: {
    zh: '测量差分放大电路的工作点、差模与共模增益，比较电阻与恒流源两种公共端接法的共模抑制比。',
    en: 'Measure operating point, differential and common-mode gain of a differential pair, and compare the common-mode rejection with a resistor and with a current source as tail.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: pair('VC1', 'res'),
    maxList: {
      parts: [
        {
          symbol: 'resistor',
          count: 12,
          values: [100, 2000, 3300, 4700, 10_000, 22_000],
        },
        { symbol: 'npn', count: 3, values: [] },
        { symbol: 'switch', count: 2, values: [] },
        { symbol: 'ground', count: 10, values: [] },
        ...['dp1', 'dp2', 'dg1', 'dg2', 'ds1', 'ds2', 'ds3', 'ds4', 'dm'].map((symbol) => ({
          symbol,
          count: 1,
          values: [],
        })),
      ],
      supplyVolts: 15,
      supplyAmps: 0.5,
      generatorVpp: 5,
      generatorHz: 1e6,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'bias', zh: '静态工作点', en: 'Operating point' },
        { id: 'gains', zh: '差模与共模', en: 'Differential and common mode' },
        { id: 'linear', zh: '差模线性', en: 'Linearity' },
      ],
      {
        zh: '把工作点与增益和理论值比较，说明恒流源为何能提高共模抑制比，并回答思考题。',
        en: 'Compare operating point and gains with theory, explain why a current source raises the common-mode rejection, and answer the questions.',
      },
    ),
  },
  solution: pair('VC1', 'res'),
}
