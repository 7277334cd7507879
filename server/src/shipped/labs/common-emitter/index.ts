import type { Point } from '@labbox/contract/bench/circuit.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { line, percent, reading, straight } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** RC and RL side by side over RE1 and re, at 2.02 mA. */
const GAIN = '(2200*10000/12200)/(100+0.026/0.00202)'

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '共射放大电路', en: 'Common-emitter amplifier' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    {
      id: 'bias',
      name: { zh: '静态工作点', en: 'Operating point' },
      tables: [
        {
          id: 'point',
          name: { zh: '静态工作点', en: 'Operating point' },
          note: { zh: '信号源输出关闭时测量', en: 'With the generator off' },
          type: 0,
          rows: [{ id: 'dc' }],
          items: [
            reading('vb', '基极 VB', 'Base VB', 'DM.MEAS.DCV', {
              standard: 2.7,
              errorRange: percent(6),
              points: 10,
            }),
            reading('ve', '发射极 VE', 'Emitter VE', 'DM.MEAS.DCV', {
              standard: 2.04,
              errorRange: percent(8),
              points: 10,
            }),
            reading('vc', '集电极 VC', 'Collector VC', 'DM.MEAS.DCV', {
              standard: 7.58,
              errorRange: percent(6),
              points: 10,
            }),
            {
              id: 'ic',
              key: 'ic',
              name: { zh: '集电极电流 IC', en: 'Collector current IC' },
              type: 2,
              unit: 'mA',
              format: '0.00',
              formula: '(12-vc)/2200',
              standard: 2.01,
              errorRange: percent(8),
              points: 10,
            },
          ],
        },
      ],
    },
    {
      id: 'gain',
      name: { zh: '电压增益', en: 'Voltage gain' },
      tables: [
        {
          id: 'ac',
          name: { zh: '中频增益', en: 'Mid-band gain' },
          note: { zh: '1 kHz', en: '1 kHz' },
          type: 0,
          rows: [
            line('low', '50 mVpp', '50 mVpp'),
            line('half', '100 mVpp', '100 mVpp'),
            line('mid', '200 mVpp', '200 mVpp'),
          ],
          items: [
            reading('ui', '输入 Ui', 'Input Ui', 'DS.MEAS.VPP(CH1)'),
            reading('uo', '输出 Uo', 'Output Uo', 'DS.MEAS.VPP(CH2)'),
            {
              id: 'au',
              key: 'au',
              name: { zh: '增益 |Au|', en: 'Gain |Au|' },
              type: 2,
              format: '0.0',
              formula: 'uo/ui',
              standard: GAIN,
              errorRange: percent(8),
              points: 25,
            },
            reading('phase', '相位差', 'Phase', 'DS.MEAS.RPHASE(CH1,CH2)', {
              unit: '°',
              format: '0',
              judge: 'abs(abs(value)-180) < 8',
              points: 10,
            }),
          ],
          plots: [
            straight('transfer', ['输出随输入的变化', 'Output over input'], ['ui', 'uo'], `${GAIN}*ui`),
          ],
        },
      ],
    },
    {
      id: 'clip',
      name: { zh: '削波', en: 'Clipping' },
      tables: [
        {
          id: 'limits',
          name: { zh: '输出限幅', en: 'Output limits' },
          note: { zh: '1 kHz，1.5 Vpp', en: '1 kHz, 1.5 Vpp' },
          type: 0,
          rows: [{ id: 'large' }],
          items: [
            reading('umax', '最大值', 'Maximum', 'DS.MEAS.VMAX(CH2)', {
              format: '0.00',
              min: 2.6,
              max: 4.4,
              points: 5,
            }),
            reading('umin', '最小值', 'Minimum', 'DS.MEAS.VMIN(CH2)', {
              format: '0.00',
              min: -7,
              max: -4.5,
              points: 5,
            }),
            reading('upp', '峰峰值', 'Peak to peak', 'DS.MEAS.VPP(CH2)', {
              format: '0.00',
              judge: 'value < 0.6*1.5*mean(au) && value > 4',
              points: 15,
            }),
          ],
        },
      ],
    },
  ],
}

