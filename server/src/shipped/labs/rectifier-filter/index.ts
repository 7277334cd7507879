import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { absolute, compared, computed, dataPage, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** Nominal values of the lab: RL = 10 kΩ, C = 10 µF, so τ = 0.1 s; a period of 50 Hz is 20 ms. */
const [TAU, PERIOD] = ['0.1', '0.02']
/** The capacitor is alone from a peak until the next pulse meets it, which is a little before the next peak. */
const DISCHARGE = `(${PERIOD}/n2-acos(exp(-${PERIOD}/(n2*${TAU})))/(100*pi))`

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '整流与滤波', en: 'Rectifier and filter' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'rectifier',
      ['整流', 'Rectifier'],
      ['S1 断开；n 为每周期的脉动数', 'S1 open; n is the number of pulses in a period'],
      [
        line('half', '半波（S2 断开）', 'Half wave (S2 open)'),
        line('full', '全波（S2 闭合）', 'Full wave (S2 closed)'),
      ],
      [
        preset('n', '脉动数 n', 'Pulses n', { half: 1, full: 2 }, { format: '0' }),
        reading('up', '峰值 Up', 'Peak Up', 'DS.MEAS.VMAX(CH2)', {
          format: '0.00',
          standard: 9.4,
          errorRange: percent(4),
          points: 10,
        }),
        reading('freq', '脉动频率', 'Pulse frequency', 'DS.MEAS.FREQ(CH2)', {
          unit: 'Hz',
          format: '0.0',
          standard: '50*n',
          errorRange: percent(2),
          points: 10,
        }),
        reading('udc', '直流 Uo', 'Direct Uo', 'DM.MEAS.DCV', {
          standard: 'n*up/pi',
          errorRange: percent(6),
          points: 15,
        }),
        computed('ratio', 'Uo/Up', 'Uo/Up', 'udc/up', { format: '0.000' }),
      ],
      [compared('mean', ['平均值', 'Mean output'], 'n', { udc: '9.4*n/pi' })],
    ),
    dataPage(
      'filter',
      ['电容滤波', 'Filter capacitor'],
      ['S1 闭合；纹波用 CH2 交流耦合测量', 'S1 closed; the ripple is measured with CH2 in AC coupling'],
      [
        line('halfc', '半波（S2 断开）', 'Half wave (S2 open)'),
        line('fullc', '全波（S2 闭合）', 'Full wave (S2 closed)'),
      ],
      [
        preset('n2', '脉动数 n', 'Pulses n', { halfc: 1, fullc: 2 }, { format: '0' }),
        reading('up2', '峰值 Up', 'Peak Up', 'DS.MEAS.VMAX(CH2)', {
          format: '0.00',
          standard: 9.3,
          errorRange: percent(4),
          points: 10,
        }),
        reading('ripple', '纹波 Ur', 'Ripple Ur', 'DS.MEAS.VPP(CH2)', {
          standard: `up2*(1-exp(-${DISCHARGE}/${TAU}))`,
          errorRange: percent(12),
          points: 25,
        }),
        reading('udc2', '直流 Uo', 'Direct Uo', 'DM.MEAS.DCV', {
          standard: `up2*(1+exp(-${DISCHARGE}/${TAU}))/2`,
          errorRange: percent(3),
          points: 15,
        }),
        reading('uac', '交流有效值', 'Alternating, rms', 'DM.MEAS.ACV'),
        computed('gamma', '纹波系数', 'Ripple factor', '100*uac/udc2', {
          unit: '%',
          standard: '100*ripple/(2*sqrt(3)*udc2)',
          errorRange: absolute(0.8),
          points: 15,
        }),
      ],
      [
        compared('ripple-plot', ['纹波', 'Ripple'], 'n2', { ripple: `9.3*(1-exp(-${DISCHARGE}/${TAU}))` }),
        compared('filtered', ['滤波后的直流电压', 'Filtered output'], 'n2', {
          udc2: `9.3*(1+exp(-${DISCHARGE}/${TAU}))/2`,
        }),
      ],
    ),
  ],
}

