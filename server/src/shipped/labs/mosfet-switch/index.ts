import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Part, type Wires } from '../../draw.ts'
import { computed, dataPage, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

const GATES = { g0: 0, g15: 1.5, g22: 2.2, g25: 2.5, g28: 2.8 }
const ON = { on5: 5, on10: 10 }
const DUTIES = { d20: 20, d50: 50, d80: 80 }
const linesOf = (values: Record<string, number>, unit: string) =>
  Object.entries(values).map(([id, value]) => line(id, `${value} ${unit}`, `${value} ${unit}`))
/** A typical 2N7000: threshold 2 V, K = 50 mA/V², and 1.2 Ω in series with the channel. */
const SERIES = 1.2

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: 'MOS 管开关电路', en: 'MOSFET switch' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'transfer',
      ['转移特性', 'Transfer characteristic'],
      ['VDD = 12 V，RL = 100 Ω；UGS 由直流电源 CH2 供给', 'VDD = 12 V, RL = 100 Ω; UGS from supply CH2'],
      linesOf(GATES, 'V'),
      [
        preset('ugs', '栅源电压 UGS', 'UGS', GATES, { unit: 'V', format: '0.0' }),
        reading('uds', '漏源电压 UDS', 'UDS', 'DM.MEAS.DCV', { format: '0.000' }),
        computed('id', '漏极电流 ID', 'Drain current ID', '(12-uds)/100', {
          unit: 'mA',
          format: '0.00',
          judge:
            '(ugs<1.8 and abs(value)<1e-4) or (ugs>1.8 and abs(value/(0.05*(ugs-2)^2*(1+0.01*uds))-1) < 0.06)',
          points: 30,
        }),
      ],
      [
        {
          id: 'curve',
          name: { zh: '转移特性', en: 'Transfer characteristic' },
          x: 'ugs',
          curves: [{ key: 'id', theory: { formula: 'if(ugs>2, 0.05*(ugs-2)^2, 0)', shown: true } }],
        },
      ],
    ),
    dataPage(
      'on',
      ['导通电阻', 'On resistance'],
      ['VDD = 12 V，RL = 100 Ω', 'VDD = 12 V, RL = 100 Ω'],
      linesOf(ON, 'V'),
      [
        preset('ugson', '栅源电压 UGS', 'UGS', ON, { unit: 'V', format: '0' }),
        reading('uon', '漏源电压 UDS', 'UDS', 'DM.MEAS.DCV', { format: '0.000' }),
        computed('ion', '漏极电流 ID', 'Drain current ID', '(12-uon)/100', { unit: 'mA', format: '0.0' }),
        computed('ron', '导通电阻', 'On resistance', 'uon/ion', {
          unit: 'Ω',
          format: '0.00',
          standard: `${SERIES}+1/(0.1*(ugson-2-uon/2))`,
          errorRange: percent(6),
          points: 20,
        }),
        computed('loss', '管耗', 'Power in the MOSFET', 'uon*ion', { unit: 'mW', format: '0.0' }),
      ],
    ),
    dataPage(
      'pwm',
      ['脉宽调制', 'Pulse-width modulation'],
      ['栅极加 0–5 V、1 kHz 脉冲；万用表跨接 RL', 'Gate: pulses of 0–5 V, 1 kHz; multimeter across RL'],
      linesOf(DUTIES, '%'),
      [
        preset('duty', '占空比 D', 'Duty cycle D', DUTIES, { unit: '%', format: '0' }),
        reading('measured', '实测占空比', 'Measured duty cycle', 'DS.MEAS.PDUTY(CH1)', {
          unit: '%',
          format: '0.0',
        }),
        reading('ul', '负载平均电压', 'Mean voltage of the load', 'DM.MEAS.DCV', {
          format: '0.00',
          standard: '12*duty/100*100/(100+4.9)',
          errorRange: percent(3),
          points: 25,
        }),
        computed('pl', '负载平均功率', 'Mean power of the load', '(12*100/104.9)^2/100*duty/100', {
          unit: 'W',
          format: '0.00',
        }),
      ],
    ),
    dataPage(
      'coil',
      ['感性负载', 'Inductive load'],
      [
        'RL 与 10 mH 串联，二极管续流；CH2 接漏极',
        'RL and 10 mH in series, with a freewheeling diode; CH2 on the drain',
      ],
      [line('silicon', '1N4007', '1N4007'), line('schottky', '1N5819', '1N5819')],
      [
        preset(
          'sk',
          '肖特基（1 是，0 否）',
          'Schottky (1 yes, 0 no)',
          { silicon: 0, schottky: 1 },
          {
            format: '0',
          },
        ),
        reading('peak', '漏极最大值', 'Maximum of the drain', 'DS.MEAS.VMAX(CH2)', { format: '0.00' }),
        computed('over', '高出 VDD', 'Above VDD', 'peak-12', {
          unit: 'V',
          judge: 'if(sk==1, value > 0.1 and value < 0.55, value > 0.55 and value < 1.1)',
          points: 25,
        }),
      ],
    ),
  ],
}

