import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { computed, dataPage, line, percent, preset, reading, straight } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** Nominal output: the Zener's 5.1 V times 1 + 4.7 kΩ / 10 kΩ. */
const OUTPUT = 7.5
const INPUTS = { v10: 10, v12: 12, v15: 15, v18: 18 }
const LOADS = { r1k: 1000, r330: 330, r150: 150 }

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '串联型稳压电源', en: 'Series voltage regulator' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'input',
      ['输入变化', 'Change of input'],
      ['RL = 1 kΩ', 'RL = 1 kΩ'],
      Object.entries(INPUTS).map(([id, volts]) => line(id, `${volts} V`, `${volts} V`)),
      [
        preset('set', '设定值', 'Setting', INPUTS, { unit: 'V', format: '0' }),
        reading('ui', '输入 Ui', 'Input Ui', 'DP.MEAS.VOLT(CH1)', {
          format: '0.00',
          standard: 'set',
          errorRange: percent(1),
          points: 5,
        }),
        reading('uz', '基准 UZ', 'Reference UZ', 'DS.MEAS.VAVG(CH1)', {
          format: '0.00',
          standard: 5.1,
          errorRange: percent(3),
          points: 15,
        }),
        reading('uo', '输出 Uo', 'Output Uo', 'DM.MEAS.DCV', {
          standard: OUTPUT,
          errorRange: percent(2),
          points: 25,
        }),
        computed('shift', '相对 7.5 V 的偏差', 'Deviation from 7.5 V', '100*(uo-7.5)/7.5', {
          unit: '%',
        }),
      ],
      [straight('line-regulation', ['输出随输入的变化', 'Output over input'], ['ui', 'uo'], String(OUTPUT))],
    ),
    dataPage(
      'load',
      ['负载变化', 'Change of load'],
      ['Ui = 12 V', 'Ui = 12 V'],
      Object.entries(LOADS).map(([id, ohms]) => line(id, `${ohms} Ω`, `${ohms} Ω`)),
      [
        preset('rl', '负载 RL', 'Load RL', LOADS, { unit: 'Ω', format: '0' }),
        reading('uo2', '输出 Uo', 'Output Uo', 'DM.MEAS.DCV', {
          standard: OUTPUT,
          errorRange: percent(2),
          points: 20,
        }),
        computed('io', '负载电流 Io', 'Load current Io', 'uo2/rl', { unit: 'mA', format: '0.0' }),
        reading('ii', '输入电流 Ii', 'Input current Ii', 'DP.MEAS.CURR(CH1)', {
          unit: 'A',
          format: '0.0000',
          // what the reference and the amplifier take is not the load's
          judge: 'value-uo2/rl > 0.001 and value-uo2/rl < 0.008',
          points: 10,
        }),
        computed('eta', '效率', 'Efficiency', '100*uo2^2/(rl*12*ii)', { unit: '%', format: '0.0' }),
      ],
      [
        straight(
          'load-regulation',
          ['输出随负载电流的变化', 'Output over load current'],
          ['io', 'uo2'],
          String(OUTPUT),
        ),
      ],
    ),
    dataPage(
      'quality',
      ['稳压性能', 'Quality'],
      ['由前两页计算', 'Computed from the pages before'],
      [{ id: 'all' }],
      [
        computed('su', '电压调整率', 'Line regulation', '100*(max(uo)-min(uo))/mean(uo)', {
          unit: '%',
          format: '0.00',
          max: 1.5,
          points: 15,
        }),
        computed('si', '负载调整率', 'Load regulation', '100*(max(uo2)-min(uo2))/max(uo2)', {
          unit: '%',
          format: '0.00',
          max: 0.5,
          points: 10,
        }),
      ],
    ),
  ],
}

