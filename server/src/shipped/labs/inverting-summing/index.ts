import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { computed, dataPage, line, percent, preset, reading, straight } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** Nominal gains of the two inputs: Rf over R1 = 10 kΩ and R2 = 22 kΩ. */
const [GAIN1, GAIN2] = ['(rf/10000)', '(rf/22000)']
/** kΩ; in practice every try has one of them, in tasks all have 47 kΩ. */
const FEEDBACK = [39, 47, 56, 68]

type Page = TemplateInput['pages'][number]

/** A page that begins with the value of the feedback resistor. */
const withValues = (page: Page): Page => ({
  ...page,
  tables: [
    {
      id: 'values',
      name: { zh: '器件', en: 'Parts' },
      type: 0,
      rows: [{ id: 'own' }],
      items: [preset('rf', '反馈电阻 Rf', 'Feedback resistor Rf', { own: 47 }, { unit: 'kΩ', format: '0' })],
    },
    ...page.tables,
  ],
})

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '反相与求和放大电路', en: 'Inverting and summing amplifier' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    withValues(
      dataPage(
        'inverting',
        ['反相放大', 'Inverting amplifier'],
        ['1 kHz 正弦波，信号源 CH2 关闭', 'Sine of 1 kHz, generator CH2 off'],
        [
          line('small', '小信号', 'Small'),
          line('middle', '中等', 'Medium'),
          line('large', '大信号', 'Large'),
        ],
        [
          preset(
            'set',
            '设定值',
            'Setting',
            { small: 0.5, middle: 1, large: 2 },
            { unit: 'V', format: '0.0' },
          ),
          reading('ui', '输入 Ui', 'Input Ui', 'DS.MEAS.VPP(CH1)'),
          reading('uo', '输出 Uo', 'Output Uo', 'DS.MEAS.VPP(CH3)', { format: '0.00' }),
          computed('au', '增益 |Au|', 'Gain |Au|', 'uo/ui', {
            standard: GAIN1,
            errorRange: percent(4),
            points: 25,
          }),
          computed('err', '相对误差', 'Deviation', `100*(au-${GAIN1})/${GAIN1}`, {
            unit: '%',
            format: '0.0',
          }),
          reading('phase', '相位差', 'Phase', 'DS.MEAS.RPHASE(CH1,CH3)', {
            unit: '°',
            format: '0',
            judge: 'abs(abs(value)-180) < 6',
            points: 10,
          }),
        ],
        [straight('transfer', ['传输特性', 'Transfer characteristic'], ['ui', 'uo'], `${GAIN1}*ui`)],
      ),
    ),
    dataPage(
      'summing',
      ['求和', 'Sum'],
      ['两路均为 1 kHz、1 Vpp；s 为 CH2 的符号', 'Both inputs 1 kHz, 1 Vpp; s is the sign of CH2'],
      [line('same', '同相', 'In phase'), line('opposite', '反相', 'In antiphase')],
      [
        preset('s', '符号 s', 'Sign s', { same: 1, opposite: -1 }, { format: '0' }),
        reading('u1', '输入 U1', 'Input U1', 'DS.MEAS.VPP(CH1)'),
        reading('u2', '输入 U2', 'Input U2', 'DS.MEAS.VPP(CH2)'),
        reading('usum', '输出 Uo', 'Output Uo', 'DS.MEAS.VPP(CH3)', {
          standard: `abs(${GAIN1}*u1+s*${GAIN2}*u2)`,
          errorRange: percent(5),
          points: 30,
        }),
      ],
    ),
    dataPage(
      'level',
      ['直流电平', 'Direct level'],
      ['CH1 为 1 kHz、1 Vpp，CH2 为直流', 'CH1 1 kHz, 1 Vpp, CH2 a direct voltage'],
      [line('plus', '+1 V', '+1 V'), line('minus', '−2 V', '−2 V')],
      [
        preset('udc', '直流输入', 'Direct input', { plus: 1, minus: -2 }, { unit: 'V', format: '0.0' }),
        reading('shift', '输出平均值', 'Mean output', 'DM.MEAS.DCV', {
          standard: `-${GAIN2}*udc`,
          errorRange: percent(3),
          points: 20,
        }),
      ],
    ),
    dataPage(
      'limits',
      ['输出限幅', 'Output limits'],
      ['CH1 为 1 kHz、6 Vpp，CH2 关闭', 'CH1 1 kHz, 6 Vpp, CH2 off'],
      [line('clip', '限幅', 'Clipped')],
      [
        reading('umax', '最大值', 'Maximum', 'DS.MEAS.VMAX(CH3)', {
          format: '0.00',
          min: 9.5,
          max: 11.2,
          points: 8,
        }),
        reading('umin', '最小值', 'Minimum', 'DS.MEAS.VMIN(CH3)', {
          format: '0.00',
          min: -11.2,
          max: -9.5,
          points: 7,
        }),
      ],
    ),
  ],
}