const transistor: Part = { symbol: 'nmos', at: [400, 320], params: { model: '2N7000' } }
const parts: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [60, 260] },
  RL1: { symbol: 'resistor', at: [420, 180], rotation: 90, params: { value: '100' } },
  Q1: transistor,
  GND1: { symbol: 'ground', at: [60, 440] },
  GND2: { symbol: 'ground', at: [420, 440] },
}
const RAIL = 80
const wires: Wires = [
  ['DP1.plus', [60, RAIL], [420, RAIL], 'RL1.1'],
  ['DP1.minus', 'GND1.1'],
  ['RL1.2', [420, 260], 'Q1.d'],
  ['Q1.s', 'GND2.1'],
]

/** The gate at the second channel of the supply, the multimeter at the drain. `rl` in place of 100 Ω. */
export const steady = (rl = '100') =>
  draw(
    withParams(
      {
        ...parts,
        DP2: { symbol: 'dp2', at: [240, 380] },
        DM1: { symbol: 'dm', at: [540, 340] },
        GND3: { symbol: 'ground', at: [240, 460] },
        GND4: { symbol: 'ground', at: [540, 440] },
      },
      { RL1: { value: rl } },
    ),
    [
      ...wires,
      ['DP2.plus', [240, 320], 'Q1.g'],
      ['DP2.minus', 'GND3.1'],
      ['DM1.hi', [580, 420], [640, 420], [640, 260], [420, 260]],
      ['DM1.lo', 'GND4.1'],
    ],
  )

const driven: Record<string, Part> = {
  DG1: { symbol: 'dg1', at: [180, 380] },
  RG1: { symbol: 'resistor', at: [280, 320], params: { value: '100' } },
  DS1: { symbol: 'ds1', at: [220, 200] },
  GND3: { symbol: 'ground', at: [180, 460] },
}
const drive: Wires = [
  ['DG1.out', [180, 320], [220, 320], 'RG1.1'],
  ['DS1.in', [220, 320]],
  ['DG1.gnd', 'GND3.1'],
  ['RG1.2', 'Q1.g'],
]

/** The gate at the generator, the multimeter across the load. */
export const pulsed = () =>
  draw({ ...parts, ...driven, DM1: { symbol: 'dm', at: [560, 160] } }, [
    ...wires,
    ...drive,
    ['DM1.hi', [600, RAIL], [420, RAIL]],
    ['DM1.lo', [560, 260], [420, 260]],
  ])

/** A coil in series with the load, and a diode across both. */
export const inductive = (diode: '1N4007' | '1N5819') =>
  draw(
    {
      ...parts,
      ...driven,
      RL1: { symbol: 'resistor', at: [420, 120], rotation: 90, params: { value: '100' } },
      L1: { symbol: 'inductor', at: [420, 210], rotation: 90, params: { value: '10m' } },
      D1: {
        symbol: diode === '1N5819' ? 'schottky' : 'diode',
        at: [520, 170],
        rotation: 270,
        params: { model: diode },
      },
      DS2: { symbol: 'ds2', at: [620, 180] },
    },
    [
      ['DP1.plus', [60, RAIL], 'RL1.1'],
      ['DP1.minus', 'GND1.1'],
      ['RL1.2', 'L1.1'],
      ['L1.2', [420, 260], 'Q1.d'],
      ['Q1.s', 'GND2.1'],
      ['D1.k', [520, RAIL], 'RL1.1'],
      ['D1.a', [520, 260], [420, 260]],
      ['DS2.in', [620, 260], [520, 260]],
      ...drive,
    ],
  )

export const mosfetSwitch: ShippedLabWithSolution = {
  key: 'mosfet-switch',
  name: { zh: 'MOS 管开关电路', en: 'MOSFET switch' },
  introduction: {
    zh: '测量 2N7000 的转移特性与导通电阻，用脉宽调制调节负载功率，并用续流二极管保护感性负载的开关。',
    en: 'Measure transfer characteristic and on resistance of a 2N7000, set the power of a load by pulse-width modulation, and protect the switch of an inductive load by a diode.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: steady(),
    maxList: {
      parts: [
        { symbol: 'nmos', count: 1, values: [] },
        { symbol: 'resistor', count: 3, values: [100, 1000, 10_000] },
        { symbol: 'inductor', count: 1, values: [0.01] },
        { symbol: 'diode', count: 1, values: [] },
        { symbol: 'schottky', count: 1, values: [] },
        { symbol: 'ground', count: 6, values: [] },
        ...['dp1', 'dp2', 'dg1', 'ds1', 'ds2', 'dm'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 15,
      supplyAmps: 0.5,
      generatorVpp: 10,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'transfer', zh: '转移特性', en: 'Transfer characteristic' },
        { id: 'on', zh: '导通电阻', en: 'On resistance' },
        { id: 'pwm', zh: '脉宽调制', en: 'Pulse-width modulation' },
        { id: 'coil', zh: '感性负载', en: 'Inductive load' },
      ],
      {
        zh: '由转移特性求开启电压，比较截止、饱和与导通时的管耗，解释续流二极管的作用，并回答思考题。',
        en: 'Find the threshold from the transfer characteristic, compare the power in the MOSFET when off, in saturation and on, explain the diode, and answer the questions.',
      },
    ),
  },
  solution: steady(),
}