const parts: Record<string, Part> = {
  DG1: { symbol: 'dg1', at: [60, 200] },
  DG2: { symbol: 'dg2', at: [60, 320], rotation: 180 },
  D1: { symbol: 'diode', at: [200, 120], params: { model: '1N4007' } },
  S2: { symbol: 'switch', at: [160, 420] },
  D2: { symbol: 'diode', at: [260, 420], params: { model: '1N4007' } },
  S1: { symbol: 'switch', at: [400, 180], rotation: 90 },
  C1: { symbol: 'capacitor', at: [400, 340], rotation: 90, params: { value: '10u' } },
  // lets the charge go when S1 is open
  R1: { symbol: 'resistor', at: [480, 340], rotation: 90, params: { value: '1meg' } },
  RL1: { symbol: 'resistor', at: [560, 240], rotation: 90, params: { value: '10k' } },
  DM1: { symbol: 'dm', at: [680, 200] },
  DS1: { symbol: 'ds1', at: [120, 40] },
  DS2: { symbol: 'ds2', at: [620, 40] },
  GND1: { symbol: 'ground', at: [120, 280] },
  GND2: { symbol: 'ground', at: [560, 420] },
}

const wires: Wires = [
  ['DG1.out', [60, 120], 'D1.a'],
  ['DS1.in', [120, 120]],
  ['DG1.gnd', 'DG2.gnd'],
  [[60, 260], [120, 260], 'GND1.1'],
  ['DG2.out', [60, 420], 'S2.1'],
  ['S2.2', 'D2.a'],
  ['D2.k', [320, 420], [320, 120]],
  ['D1.k', [400, 120], 'S1.1'],
  ['S1.2', 'C1.1'],
  ['R1.1', [480, 290], [400, 290]],
  ['C1.2', [400, 400], [560, 400]],
  ['R1.2', [480, 400]],
  [[400, 120], [560, 120], 'RL1.1'],
  ['RL1.2', [560, 400], 'GND2.1'],
  ['DM1.lo', [680, 400], [560, 400]],
  ['DM1.hi', [720, 260], [760, 260], [760, 120], [620, 120]],
  [
    [560, 120],
    [620, 120],
  ],
  ['DS2.in', [620, 120]],
]

/** The rectifier with both switches open, and other values of some parts. */
export const rectifier = (more: Params = {}) => draw(withParams(parts, more), wires)

export const rectifierFilter: ShippedLabWithSolution = {
  key: 'rectifier-filter',
  name: { zh: '整流与滤波电路', en: 'Rectifier and filter' },
  introduction: {
    zh: '用两路反相信号模拟中心抽头变压器，测量半波、全波整流的直流电压，以及电容滤波后的纹波与纹波系数。',
    en: 'With two signals in antiphase as a centre-tapped winding, measure half-wave and full-wave rectification, then ripple and ripple factor behind a filter capacitor.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: rectifier(),
    maxList: {
      parts: [
        { symbol: 'diode', count: 2, values: [] },
        { symbol: 'switch', count: 2, values: [] },
        { symbol: 'resistor', count: 3, values: [4700, 10_000, 47_000, 1e6] },
        { symbol: 'capacitor', count: 2, values: [1e-6, 1e-5, 4.7e-5] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dg1', 'dg2', 'ds1', 'ds2', 'dm'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      generatorVpp: 20,
      generatorHz: 1000,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'rectifier', zh: '整流', en: 'Rectifier' },
        { id: 'filter', zh: '电容滤波', en: 'Filter capacitor' },
      ],
      {
        zh: '比较半波与全波的直流电压和纹波，说明电容的作用，用两种公式估算纹波并回答思考题。',
        en: 'Compare direct voltage and ripple of half and full wave, explain what the capacitor does, estimate the ripple by both formulas and answer the questions.',
      },
    ),
  },
  solution: rectifier(),
}
