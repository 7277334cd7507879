import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import { absolute, compared, computed, dataPage, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** nF; RA = 10 kΩ and RB = 47 kΩ stay. */
const CAPACITORS = { c10n: 10, c22n: 22 }
const capacitorLines = [line('c10n', '10 nF', '10 nF'), line('c22n', '22 nF', '22 nF')]
const capacitor = (key: string) =>
  preset(key, '电容 C', 'Capacitor C', CAPACITORS, { unit: 'nF', format: '0' })
const PERIOD = 'ln(2)*(10000+2*47000)'

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '555 时钟与计数显示', en: '555 clock, counter and display' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'clock',
      ['555 时钟', '555 clock'],
      ['RA = 10 kΩ，RB = 47 kΩ；CH1 接 555 输出', 'RA = 10 kΩ, RB = 47 kΩ; CH1 on the output of the 555'],
      capacitorLines,
      [
        capacitor('c'),
        reading('f', '频率', 'Frequency', 'DS.MEAS.FREQ(CH1)', {
          unit: 'Hz',
          format: '0.0',
          standard: `1/(${PERIOD}*c)`,
          errorRange: percent(4),
          points: 20,
        }),
        reading('duty', '占空比', 'Duty cycle', 'DS.MEAS.PDUTY(CH1)', {
          unit: '%',
          format: '0.0',
          standard: '100*57/104',
          errorRange: absolute(1.5),
          points: 10,
        }),
      ],
      [
        compared('frequency', ['频率随电容的变化', 'Frequency over capacitance'], 'c', {
          f: `1/(${PERIOD}*c)`,
        }),
      ],
    ),
    dataPage(
      'ten',
      ['十分频', 'Division by ten'],
      ['CH1 接时钟，CH2 接个位 QD', 'CH1 on the clock, CH2 on QD of the units'],
      capacitorLines,
      [
        capacitor('c10'),
        reading('fc', '时钟频率', 'Clock', 'DS.MEAS.FREQ(CH1)', { unit: 'Hz', format: '0.0' }),
        reading('fd', 'QD 频率', 'Frequency of QD', 'DS.MEAS.FREQ(CH2)', { unit: 'Hz', format: '0.00' }),
        computed('ratio', '分频比', 'Ratio', 'fc/fd', {
          standard: 10,
          errorRange: percent(1),
          points: 20,
        }),
        reading('dutyd', 'QD 占空比', 'Duty cycle of QD', 'DS.MEAS.PDUTY(CH2)', {
          unit: '%',
          format: '0.0',
          standard: 20,
          errorRange: absolute(1),
          points: 10,
        }),
      ],
    ),
    dataPage(
      'sixty',
      ['六十进制', 'Modulo sixty'],
      ['CH2 改接十位 QC', 'CH2 on QC of the tens'],
      [line('sixty', '60', '60')],
      [
        reading('f60', '时钟频率', 'Clock', 'DS.MEAS.FREQ(CH1)', { unit: 'Hz', format: '0.0' }),
        reading('fq', '十位 QC 频率', 'Frequency of QC, tens', 'DS.MEAS.FREQ(CH2)', {
          unit: 'Hz',
          format: '0.000',
        }),
        computed('ratio60', '分频比', 'Ratio', 'f60/fq', {
          standard: 60,
          errorRange: percent(2),
          points: 40,
        }),
      ],
    ),
  ],
}

const counter = (at: Part['at']): Part => ({ symbol: '74160', at, params: { model: '74LS160' } })
const resistor = (value: string, at: Part['at']): Part => ({
  symbol: 'resistor',
  at,
  rotation: 90,
  params: { value },
})
const SEGMENTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The 555 with its parts wired as in the lab of the oscillator; its output is the net CP. */
const timer = (c: string): Record<string, Part> => ({
  DP1: { symbol: 'dp1', at: [20, 280] },
  RA1: resistor('10k', [140, 140]),
  RB1: resistor('47k', [140, 260]),
  C1: { symbol: 'capacitor', at: [140, 380], rotation: 90, params: { value: c } },
  U1: { symbol: 'ne555', at: [300, 240] },
  C2: { symbol: 'capacitor', at: [420, 380], rotation: 90, params: { value: '10n' } },
  GND1: { symbol: 'ground', at: [300, 480] },
})
const TIMER_WIRES = [
  ['DP1.plus', [20, 60], [140, 60], 'RA1.1'],
  [[140, 60], [300, 60], 'U1.vcc'],
  ['U1.reset', [400, 200], [400, 60], [300, 60]],
  ['RA1.2', [140, 200], 'U1.disch'],
  ['RB1.1', [140, 200]],
  ['RB1.2', [140, 320], 'C1.1'],
  ['U1.trig', [190, 280], [190, 320], [140, 320]],
  ['U1.thres', [190, 240], [190, 280]],
  ['U1.ctrl', [420, 280], 'C2.1'],
  ['U1.gnd', [300, 460]],
  ['DP1.minus', [20, 460], [140, 460], [300, 460], [420, 460], 'C2.2'],
  ['C1.2', [140, 460]],
  ['GND1.1', [300, 460]],
] satisfies Parameters<typeof drawNamed>[2]

