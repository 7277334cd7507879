import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { absolute, computed, dataPage, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

const FREQUENCIES = [200, 500, 800, 900, 990, 1100, 1250, 2000, 5000]
const rows = FREQUENCIES.map((_, k) => ({ id: `f${k + 1}` }))
const given = Object.fromEntries(FREQUENCIES.map((f, k) => [`f${k + 1}`, f]))

/** Nominal: R1 = 39 kΩ, R2 = 150 kΩ, R3 = 1.8 kΩ, C = 10 nF give f0 = 990.7 Hz, Q = 4.67 and a gain of 1.92. */
const [F0, Q, A0] = ['990.7', '4.668', '1.923']
/** How far a frequency is from the middle, in bandwidths. */
const DETUNING = `${Q}*(f/${F0}-${F0}/f)`

const tuned = (id: string, zh: string, en: string, standard: number) =>
  reading(id, zh, en, 'DS.MEAS.FREQ(CH1)', {
    unit: 'Hz',
    format: '0',
    standard,
    errorRange: percent(3),
    points: 10,
  })

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '有源带通滤波器', en: 'Active band-pass filter' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'response',
      ['频率特性', 'Frequency response'],
      ['Ui、Uo 为峰峰值，输入 2 Vpp', 'Ui and Uo are peak-to-peak values, input 2 Vpp'],
      rows,
      [
        preset('f', '频率', 'Frequency', given, { unit: 'Hz', format: 'eng4' }),
        reading('ui', '输入 Ui', 'Input Ui', 'DS.MEAS.VPP(CH1)'),
        reading('uo', '输出 Uo', 'Output Uo', 'DS.MEAS.VPP(CH2)'),
        computed('gain', '增益', 'Gain', 'dB(uo, ui)', {
          unit: 'dB',
          standard: `20*log10(${A0})-10*log10(1+(${DETUNING})^2)`,
          errorRange: absolute(0.8),
          points: 30,
        }),
        reading('phase', '相位差', 'Phase', 'DS.MEAS.RPHASE(CH1,CH2)', {
          unit: '°',
          format: '0',
          // by the cosine, for 180° and −180° are one
          judge: `cos((value-180)*pi/180-atan(${DETUNING})) > cos(8*pi/180)`,
          points: 20,
        }),
      ],
      [
        {
          id: 'magnitude',
          name: { zh: '幅频特性', en: 'Magnitude' },
          x: 'f',
          xLog: true,
          curves: [
            {
              key: 'gain',
              theory: { formula: `20*log10(${A0})-10*log10(1+(${DETUNING})^2)`, shown: true },
              fit: {
                model: 'own',
                formula: '20*log10(a0)-10*log10(1+(q*(x/f0-f0/x))^2)',
                parameters: [
                  { name: 'a0', start: 2 },
                  { name: 'f0', start: 1000 },
                  { name: 'q', start: 4 },
                ],
              },
            },
          ],
          residuals: true,
        },
      ],
    ),
    dataPage(
      'centre',
      ['中心频率与带宽', 'Centre and bandwidth'],
      [
        '调节频率：相位差 180° 处为 f0，与之相差 45° 处为 fL、fH',
        'Adjust the frequency: the phase is 180° at f0 and 45° away from that at fL and fH',
      ],
      [{ id: 'point' }],
      [
        tuned('fl', '下限 fL', 'Lower fL', 890),
        tuned('f0', '中心 f0', 'Centre f0', 990.7),
        tuned('fh', '上限 fH', 'Upper fH', 1103),
        computed('q', '品质因数 Q', 'Quality Q', 'f0/(fh-fl)', {
          standard: 4.67,
          errorRange: percent(12),
          points: 10,
        }),
        reading('ui0', 'f0 处 Ui', 'Ui at f0', 'DS.MEAS.VPP(CH1)'),
        reading('uo0', 'f0 处 Uo', 'Uo at f0', 'DS.MEAS.VPP(CH2)'),
        computed('a0', '中心增益', 'Centre gain', 'uo0/ui0', {
          standard: 1.92,
          errorRange: percent(5),
          points: 10,
        }),
      ],
    ),
  ],
}

