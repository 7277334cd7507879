import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { compared, computed, dataPage, line, preset, testPage, tested, typed } from '../../items.ts'
import { designReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import * as benches from './benches.ts'
import { guidebook } from './guidebook.ts'

const PHASES = { yellow: 2, clear: 1, walk: 5, clear2: 1, ready: 1 }
const rows = [
  line('yellow', '车辆黄灯', 'Cars yellow'),
  line('clear', '全红（行人绿灯前）', 'All red, before pedestrians'),
  line('walk', '行人绿灯', 'Pedestrians green'),
  line('clear2', '全红（行人绿灯后）', 'All red, after pedestrians'),
  line('ready', '车辆红黄灯', 'Cars red and yellow'),
]

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: 'FPGA 交通灯控制器', en: 'FPGA traffic light' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    testPage(
      'machine',
      ['状态机测试', 'Tests of the state machine'],
      [
        '在 FPGA 实验板页面编写并测试 traffic 模块',
        'Write and test the module traffic on the FPGA board page',
      ],
      [
        tested('sequence', '时序', 'Sequence', benches.sequence, 35),
        tested('safety', '安全性（随机激励）', 'Safety, at random', benches.safety, 35),
      ],
    ),
    dataPage(
      'times',
      ['各阶段的时间', 'Times of the phases'],
      [
        'SW0 打开时每 10 个时钟一个节拍；由波形数出时钟数',
        'With SW0 on there is a tick in each 10 clocks; count clocks in the waveforms',
      ],
      rows,
      [
        preset('spec', '规定的节拍数', 'Ticks as required', PHASES, { format: '0' }),
        typed('clocks', '测得的时钟数', 'Clocks as measured', {
          format: '0',
          standard: '10*spec',
          points: 20,
        }),
        computed('ticks', '折合节拍数', 'In ticks', 'clocks/10', {
          format: '0.0',
          standard: 'spec',
          points: 10,
        }),
      ],
      [compared('kept', ['测得与规定的时间', 'Measured over required'], 'spec', { clocks: '10*spec' })],
    ),
  ],
}

export const fpgaTrafficLight: ShippedLabWithSolution = {
  key: 'fpga-traffic-light',
  name: { zh: 'FPGA 交通灯控制器', en: 'FPGA traffic light' },
  introduction: {
    zh: '用 Verilog 状态机实现带行人按钮的交通灯，用时序测试和随机安全测试检验，在实验板上观察，并由波形测量各阶段的时间。',
    en: 'Build a traffic light with a button for pedestrians as a state machine in Verilog, check its sequence and its safety by test benches, see it on the board, and measure its phases in the waveforms.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: emptyCircuit(),
    maxList: null,
    measurement: Template.parse(measurement),
    report: designReport(
      [
        { id: 'machine', zh: '状态机测试', en: 'Tests of the state machine' },
        { id: 'times', zh: '各阶段的时间', en: 'Times of the phases' },
      ],
      {
        zh: '画出状态图，附上源代码，说明怎样保证任何时候都不会同时放行，并回答思考题。',
        en: 'Draw the state diagram, give the source, explain what keeps cars and pedestrians from having green together, and answer the questions.',
      },
    ),
  },
  solution: emptyCircuit(),
}
