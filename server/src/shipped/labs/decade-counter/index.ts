import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, type Labels, type Part, type Wires } from '../../draw.ts'
import { compared } from '../../items.ts'
import { labReport, type ItemInput, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

const given = (values: Record<string, number>): ItemInput => ({
  id: 'clock',
  key: 'clock',
  name: { zh: '时钟频率', en: 'Clock' },
  type: 1,
  unit: 'Hz',
  format: 'eng3',
  given: values,
})
const divided = (key: string, name: ItemInput['name'], by: number, points: number): ItemInput => ({
  id: key,
  key,
  name,
  type: 0,
  unit: 'Hz',
  command: 'DS.MEAS.FREQ(CH2)',
  format: '0.0',
  standard: `clock/${by}`,
  errorRange: { kind: 'percent', value: 2 },
  points,
})

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '十进制计数与数码显示', en: 'Decade counter and display' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    {
      id: 'decade',
      name: { zh: '十进制', en: 'Decade' },
      tables: [
        {
          id: 'divide',
          name: { zh: '十分频', en: 'Division by ten' },
          note: {
            zh: 'CH1 接时钟，CH2 接 QD；VCC = 5 V，74LS160',
            en: 'CH1 on the clock, CH2 on QD; VCC = 5 V, 74LS160',
          },
          type: 0,
          rows: [{ id: 'slow' }, { id: 'fast' }],
          items: [
            given({ slow: 1000, fast: 10_000 }),
            divided('qd', { zh: 'QD 频率', en: 'Frequency of QD' }, 10, 25),
            {
              id: 'duty',
              key: 'duty',
              name: { zh: 'QD 占空比', en: 'Duty cycle of QD' },
              type: 0,
              unit: '%',
              command: 'DS.MEAS.PDUTY(CH2)',
              format: '0.0',
              standard: 20,
              errorRange: { kind: 'absolute', value: 2 },
              points: 15,
            },
            {
              id: 'high',
              key: 'high',
              name: { zh: 'QD 高电平', en: 'High level of QD' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VTOP(CH2)',
              format: '0.00',
              standard: 3.5,
              errorRange: { kind: 'percent', value: 10 },
              points: 10,
            },
            {
              id: 'low',
              key: 'low',
              name: { zh: 'QD 低电平', en: 'Low level of QD' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VBASE(CH2)',
              format: '0.00',
              standard: 0.15,
              errorRange: { kind: 'absolute', value: 0.15 },
              points: 10,
            },
          ],
          plots: [
            compared(
              'divided',
              ['十分频', 'Division by ten'],
              'clock',
              { qd: 'clock/10' },
              { xLog: true, yLog: true },
            ),
          ],
        },
      ],
    },
    {
      id: 'six',
      name: { zh: '六进制', en: 'Modulo six' },
      tables: [
        {
          id: 'feedback',
          name: { zh: '反馈清零', en: 'Clear by feedback' },
          note: {
            zh: '用 74LS00 把 QB、QC 的与非接到 CLR；CH2 改接 QC',
            en: 'A 74LS00 gate takes NAND of QB and QC to CLR; CH2 on QC',
          },
          type: 0,
          rows: [{ id: 'feedback' }],
          items: [
            { ...given({ feedback: 1000 }), id: 'clock6', key: 'clock6' },
            { ...divided('qc', { zh: 'QC 频率', en: 'Frequency of QC' }, 6, 40), standard: 'clock6/6' },
          ],
        },
      ],
    },
  ],
}

const parts: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [80, 440] },
  DG1: { symbol: 'dg1', at: [160, 440] },
  DS1: { symbol: 'ds1', at: [200, 140] },
  DS2: { symbol: 'ds2', at: [430, 140] },
  U1: { symbol: '74160', at: [340, 300], params: { model: '74LS160' } },
  U2: { symbol: '7448', at: [560, 300] },
  HG1: { symbol: 'display-cc', at: [760, 320] },
  R1: { symbol: 'resistor', at: [780, 480], rotation: 90, params: { value: '100' } },
  GND1: { symbol: 'ground', at: [340, 560] },
}