const parts: Record<string, Part> = {
  DG1: { symbol: 'dg1', at: [60, 220] },
  DS1: { symbol: 'ds1', at: [100, 100] },
  R1: { symbol: 'resistor', at: [180, 180], params: { value: '39k' } },
  R3: { symbol: 'resistor', at: [260, 260], rotation: 90, params: { value: '1.8k' } },
  C1: { symbol: 'capacitor', at: [420, 0], params: { value: '10n' } },
  C2: { symbol: 'capacitor', at: [340, 180], params: { value: '10n' } },
  R2: { symbol: 'resistor', at: [480, 80], params: { value: '150k' } },
  U1: { symbol: 'opamp', at: [480, 200], params: { model: 'TL082' } },
  RL1: { symbol: 'resistor', at: [720, 280], rotation: 90, params: { value: '10k' } },
  DS2: { symbol: 'ds2', at: [660, 280], rotation: 180 },
  DP1: { symbol: 'dp1', at: [820, 180] },
  DP2: { symbol: 'dp2', at: [820, 340] },
  GND1: { symbol: 'ground', at: [60, 280] },
  GND2: { symbol: 'ground', at: [260, 320] },
  GND3: { symbol: 'ground', at: [420, 260] },
  GND4: { symbol: 'ground', at: [720, 340] },
  GND5: { symbol: 'ground', at: [880, 280] },
}

const wires: Wires = [
  ['DG1.out', 'R1.1'],
  ['DS1.in', [100, 180]],
  ['DG1.gnd', 'GND1.1'],
  ['R1.2', [260, 180]],
  [[260, 180], 'C2.1'],
  ['R3.1', [260, 180]],
  ['R3.2', 'GND2.1'],
  ['C2.2', [400, 180]],
  [[400, 180], 'U1.inn'],
  [[400, 180], [400, 80], 'R2.1'],
  [[260, 180], [260, 0], 'C1.1'],
  ['C1.2', [600, 0], [600, 80]],
  ['R2.2', [600, 80]],
  [
    [600, 80],
    [600, 200],
  ],
  ['U1.out', [600, 200]],
  [[600, 200], [660, 200], 'DS2.in'],
  ['RL1.2', 'GND4.1'],
  [[660, 200], [720, 200], 'RL1.1'],
  ['U1.inp', 'GND3.1'],
  ['U1.vp', [480, 140], 'DP1.plus'],
  ['U1.vn', [480, 400], [820, 400], 'DP2.minus'],
  ['DP1.minus', 'DP2.plus'],
  [[820, 260], [880, 260], 'GND5.1'],
]

/** The filter with other values of some parts. */
export const bandPass = (more: Params = {}) => draw(withParams(parts, more), wires)

export const activeBandPass: ShippedLabWithSolution = {
  key: 'active-band-pass',
  name: { zh: '有源带通滤波器', en: 'Active band-pass filter' },
  introduction: {
    zh: '搭建多路反馈二阶带通滤波器，测量幅频与相频特性、中心频率、带宽与品质因数。',
    en: 'Build a second-order band-pass with multiple feedback; measure magnitude and phase, centre frequency, bandwidth and quality.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: bandPass(),
    maxList: {
      parts: [
        { symbol: 'resistor', count: 5, values: [1800, 3300, 10_000, 39_000, 150_000] },
        { symbol: 'capacitor', count: 3, values: [1e-8, 2.2e-8] },
        { symbol: 'opamp', count: 1, values: [] },
        { symbol: 'ground', count: 8, values: [] },
        ...['dp1', 'dp2', 'dg1', 'ds1', 'ds2'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 15,
      supplyAmps: 0.5,
      generatorVpp: 5,
      generatorHz: 1e6,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'response', zh: '频率特性', en: 'Frequency response' },
        { id: 'centre', zh: '中心频率与带宽', en: 'Centre and bandwidth' },
      ],
      {
        zh: '画出幅频与相频特性曲线，把中心频率、品质因数和中心增益与理论值比较，并回答思考题。',
        en: 'Plot magnitude and phase, compare centre frequency, quality and centre gain with theory and answer the questions.',
      },
    ),
  },
  solution: bandPass(),
}
