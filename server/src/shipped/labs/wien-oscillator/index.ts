import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { compared, computed, dataPage, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '文氏桥正弦波振荡器', en: 'Wien bridge oscillator' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'oscillation',
      ['振荡', 'Oscillation'],
      ['R1 = R2 = 10 kΩ，R4 = 15 kΩ；两个电容相同', 'R1 = R2 = 10 kΩ, R4 = 15 kΩ; both capacitors alike'],
      [line('small', 'C = 10 nF', 'C = 10 nF'), line('large', 'C = 22 nF', 'C = 22 nF')],
      [
        preset('c', '电容 C', 'Capacitance C', { small: 10, large: 22 }, { unit: 'nF', format: '0' }),
        reading('freq', '频率 f0', 'Frequency f0', 'DS.MEAS.FREQ(CH1)', {
          unit: 'Hz',
          format: '0',
          standard: '1/(2*pi*10000*c)',
          errorRange: percent(4),
          points: 30,
        }),
        reading('uo', '输出 Uo', 'Output Uo', 'DS.MEAS.VPP(CH1)', {
          format: '0.00',
          min: 3.5,
          max: 7,
          points: 10,
        }),
        reading('up', '正反馈 Up', 'Feedback Up', 'DS.MEAS.VPP(CH2)'),
        computed('ratio', 'Uo/Up', 'Uo/Up', 'uo/up', {
          standard: 3,
          errorRange: percent(5),
          points: 20,
        }),
        reading('phase', '相位差', 'Phase', 'DS.MEAS.RPHASE(CH1,CH2)', {
          unit: '°',
          format: '0.0',
          judge: 'abs(value) < 6',
          points: 20,
        }),
      ],
      [
        compared('frequency', ['频率随电容的变化', 'Frequency over capacitance'], 'c', {
          freq: '1/(2*pi*10000*c)',
        }),
      ],
    ),
    dataPage(
      'start',
      ['起振条件', 'Condition to start'],
      ['C = 10 nF，R4 换成 8.2 kΩ', 'C = 10 nF, R4 replaced by 8.2 kΩ'],
      [line('weak', 'R4 = 8.2 kΩ', 'R4 = 8.2 kΩ')],
      [
        reading('still', '输出峰峰值', 'Output peak to peak', 'DS.MEAS.VPP(CH1)', {
          max: 0.1,
          points: 20,
        }),
      ],
    ),
  ],
}

const parts: Record<string, Part> = {
  U1: { symbol: 'opamp', at: [420, 200], params: { model: 'TL082' } },
  R1: { symbol: 'resistor', at: [480, 340], params: { value: '10k' } },
  C1: { symbol: 'capacitor', at: [380, 340], params: { value: '10n' } },
  R2: { symbol: 'resistor', at: [320, 420], rotation: 90, params: { value: '10k' } },
  C2: { symbol: 'capacitor', at: [240, 420], rotation: 90, params: { value: '10n' } },
  R3: { symbol: 'resistor', at: [180, 180], params: { value: '10k' } },
  R4: { symbol: 'resistor', at: [360, 80], params: { value: '15k' } },
  R5: { symbol: 'resistor', at: [480, 80], params: { value: '10k' } },
  D1: { symbol: 'diode', at: [480, 10], params: { model: '1N4148' } },
  D2: { symbol: 'diode', at: [480, -60], mirrored: true, params: { model: '1N4148' } },
  DS1: { symbol: 'ds1', at: [620, 60] },
  DS2: { symbol: 'ds2', at: [240, 260] },
  DP1: { symbol: 'dp1', at: [720, 180] },
  DP2: { symbol: 'dp2', at: [720, 340] },
  GND1: { symbol: 'ground', at: [120, 220] },
  GND2: { symbol: 'ground', at: [240, 480] },
  GND3: { symbol: 'ground', at: [320, 480] },
  GND4: { symbol: 'ground', at: [780, 280] },
}

const wires: Wires = [
  ['U1.out', [540, 200]],
  [[540, 200], [540, 340], 'R1.2'],
  ['R1.1', 'C1.2'],
  ['C1.1', [320, 340]],
  ['U1.inp', [320, 220], [320, 340]],
  ['R2.1', [320, 340]],
  [
    [320, 340],
    [240, 340],
  ],
  ['C2.1', [240, 340]],
  ['DS2.in', [240, 340]],
  ['C2.2', 'GND2.1'],
  ['R2.2', 'GND3.1'],
  ['R3.1', [120, 180], 'GND1.1'],
  ['R3.2', [300, 180]],
  [[300, 180], 'U1.inn'],
  [[300, 180], [300, 80], 'R4.1'],
  ['R4.2', [420, 80]],
  [[420, 80], 'R5.1'],
  ['R5.2', [540, 80]],
  [
    [540, 80],
    [540, 200],
  ],
  [[420, 80], [420, 10], 'D1.a'],
  ['D1.k', [540, 10], [540, 80]],
  [[420, 10], [420, -60], 'D2.k'],
  ['D2.a', [540, -60], [540, 10]],
  [[540, 200], [620, 200], 'DS1.in'],
  ['U1.vp', [420, 140], 'DP1.plus'],
  ['U1.vn', [420, 280], [640, 280], [640, 400], [720, 400], 'DP2.minus'],
  ['DP1.minus', 'DP2.plus'],
  [[720, 260], [780, 260], 'GND4.1'],
]

/** The oscillator with other values of some parts. */
export const wien = (more: Params = {}) => draw(withParams(parts, more), wires)

export const wienOscillator: ShippedLabWithSolution = {
  key: 'wien-oscillator',
  name: { zh: '文氏桥正弦波振荡器', en: 'Wien bridge oscillator' },
  introduction: {
    zh: '用运算放大器和 RC 串并联网络搭建正弦波振荡器，测量频率、反馈系数与相位，验证起振条件和二极管稳幅。',
    en: 'Build a sine oscillator from an operational amplifier and a series-parallel RC network; measure frequency, feedback and phase, and check the condition to start and the limiting by diodes.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: wien(),
    maxList: {
      parts: [
        { symbol: 'resistor', count: 6, values: [8200, 10_000, 15_000, 22_000] },
        { symbol: 'capacitor', count: 2, values: [1e-8, 2.2e-8, 1e-7] },
        { symbol: 'diode', count: 2, values: [] },
        { symbol: 'opamp', count: 1, values: [] },
        { symbol: 'ground', count: 6, values: [] },
        ...['dp1', 'dp2', 'ds1', 'ds2'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 15,
      supplyAmps: 0.5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'oscillation', zh: '振荡', en: 'Oscillation' },
        { id: 'start', zh: '起振条件', en: 'Condition to start' },
      ],
      {
        zh: '把频率和反馈系数与理论值比较，用起振条件解释 R4 = 8.2 kΩ 时的现象，说明二极管如何稳幅，并回答思考题。',
        en: 'Compare frequency and feedback with theory, explain what happens with R4 = 8.2 kΩ, how the diodes limit the amplitude, and answer the questions.',
      },
    ),
  },
  solution: wien(),
}
