import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import { absolute, computed, dataPage, line, percent, preset, reading, straight } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

const byLine = (values: readonly number[], p: string) =>
  Object.fromEntries(values.map((value, n) => [`${p}${n + 1}`, value]))
const CODES = byLine([1, 16, 64, 128, 200, 255], 'c')
const INPUTS = byLine([0.5, 1.25, 2.51, 3.3, 4.7], 'u')
const CLOCKS = { slow: 1000, fast: 10_000 }
const linesOf = (values: Record<string, number>, unit = '') =>
  Object.entries(values).map(([id, value]) => line(id, `${value}${unit}`, `${value}${unit}`))

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '模数与数模转换', en: 'ADC and DAC' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'dac',
      ['数模转换', 'DAC'],
      ['八位 DAC，VREF = 5 V；万用表接输出', 'DAC of 8 bits, VREF = 5 V; multimeter on its output'],
      linesOf(CODES),
      [
        preset('d', '数字量 D', 'Code D', CODES, { format: '0' }),
        reading('uo', '输出 Uo', 'Output Uo', 'DM.MEAS.DCV', {
          standard: '5*d/256',
          errorRange: absolute(0.015),
          points: 24,
        }),
        computed('lsb', '每位电压 Uo/D', 'Volts per step Uo/D', 'uo/d', { unit: 'mV', format: '0.00' }),
      ],
      [straight('line', ['转换特性', 'Characteristic'], ['d', 'uo'], '5*d/256')],
    ),
    dataPage(
      'stair',
      ['阶梯波', 'Staircase'],
      [
        '74HC161 与 R–2R 网络（10 kΩ、20 kΩ）；CH1 接输出',
        '74HC161 and an R–2R ladder of 10 kΩ and 20 kΩ; CH1 on its output',
      ],
      [line('slow', '1 kHz', '1 kHz'), line('fast', '10 kHz', '10 kHz')],
      [
        preset('clk', '时钟频率', 'Clock', CLOCKS, { unit: 'Hz', format: 'eng3' }),
        reading('fs', '阶梯波频率', 'Frequency', 'DS.MEAS.FREQ(CH1)', {
          unit: 'Hz',
          format: '0.00',
          standard: 'clk/16',
          errorRange: percent(1),
          points: 12,
        }),
        reading('vmax', '最大值', 'Maximum', 'DS.MEAS.VMAX(CH1)', {
          format: '0.00',
          standard: '5*15/16',
          errorRange: percent(3),
          points: 12,
        }),
        reading('urms', '有效值', 'RMS value', 'DS.MEAS.VRMS(CH1)', {
          format: '0.00',
          standard: '5/16*sqrt(77.5)',
          errorRange: percent(3),
          points: 12,
        }),
      ],
    ),
    dataPage(
      'adc',
      ['模数转换', 'ADC'],
      ['ADC 输出接 DAC 输入；CH1–CH4 接 D7–D4', 'Outputs of the ADC into the DAC; CH1–CH4 on D7–D4'],
      linesOf(INPUTS, ' V'),
      [
        preset('set', '设定值', 'Setting', INPUTS, { unit: 'V', format: '0.00' }),
        reading('ui', '输入 Ui', 'Input Ui', 'DP.MEAS.VOLT(CH2)', { format: '0.000' }),
        ...[7, 6, 5, 4].map((bit, n) =>
          reading(`d${bit}`, `D${bit}`, `D${bit}`, `DS.MEAS.VAVG(CH${n + 1})`, { format: '0.00' }),
        ),
        computed(
          'high',
          '高四位',
          'Upper four bits',
          'if(d7>2.5,8,0)+if(d6>2.5,4,0)+if(d5>2.5,2,0)+if(d4>2.5,1,0)',
          {
            format: '0',
            standard: 'floor((51.2*set+0.5)/16)',
            errorRange: absolute(0),
            points: 20,
          },
        ),
        reading('back', '还原输出 Uo', 'Output Uo of the DAC', 'DM.MEAS.DCV', {}),
        computed('error', '量化误差', 'Quantisation error', '(back-set)*51.2', {
          unit: 'LSB',
          judge: 'abs(value) < 0.8',
          points: 20,
        }),
      ],
    ),
  ],
}

const BITS = [0, 1, 2, 3, 4, 5, 6, 7]
const supply: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [160, 560] },
  GND1: { symbol: 'ground', at: [160, 640] },
}
const scope = (channel: number, at: Part['at']): Part => ({ symbol: `ds${channel}`, at })
const ground = 'DP1.minus GND1.1'