const parts: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [60, 240] },
  DS1: { symbol: 'ds1', at: [120, 160] },
  R1: { symbol: 'resistor', at: [200, 160], rotation: 90, params: { value: '2k' } },
  D1: { symbol: 'zener', at: [200, 300], rotation: 270, params: { value: '5.1' } },
  U1: { symbol: 'opamp', at: [360, 220], params: { model: 'LM358' } },
  Q1: { symbol: 'npn', at: [480, 220], params: { model: '2N2222A' } },
  R2: { symbol: 'resistor', at: [560, 360], rotation: 90, params: { value: '4.7k' } },
  R3: { symbol: 'resistor', at: [560, 480], rotation: 90, params: { value: '10k' } },
  DS2: { symbol: 'ds2', at: [620, 200] },
  RL1: { symbol: 'resistor', at: [660, 380], rotation: 90, params: { value: '1k' } },
  DM1: { symbol: 'dm', at: [800, 360] },
  GND1: { symbol: 'ground', at: [60, 300] },
  GND2: { symbol: 'ground', at: [200, 360] },
  GND3: { symbol: 'ground', at: [360, 300] },
  GND4: { symbol: 'ground', at: [560, 540] },
  GND5: { symbol: 'ground', at: [660, 440] },
  GND6: { symbol: 'ground', at: [800, 420] },
}

const [SUPPLY, OUT] = [80, 300]
const wires: Wires = [
  ['DP1.plus', [60, SUPPLY], [200, SUPPLY], 'R1.1'],
  [[200, SUPPLY], [360, SUPPLY], 'U1.vp'],
  [[360, SUPPLY], [500, SUPPLY], 'Q1.c'],
  ['DP1.minus', 'GND1.1'],
  ['R1.2', [200, 240]],
  ['D1.k', [200, 240]],
  ['DS1.in', [120, 240], [200, 240]],
  [[200, 240], 'U1.inp'],
  ['D1.a', 'GND2.1'],
  ['U1.vn', 'GND3.1'],
  ['U1.out', 'Q1.b'],
  ['Q1.e', [500, OUT], [560, OUT]],
  [[560, OUT], 'R2.1'],
  ['R2.2', [560, 420]],
  ['R3.1', [560, 420]],
  [[560, 420], [260, 420], [260, 200], 'U1.inn'],
  ['R3.2', 'GND4.1'],
  [
    [560, OUT],
    [620, OUT],
  ],
  ['DS2.in', [620, OUT]],
  [[620, OUT], [660, OUT], 'RL1.1'],
  ['RL1.2', 'GND5.1'],
  ['DM1.hi', [880, 400], [880, OUT], [660, OUT]],
  ['DM1.lo', 'GND6.1'],
]

/** The regulator with other values of some parts. */
export const regulator = (more: Params = {}) => draw(withParams(parts, more), wires)

export const voltageRegulator: ShippedLabWithSolution = {
  key: 'voltage-regulator',
  name: { zh: '串联型稳压电源', en: 'Series voltage regulator' },
  introduction: {
    zh: '用稳压管、运算放大器和调整管搭建 7.5 V 稳压电源，测量输入与负载变化时的输出，计算调整率与效率。',
    en: 'Build a regulator of 7.5 V from a Zener diode, an operational amplifier and a pass transistor; measure the output while input and load change, and compute regulation and efficiency.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: regulator(),
    maxList: {
      parts: [
        {
          symbol: 'resistor',
          count: 6,
          values: [150, 330, 1000, 2000, 3300, 4700, 10_000],
        },
        { symbol: 'zener', count: 1, values: [3.3, 5.1] },
        { symbol: 'npn', count: 1, values: [] },
        { symbol: 'opamp', count: 1, values: [] },
        { symbol: 'ground', count: 8, values: [] },
        ...['dp1', 'ds1', 'ds2', 'dm'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 20,
      supplyAmps: 0.5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'input', zh: '输入变化', en: 'Change of input' },
        { id: 'load', zh: '负载变化', en: 'Change of load' },
        { id: 'quality', zh: '稳压性能', en: 'Quality' },
      ],
      {
        zh: '说明负反馈如何稳定输出，比较两种调整率的来源，分析效率与调整管功耗，并回答思考题。',
        en: 'Explain how the feedback keeps the output, compare where the two regulations come from, discuss efficiency and the power in the pass transistor, and answer the questions.',
      },
    ),
  },
  solution: regulator(),
}
