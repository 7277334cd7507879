import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { compared, computed, dataPage, line, percent, preset, testPage, tested, typed } from '../../items.ts'
import { designReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import * as benches from './benches.ts'
import { guidebook } from './guidebook.ts'

const BITS = { b0: 0, b1: 1, b2: 2, b3: 3, b4: 4, b5: 5 }

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: 'FPGA 计数器与数码管', en: 'FPGA counter and 7-segment digits' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    testPage(
      'modules',
      ['模块测试', 'Tests of the modules'],
      ['在 FPGA 实验板页面编写并测试各模块', 'Write and test each module on the FPGA board page'],
      [
        tested('decoder', '数码管译码', '7-segment decoder', benches.decoder, 20),
        tested('divider', '分频', 'Divider', benches.divider, 25),
        tested('counter', '十进制计数', 'Decimal counter', benches.counter, 25),
      ],
    ),
    dataPage(
      'bits',
      ['自由计数器各位的周期', 'Periods of a free-running counter'],
      ['记录 led 的波形，数出一个周期有多少个时钟', 'Record the LEDs and count the clocks of one period'],
      Object.entries(BITS).map(([id, bit]) => line(id, `LED${bit}`, `LED${bit}`)),
      [
        preset('bit', '位', 'Bit', BITS, { format: '0' }),
        typed('period', '周期（时钟数）', 'Period, clocks', {
          format: '0',
          standard: '2^(bit+1)',
          points: 18,
        }),
        computed('f', '频率', 'Frequency', '50e6/period', {
          unit: 'Hz',
          format: 'eng4',
          standard: '50e6/2^(bit+1)',
          errorRange: percent(0.1),
          points: 12,
        }),
      ],
      [
        compared('halves', ['频率随位数减半', 'The frequency halves with each bit'], 'bit', {
          f: '50e6/2^(bit+1)',
        }),
      ],
    ),
  ],
}

export const fpgaCounter: ShippedLabWithSolution = {
  key: 'fpga-counter',
  name: { zh: 'FPGA 计数器与数码管', en: 'FPGA counter and 7-segment digits' },
  introduction: {
    zh: '用 Verilog 编写数码管译码、分频和十进制计数模块，用测试平台检验，下载到 FPGA 实验板显示，并由波形测量各位的周期。',
    en: 'Write a 7-segment decoder, a divider and a decimal counter in Verilog, check them by test benches, show them on the FPGA board, and measure periods in the waveforms.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: emptyCircuit(),
    maxList: null,
    measurement: Template.parse(measurement),
    report: designReport(
      [
        { id: 'modules', zh: '模块测试', en: 'Tests of the modules' },
        { id: 'bits', zh: '自由计数器各位的周期', en: 'Periods of a free-running counter' },
      ],
      {
        zh: '附上各模块的源代码，说明分频与计数怎样配合，用波形解释各位的周期，并回答思考题。',
        en: 'Give the source of each module, explain how divider and counter work together, explain the periods by the waveforms, and answer the questions.',
      },
    ),
  },
  solution: emptyCircuit(),
}