/** A DAC with a switch at each bit, LS1 being the lowest. `wrong`: the two highest bits changed over. */
export const dac = (wrong = false) =>
  drawNamed(
    {
      ...supply,
      ...Object.fromEntries(
        BITS.map((bit) => [
          `LS${bit + 1}`,
          { symbol: 'logic-source', at: [40, 520 - 60 * bit] } satisfies Part,
        ]),
      ),
      U1: { symbol: 'dac8', at: [300, 320] },
      DM1: { symbol: 'dm', at: [540, 380] },
    },
    {
      ...Object.fromEntries(
        BITS.map((bit) => [`D${bit}`, `LS${(wrong && bit > 5 ? 13 - bit : bit) + 1}.out U1.d${bit}`]),
      ),
      VREF: 'DP1.plus U1.vref',
      GND: `${ground} U1.gnd DM1.lo`,
      UO: 'U1.out DM1.hi',
    },
  )

const resistor = (value: string, at: Part['at'], rotation: Part['rotation'] = 0): Part => ({
  symbol: 'resistor',
  at,
  rotation,
  params: { value },
})

/** A counter and a ladder of resistors. `wrong`: 10 kΩ in place of 20 kΩ at the highest bit. */
export const staircase = (wrong = false) =>
  drawNamed(
    {
      ...supply,
      DG1: { symbol: 'dg1', at: [240, 560] },
      U1: { symbol: '74161', at: [280, 300], params: { model: '74HC161' } },
      R1: resistor('20k', [500, 200]),
      R2: resistor('20k', [500, 300]),
      R3: resistor('20k', [500, 400]),
      R4: resistor(wrong ? '10k' : '20k', [500, 500]),
      R5: resistor('20k', [640, 140], 90),
      R6: resistor('10k', [640, 260], 90),
      R7: resistor('10k', [640, 360], 90),
      R8: resistor('10k', [640, 460], 90),
      DS1: scope(1, [740, 440]),
    },
    {
      VCC: 'DP1.plus U1.VCC U1.CLR U1.LOAD U1.ENP U1.ENT',
      GND: `${ground} DG1.gnd U1.GND U1.A U1.B U1.C U1.D R5.1`,
      CP: 'DG1.out U1.CLK',
      QA: 'U1.QA R1.1',
      QB: 'U1.QB R2.1',
      QC: 'U1.QC R3.1',
      QD: 'U1.QD R4.1',
      N1: 'R1.2 R5.2 R6.1',
      N2: 'R2.2 R6.2 R7.1',
      N3: 'R3.2 R7.2 R8.1',
      UO: 'R4.2 R8.2 DS1.in',
    },
  )

/** An ADC and a DAC back to back; the second channel of the supply is the input. */
export const thereAndBack = () =>
  drawNamed(
    {
      ...supply,
      DP2: { symbol: 'dp2', at: [240, 560] },
      U1: { symbol: 'adc8', at: [240, 320] },
      U2: { symbol: 'dac8', at: [520, 320] },
      DM1: { symbol: 'dm', at: [760, 380] },
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`DS${n}`, scope(n, [200 + 80 * n, 60])])),
    },
    {
      UI: 'DP2.plus U1.in',
      VREF: 'DP1.plus U1.vref U2.vref',
      GND: `${ground} DP2.minus U1.gnd U2.gnd DM1.lo`,
      ...Object.fromEntries(
        BITS.map((bit) => [`D${bit}`, `U1.d${bit} U2.d${bit}${bit > 3 ? ` DS${8 - bit}.in` : ''}`]),
      ),
      UO: 'U2.out DM1.hi',
    },
  )

export const adcDac: ShippedLabWithSolution = {
  key: 'adc-dac',
  name: { zh: '模数与数模转换', en: 'ADC and DAC' },
  introduction: {
    zh: '测量八位 DAC 的转换特性，用计数器和 R–2R 网络产生阶梯波，再把 ADC 与 DAC 相连测量量化误差。',
    en: 'Measure the characteristic of an 8-bit DAC, make a staircase with a counter and an R–2R ladder, and join an ADC and a DAC to measure the quantisation error.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: dac(),
    maxList: {
      parts: [
        ...['dac8', 'adc8', '74161'].map((symbol) => ({ symbol, count: 1, values: [] })),
        { symbol: 'logic-source', count: 8, values: [] },
        { symbol: 'resistor', count: 10, values: [10_000, 20_000] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'dp2', 'dg1', 'ds1', 'ds2', 'ds3', 'ds4', 'dm'].map((symbol) => ({
          symbol,
          count: 1,
          values: [],
        })),
      ],
      supplyVolts: 5.5,
      supplyAmps: 0.5,
      generatorVpp: 5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'dac', zh: '数模转换', en: 'DAC' },
        { id: 'stair', zh: '阶梯波', en: 'Staircase' },
        { id: 'adc', zh: '模数转换', en: 'ADC' },
      ],
      {
        zh: '由直线拟合求 LSB 并与理论值比较，推导 R–2R 网络的输出，讨论量化误差与分辨率，并回答思考题。',
        en: 'Find the LSB from the fitted line and compare it with theory, derive the output of the ladder, discuss quantisation error and resolution, and answer the questions.',
      },
    ),
  },
  solution: dac(),
}