const parts: Record<string, Part> = {
  DG1: { symbol: 'dg1', at: [60, 200] },
  DG2: { symbol: 'dg2', at: [140, 340] },
  DS1: { symbol: 'ds1', at: [120, 80] },
  DS2: { symbol: 'ds2', at: [180, 220] },
  R1: { symbol: 'resistor', at: [240, 160], params: { value: '10k' } },
  R2: { symbol: 'resistor', at: [240, 300], params: { value: '22k' } },
  RF1: { symbol: 'resistor', at: [420, 40], params: { value: '47k' } },
  U1: { symbol: 'opamp', at: [420, 180], params: { model: 'TL082' } },
  DM1: { symbol: 'dm', at: [520, 300] },
  RL1: { symbol: 'resistor', at: [720, 260], rotation: 90, params: { value: '10k' } },
  DS3: { symbol: 'ds3', at: [660, 260], rotation: 180 },
  DP1: { symbol: 'dp1', at: [800, 140] },
  DP2: { symbol: 'dp2', at: [800, 340] },
  GND1: { symbol: 'ground', at: [60, 260] },
  GND2: { symbol: 'ground', at: [140, 400] },
  GND3: { symbol: 'ground', at: [360, 240] },
  GND4: { symbol: 'ground', at: [520, 360] },
  GND5: { symbol: 'ground', at: [720, 320] },
  GND6: { symbol: 'ground', at: [860, 260] },
}

const wires: Wires = [
  ['DG1.out', 'R1.1'],
  ['DS1.in', [120, 160]],
  ['DG1.gnd', 'GND1.1'],
  ['R1.2', 'U1.inn'],
  ['DG2.out', 'R2.1'],
  ['DS2.in', [180, 300]],
  ['DG2.gnd', 'GND2.1'],
  ['R2.2', [320, 300], [320, 160]],
  [[320, 160], [320, 40], 'RF1.1'],
  ['RF1.2', [540, 40], [540, 180]],
  ['U1.out', [720, 180], 'RL1.1'],
  ['U1.inp', 'GND3.1'],
  ['DS3.in', [660, 180]],
  ['RL1.2', 'GND5.1'],
  ['DM1.hi', [580, 340], [580, 180]],
  ['DM1.lo', 'GND4.1'],
  ['U1.vp', [420, 100], 'DP1.plus'],
  ['U1.vn', [420, 400], [800, 400], 'DP2.minus'],
  ['DP1.minus', 'DP2.plus'],
  [[800, 240], [860, 240], 'GND6.1'],
]

/** The amplifier with other values of some parts. */
export const summingAmplifier = (more: Params = {}) => draw(withParams(parts, more), wires)

export const invertingSumming: ShippedLabWithSolution = {
  key: 'inverting-summing',
  name: { zh: '反相放大与求和电路', en: 'Inverting and summing amplifier' },
  introduction: {
    zh: '用运算放大器 TL082 搭建反相放大与求和电路，测量增益、相位、两路信号与直流电平的叠加以及输出限幅。',
    en: 'Build an inverting and summing amplifier with a TL082; measure gain and phase, the sum of two signals and of a direct level, and the limits of the output.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: summingAmplifier(),
    maxList: {
      parts: [
        {
          symbol: 'resistor',
          count: 6,
          values: [10_000, 22_000, ...FEEDBACK.map((kiloohms) => kiloohms * 1000), 100_000],
        },
        { symbol: 'opamp', count: 1, values: [] },
        { symbol: 'ground', count: 8, values: [] },
        ...['dp1', 'dp2', 'dg1', 'dg2', 'ds1', 'ds2', 'ds3', 'dm'].map((symbol) => ({
          symbol,
          count: 1,
          values: [],
        })),
      ],
      supplyVolts: 15,
      supplyAmps: 0.5,
      generatorVpp: 10,
      generatorHz: 1e6,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'inverting', zh: '反相放大', en: 'Inverting amplifier' },
        { id: 'summing', zh: '求和', en: 'Sum' },
        { id: 'level', zh: '直流电平', en: 'Direct level' },
        { id: 'limits', zh: '输出限幅', en: 'Output limits' },
      ],
      {
        zh: '把增益与理论值比较，用虚地概念推导求和公式并用数据验证，说明输出限幅的原因，回答思考题。',
        en: 'Compare the gain with theory, derive the sum from the virtual ground and check it by your data, say what limits the output, and answer the questions.',
      },
    ),
    variables: [{ key: 'rf', values: FEEDBACK, parts: ['RF1'] }],
  },
  solution: summingAmplifier(),
}