const HIGH = ['LOAD', 'ENP', 'ENT', 'CLR']
const pins = (part: string, names: readonly string[]) => names.map((name) => `${part}.${name}`).join(' ')
const DIGIT_NETS = {
  ...Object.fromEntries(['A', 'B', 'C', 'D'].map((bit) => [`Q${bit}`, `U2.Q${bit} U3.${bit}`])),
  ...Object.fromEntries(SEGMENTS.map((name) => [`s${name}`, `U3.${name} HG1.${name}`])),
  COM: 'HG1.com R1.1',
}
/** Units with their decoder and digit. */
const units: Record<string, Part> = {
  U2: counter([600, 260]),
  U3: { symbol: '7448', at: [820, 260] },
  HG1: { symbol: 'display-cc', at: [1040, 260] },
  R1: resistor('100', [1060, 440]),
}

/** The 555 clocks a decade counter whose state a digit shows. */
export const clockedCounter = (c = '10n') =>
  drawNamed(
    {
      ...timer(c),
      ...units,
      DS1: { symbol: 'ds1', at: [470, 60] },
      DS2: { symbol: 'ds2', at: [700, 80] },
    },
    {
      ...DIGIT_NETS,
      CP: 'U1.out DS1.in U2.CLK',
      QD: 'U2.QD U3.D DS2.in',
      VCC: `U2.VCC ${pins('U2', HIGH)} U3.VCC ${pins('U3', ['LT', 'BI', 'RBI'])} RA1.1`,
      GND: `${pins('U2', ['A', 'B', 'C', 'D', 'GND'])} U3.GND R1.2 GND1.1`,
    },
    TIMER_WIRES,
  )

/** With a second counter for the tens, cleared at six by a NAND gate. `wrong`: it is not cleared. */
export const counterOfSixty = (wrong = false) =>
  drawNamed(
    {
      ...timer('10n'),
      ...units,
      U4: counter([600, 660]),
      U5: { symbol: '7400', at: [860, 660], params: { model: '74LS00' } },
      DS1: { symbol: 'ds1', at: [470, 60] },
      DS2: { symbol: 'ds2', at: [1040, 560] },
    },
    {
      ...DIGIT_NETS,
      CP: 'U1.out DS1.in U2.CLK U4.CLK',
      RCO: 'U2.RCO U4.ENT U4.ENP',
      TB: 'U4.QB U5.1A',
      TC: 'U4.QC U5.1B DS2.in',
      ...(!wrong && { CLR6: 'U5.1Y U4.CLR' }),
      VCC: `U2.VCC ${pins('U2', HIGH)} U3.VCC ${pins('U3', ['LT', 'BI', 'RBI'])} RA1.1 U4.VCC U4.LOAD U5.VCC${
        wrong ? ' U4.CLR' : ''
      }`,
      GND: `${pins('U2', ['A', 'B', 'C', 'D', 'GND'])} U3.GND R1.2 GND1.1 ${pins('U4', ['A', 'B', 'C', 'D', 'GND'])} ${pins('U5', ['2A', '2B', '3A', '3B', '4A', '4B', 'GND'])}`,
    },
    TIMER_WIRES,
  )

export const timerCounter: ShippedLabWithSolution = {
  key: 'timer-counter',
  name: { zh: '555 时钟与计数显示电路', en: '555 clock, counter and display' },
  introduction: {
    zh: '用 NE555 产生时钟，驱动 74LS160 十进制计数并用数码管显示，再扩展为六十进制，测量频率、占空比与分频比。',
    en: 'Clock a 74LS160 decade counter with its digit from an NE555, extend it to modulo sixty, and measure frequency, duty cycle and division.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: clockedCounter(),
    maxList: {
      parts: [
        { symbol: 'ne555', count: 1, values: [] },
        { symbol: '74160', count: 2, values: [] },
        { symbol: '7448', count: 2, values: [] },
        { symbol: 'display-cc', count: 2, values: [] },
        { symbol: '7400', count: 1, values: [] },
        { symbol: 'resistor', count: 4, values: [100, 10_000, 47_000] },
        { symbol: 'capacitor', count: 2, values: [1e-8, 2.2e-8, 1e-5] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'ds1', 'ds2'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 5.5,
      supplyAmps: 0.5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'clock', zh: '555 时钟', en: '555 clock' },
        { id: 'ten', zh: '十分频', en: 'Division by ten' },
        { id: 'sixty', zh: '六十进制', en: 'Modulo sixty' },
      ],
      {
        zh: '把时钟频率与理论值比较，说明个位进位和十位反馈清零的过程，设计 1 Hz 的秒时钟，并回答思考题。',
        en: 'Compare the clock with theory, explain the carry of the units and the clear of the tens, design a clock of 1 Hz, and answer the questions.',
      },
    ),
  },
  solution: clockedCounter(),
}