const parts: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [620, 280] },
  DG1: { symbol: 'dg1', at: [60, 320] },
  DS1: { symbol: 'ds1', at: [120, 220] },
  C1: { symbol: 'capacitor', at: [180, 280], params: { value: '10u' } },
  R1: { symbol: 'resistor', at: [260, 180], rotation: 90, params: { value: '33k' } },
  R2: { symbol: 'resistor', at: [260, 380], rotation: 90, params: { value: '10k' } },
  Q1: { symbol: 'npn', at: [340, 280] },
  RC1: { symbol: 'resistor', at: [360, 180], rotation: 90, params: { value: '2.2k' } },
  RE1: { symbol: 'resistor', at: [360, 380], rotation: 90, params: { value: '100' } },
  RE2: { symbol: 'resistor', at: [360, 480], rotation: 90, params: { value: '910' } },
  CE1: { symbol: 'capacitor', at: [440, 480], rotation: 90, params: { value: '100u' } },
  C2: { symbol: 'capacitor', at: [440, 240], params: { value: '10u' } },
  RL1: { symbol: 'resistor', at: [500, 320], rotation: 90, params: { value: '10k' } },
  DS2: { symbol: 'ds2', at: [540, 180] },
  DM1: { symbol: 'dm', at: [160, 460] },
  GND1: { symbol: 'ground', at: [300, 580] },
}

const GROUND = 560
const wires: Wires = [
  ['DG1.out', 'C1.1'],
  ['DS1.in', [120, 280]],
  ['C1.2', [260, 280], 'Q1.b'],
  ['R1.2', [260, 280]],
  ['R2.1', [260, 280]],
  ['R1.1', [260, 120], [360, 120], 'RC1.1'],
  ['DP1.plus', [620, 120], [360, 120]],
  ['RC1.2', [360, 240]],
  ['Q1.c', 'C2.1'],
  ['Q1.e', 'RE1.1'],
  ['RE1.2', 'RE2.1'],
  ['CE1.1', 'RE2.1'],
  ['C2.2', [500, 240], 'RL1.1'],
  ['DS2.in', [540, 240], [500, 240]],
  ['DG1.gnd', [60, GROUND], [300, GROUND]],
  ['R2.2', [260, GROUND]],
  ['RE2.2', [360, GROUND]],
  ['CE1.2', [440, GROUND]],
  ['RL1.2', [500, GROUND]],
  ['DP1.minus', [620, GROUND], [300, GROUND]],
  ['GND1.1', [300, GROUND]],
  ['DM1.lo', [160, GROUND]],
  ['DM1.hi', [210, 500]],
]

/** The pins of the transistor, by the names that they have on the drawing. */
const POINTS = { VB: [280, 280], VE: [360, 320], VC: [380, 240] } satisfies Record<string, Point>

/** The circuit with the multimeter on one of the transistor's pins, and other values of some parts. */
export const amplifier = (probe: keyof typeof POINTS, more: Params = {}) =>
  draw(withParams(parts, more), wires, [...Object.entries(POINTS), [probe, [210, 500]]])

export const commonEmitter: ShippedLabWithSolution = {
  key: 'common-emitter',
  name: { zh: '共射极放大电路', en: 'Common-emitter amplifier' },
  introduction: {
    zh: '测量分压偏置共射放大电路的静态工作点与中频增益，观察反相与削波失真。',
    en: 'Measure the operating point and mid-band gain of a common-emitter amplifier with divider bias; see inversion and clipping.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: amplifier('VB'),
    maxList: {
      parts: [
        { symbol: 'resistor', count: 8, values: [100, 910, 1000, 2200, 10_000, 33_000, 47_000] },
        { symbol: 'capacitor', count: 4, values: [1e-5, 1e-4] },
        { symbol: 'npn', count: 1, values: [] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'dg1', 'ds1', 'ds2', 'dm'].map((symbol) => ({ symbol, count: 1, values: [] })),
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
        { id: 'gain', zh: '电压增益', en: 'Voltage gain' },
        { id: 'clip', zh: '削波', en: 'Clipping' },
      ],
      {
        zh: '把工作点和增益与理论值比较，说明削波发生在哪一端、原因是什么，并回答思考题。',
        en: 'Compare operating point and gain with theory, say which side clips and why, and answer the questions.',
      },
    ),
  },
  solution: amplifier('VB'),
}