const GROUND = 540
const wires: Wires = [
  ['DP1.plus', [80, 180]],
  ['DG1.out', [160, 280], [200, 280], 'U1.CLK'],
  ['DS1.in', [200, 280]],
  // What is set to 1, and what is set to 0.
  ['U1.CLR', [260, 300]],
  ['U1.ENP', [260, 340]],
  ['U1.ENT', [260, 360]],
  ['U1.LOAD', [260, 380], [260, 360], [260, 340], [260, 300], [260, 200]],
  ['U1.A', [240, 220]],
  ['U1.B', [240, 240]],
  ['U1.C', [240, 260]],
  ['U1.D', [240, 320]],
  [
    [240, 220],
    [240, 240],
    [240, 260],
    [240, 320],
    [240, GROUND],
  ],
  ['U1.VCC', [340, 160]],
  ['U1.QA', [410, 260], [410, 240], 'U2.A'],
  ['U1.QB', [420, 280], [420, 260], 'U2.B'],
  ['U1.QC', 'U2.C'],
  ['U1.QD', [430, 320], 'U2.D'],
  ['DS2.in', [430, 320]],
  ['U2.BI', [440, 280], [440, 340]],
  ['U2.LT', [440, 340]],
  ['U2.RBI', [440, 360], [440, 340]],
  [
    [440, 360],
    [440, 420],
  ],
  ['U2.VCC', [560, 180]],
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`U2.${name}`, `HG1.${name}`]),
  ['HG1.com', 'R1.1'],
  ['R1.2', [780, GROUND], [560, GROUND]],
  ['U2.GND', [560, GROUND], [340, GROUND]],
  ['U1.GND', [340, GROUND], 'GND1.1'],
  [
    [340, GROUND],
    [240, GROUND],
  ],
  [
    [240, GROUND],
    [160, GROUND],
  ],
  ['DG1.gnd', [160, GROUND], [80, GROUND], 'DP1.minus'],
]
const labels: Labels = [
  ['VCC', [80, 180]],
  ['VCC', [260, 200]],
  ['VCC', [340, 160]],
  ['VCC', [440, 420]],
  ['VCC', [560, 180]],
]

export const counter = () => draw(parts, wires, labels)

/** The same with a gate that clears the counter at six, and the oscilloscope on QC. */
export const counterOfSix = () => {
  const { DS2: _, ...rest } = parts
  const feedback: Wires = wires
    .filter(([start]) => start !== 'DS2.in' && start !== 'U1.CLR' && start !== 'U1.LOAD')
    .concat([['U1.LOAD', [260, 380], [260, 360], [260, 340], [260, 200]]])
  return draw(
    {
      ...rest,
      DS2: { symbol: 'ds2', at: [940, 100] },
      U3: { symbol: '7400', at: [1100, 360], params: { model: '74LS00' } },
    },
    feedback,
    [
      ...labels,
      ['QB', 'U2.B'],
      ['QC', 'U1.QC'],
      ['QC', 'DS2.in'],
      ['CLR', 'U1.CLR'],
      ['QB', 'U3.1A'],
      ['QC', 'U3.1B'],
      ['CLR', 'U3.1Y'],
      ['VCC', 'U3.VCC'],
      ...['2A', '2B', '3A', '3B', '4A', '4B', 'GND'].map((pin) => ['EARTH', `U3.${pin}`] as const),
      ['EARTH', 'GND1.1'],
    ],
  )
}

export const decadeCounter: ShippedLabWithSolution = {
  key: 'decade-counter',
  name: { zh: '十进制计数器与数码显示', en: 'Decade counter and 7-segment display' },
  introduction: {
    zh: '用 74LS160、74LS48 和数码管搭建十进制计数显示电路，测量分频、占空比与 TTL 电平，再用反馈清零改成六进制。',
    en: 'Build a decade counter with display from a 74LS160, a 74LS48 and a 7-segment digit; measure division, duty cycle and TTL levels, then make it count to six by feedback.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: counter(),
    maxList: {
      parts: [
        { symbol: '74160', count: 1, values: [] },
        { symbol: '7448', count: 1, values: [] },
        { symbol: '7400', count: 1, values: [] },
        { symbol: 'display-cc', count: 1, values: [] },
        { symbol: 'resistor', count: 8, values: [100, 330, 1000] },
        { symbol: 'led', count: 4, values: [] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'dg1', 'ds1', 'ds2'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 5.5,
      supplyAmps: 0.5,
      generatorVpp: 5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'decade', zh: '十进制', en: 'Decade' },
        { id: 'six', zh: '六进制', en: 'Modulo six' },
      ],
      {
        zh: '画出一个周期内 QA–QD 的波形，说明占空比为何是 20 %，并解释六进制的反馈清零和思考题。',
        en: 'Draw QA to QD over one period, explain the duty cycle of 20 % and the clear by feedback, and answer the questions.',
      },
    ),
  },
  solution: counter(),
}
