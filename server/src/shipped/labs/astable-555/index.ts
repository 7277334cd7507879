import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** Nominal values in kΩ and nF: R_B = 10 kΩ, C = 100 nF; R_A is given by the row. */
const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '555 无稳态振荡器', en: '555 astable oscillator' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    {
      id: 'astable',
      name: { zh: '振荡特性', en: 'Oscillation' },
      tables: [
        {
          id: 'timing',
          name: { zh: '频率与占空比', en: 'Frequency and duty cycle' },
          note: { zh: 'RB = 10 kΩ，C = 100 nF，VCC = 5 V', en: 'RB = 10 kΩ, C = 100 nF, VCC = 5 V' },
          type: 0,
          rows: [{ id: 'small' }, { id: 'large' }],
          items: [
            {
              id: 'ra',
              key: 'ra',
              name: { zh: 'RA', en: 'RA' },
              type: 1,
              unit: 'Ω',
              format: 'eng3',
              given: { small: 1000, large: 10_000 },
            },
            {
              id: 'freq',
              key: 'freq',
              name: { zh: '频率 f', en: 'Frequency f' },
              type: 0,
              unit: 'Hz',
              command: 'DS.MEAS.FREQ(CH1)',
              format: '0.0',
              standard: '1.4427/((ra+20000)*1e-7)',
              errorRange: { kind: 'percent', value: 4 },
              points: 40,
            },
            {
              id: 'duty',
              key: 'duty',
              name: { zh: '占空比 D', en: 'Duty cycle D' },
              type: 0,
              unit: '%',
              command: 'DS.MEAS.PDUTY(CH1)',
              format: '0.0',
              standard: '100*(ra+10000)/(ra+20000)',
              errorRange: { kind: 'absolute', value: 2 },
              points: 30,
            },
            {
              id: 'vmax',
              key: 'vmax',
              name: { zh: '电容最大电压', en: 'Capacitor maximum' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VMAX(CH2)',
              format: '0.00',
              standard: 3.33,
              errorRange: { kind: 'percent', value: 6 },
              points: 10,
            },
            {
              id: 'vmin',
              key: 'vmin',
              name: { zh: '电容最小电压', en: 'Capacitor minimum' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VMIN(CH2)',
              format: '0.00',
              standard: 1.67,
              errorRange: { kind: 'percent', value: 8 },
              points: 10,
            },
            {
              id: 'ratio',
              key: 'ratio',
              name: { zh: '门限之比', en: 'Ratio of thresholds' },
              type: 2,
              format: '0.00',
              formula: 'vmax/vmin',
              standard: 2,
              errorRange: { kind: 'percent', value: 8 },
              points: 10,
            },
          ],
          plots: [
            {
              id: 'frequency-plot',
              name: { zh: '频率与 RA', en: 'Frequency over RA' },
              x: 'ra',
              xLog: true,
              curves: [{ key: 'freq', theory: { formula: '1.4427/((ra+20000)*1e-7)', shown: true } }],
            },
            {
              id: 'duty-plot',
              name: { zh: '占空比与 RA', en: 'Duty cycle over RA' },
              x: 'ra',
              xLog: true,
              curves: [{ key: 'duty', theory: { formula: '100*(ra+10000)/(ra+20000)', shown: true } }],
            },
          ],
        },
      ],
    },
  ],
}

const parts: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [20, 280] },
  RA1: { symbol: 'resistor', at: [180, 140], rotation: 90, params: { value: '1k' } },
  RB1: { symbol: 'resistor', at: [180, 260], rotation: 90, params: { value: '10k' } },
  C1: { symbol: 'capacitor', at: [180, 380], rotation: 90, params: { value: '100n' } },
  U1: { symbol: 'ne555', at: [360, 240] },
  C2: { symbol: 'capacitor', at: [460, 380], rotation: 90, params: { value: '10n' } },
  RL1: { symbol: 'resistor', at: [540, 340], rotation: 90, params: { value: '10k' } },
  DS1: { symbol: 'ds1', at: [540, 160] },
  DS2: { symbol: 'ds2', at: [100, 280] },
  GND1: { symbol: 'ground', at: [360, 480] },
}

const [SUPPLY, GROUND] = [60, 460]
const wires: Wires = [
  ['DP1.plus', [20, SUPPLY], [180, SUPPLY], 'RA1.1'],
  [[180, SUPPLY], [360, SUPPLY], 'U1.vcc'],
  ['U1.reset', [440, SUPPLY], [360, SUPPLY]],
  ['RA1.2', [180, 200], 'U1.disch'],
  ['RB1.1', [180, 200]],
  ['RB1.2', [180, 320], 'C1.1'],
  ['U1.trig', [240, 280], [240, 320], [180, 320]],
  ['U1.thres', [240, 240], [240, 280]],
  ['DS2.in', [180, 320]],
  ['U1.ctrl', [460, 280], 'C2.1'],
  ['U1.out', [540, 240], 'RL1.1'],
  ['DS1.in', [540, 240]],
  ['U1.gnd', [360, GROUND]],
  ['DP1.minus', [20, GROUND], [180, GROUND]],
  ['C1.2', [180, GROUND]],
  [
    [180, GROUND],
    [360, GROUND],
  ],
  [
    [360, GROUND],
    [460, GROUND],
  ],
  ['C2.2', [460, GROUND]],
  [
    [460, GROUND],
    [540, GROUND],
  ],
  ['RL1.2', [540, GROUND]],
  ['GND1.1', [360, GROUND]],
]

/** The oscillator with other values of some parts. */
export const astable = (more: Params = {}) => draw(withParams(parts, more), wires)

export const astable555: ShippedLabWithSolution = {
  key: 'astable-555',
  name: { zh: '555 无稳态多谐振荡器', en: '555 astable multivibrator' },
  introduction: {
    zh: '用 NE555 搭建方波振荡器，测量频率、占空比与电容电压，并与理论公式比较。',
    en: 'Build a square-wave oscillator with an NE555; measure frequency, duty cycle and capacitor voltage and compare them with theory.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: astable(),
    maxList: {
      parts: [
        { symbol: 'resistor', count: 4, values: [1000, 4700, 10_000, 22_000] },
        { symbol: 'capacitor', count: 3, values: [1e-8, 4.7e-8, 1e-7] },
        { symbol: 'ne555', count: 1, values: [] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'ds1', 'ds2'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 12,
      supplyAmps: 0.5,
    },
    measurement: Template.parse(measurement),
    report: labReport([{ id: 'astable', zh: '振荡特性', en: 'Oscillation' }], {
      zh: '把频率与占空比和理论值比较，解释电容电压的上下限，并回答思考题。',
      en: 'Compare frequency and duty cycle with theory, explain the limits of the capacitor voltage and answer the questions.',
    }),
  },
  solution: astable(),
}
