import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import {
  absolute,
  compared,
  dataPage,
  levelAt,
  levelWhen,
  line,
  percent,
  preset,
  reading,
} from '../../items.ts'
import { labReport, type ItemInput, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** Acts on the latch, S̄ and R̄ active low: set, keep, reset, keep, both. */
export const LATCH_ACTS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, 1],
  [0, 0],
] as const
const ACTS = LATCH_ACTS.map((act, n) => ({ id: `act${n + 1}`, n: n + 1, act }))
/** What is done to the D flip-flop one after the other, with D, and the lines that stand for it. */
const D_STEPS = [
  ['clear', '清零', 'Clear', 1],
  ['wait1', 'D = 1，无时钟', 'D = 1, no clock', 1],
  ['clock1', 'D = 1，上升沿', 'D = 1, rising edge', 1],
  ['fall', 'D = 0，下降沿', 'D = 0, falling edge', 0],
  ['clock0', 'D = 0，上升沿', 'D = 0, rising edge', 0],
  ['preset', '置位', 'Preset', 0],
] as const
const CLOCKS = { slow: 1000, fast: 10_000 }
const clockLines = [line('slow', '1 kHz', '1 kHz'), line('fast', '10 kHz', '10 kHz')]

const clock = (key: string) => preset(key, '时钟频率', 'Clock', CLOCKS, { unit: 'Hz', format: 'eng3' })
const level = (key: string, name: string, channel: number, high: string): ItemInput =>
  reading(key, name, name, `DS.MEAS.VAVG(CH${channel})`, { ...levelWhen(high), format: '0.00', points: 10 })
const divided = (key: string, name: string, channel: number, standard: string): ItemInput =>
  reading(key, `${name} 频率`, `Frequency of ${name}`, `DS.MEAS.FREQ(CH${channel})`, {
    unit: 'Hz',
    format: '0.0',
    standard,
    errorRange: percent(1),
    points: 10,
  })

const LOG = { xLog: true, yLog: true }

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '触发器', en: 'Flip-flops' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'latch',
      ['基本 RS 触发器', 'S-R latch'],
      [
        '两个与非门；从上到下依次操作，CH1 接 Q，CH2 接 Q̄',
        'Two NAND gates; act from top to bottom, CH1 on Q, CH2 on Q̄',
      ],
      ACTS.map(({ id, act }) => line(id, `S̄ R̄ = ${act.join(' ')}`, `S̄ R̄ = ${act.join(' ')}`)),
      [
        preset('k', '步', 'Step', Object.fromEntries(ACTS.map(({ id, n }) => [id, n])), { format: '0' }),
        level('q', 'Q', 1, 'k<3 or k==5'),
        level('qn', 'Q̄', 2, 'k>2'),
      ],
      [
        compared('steps', ['Q 与 Q̄ 的电平', 'Levels of Q and Q̄'], 'k', {
          q: levelAt('k', [1, 2, 5]),
          qn: levelAt('k', [3, 4, 5]),
        }),
      ],
    ),
    dataPage(
      'edge',
      ['D 触发器', 'D flip-flop'],
      ['74LS74，从上到下依次操作', '74LS74; act from top to bottom'],
      D_STEPS.map(([id, zh, en]) => line(id, zh, en)),
      [
        preset('kd', '步', 'Step', Object.fromEntries(D_STEPS.map(([id], n) => [id, n + 1])), {
          format: '0',
        }),
        preset('d', 'D', 'D', Object.fromEntries(D_STEPS.map(([id, , , d]) => [id, d])), { format: '0' }),
        { ...level('qd', 'Q', 1, 'kd==3 or kd==4 or kd==6'), points: 20 },
      ],
    ),
    dataPage(
      'divide',
      ['D 触发器二分频', 'Division by two'],
      ['D 接 Q̄，CH1 接时钟，CH2 接 Q', 'D on Q̄, CH1 on the clock, CH2 on Q'],
      clockLines,
      [
        clock('clk'),
        divided('half', 'Q', 2, 'clk/2'),
        reading('duty', 'Q 占空比', 'Duty cycle of Q', 'DS.MEAS.PDUTY(CH2)', {
          unit: '%',
          format: '0.0',
          standard: 50,
          errorRange: absolute(1),
          points: 10,
        }),
      ],
      [compared('divided', ['二分频', 'Division by two'], 'clk', { half: 'clk/2' }, LOG)],
    ),
    dataPage(
      'jk',
      ['JK 触发器四分频', 'Division by four'],
      [
        '74LS112，J = K = 1；CH1 接时钟，CH2 接 Q1，CH3 接 Q2',
        '74LS112, J = K = 1; CH1 on the clock, CH2 on Q1, CH3 on Q2',
      ],
      clockLines,
      [clock('clkj'), divided('q1', 'Q1', 2, 'clkj/2'), divided('q2', 'Q2', 3, 'clkj/4')],
      [
        compared(
          'divided-twice',
          ['二分频与四分频', 'Division by two and four'],
          'clkj',
          { q1: 'clkj/2', q2: 'clkj/4' },
          LOG,
        ),
      ],
    ),
  ],
}

const supply: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [40, 400] },
  GND1: { symbol: 'ground', at: [40, 480] },
}
const chip = (symbol: string, model: string): Part => ({ symbol, at: [340, 240], params: { model } })
const levelSwitch = (y: number): Part => ({ symbol: 'logic-source', at: [40, y] })
const scope = (channel: number): Part => ({ symbol: `ds${channel}`, at: [480 + 80 * channel, 80] })
const POWER = { VCC: 'DP1.plus U1.VCC', GND: 'DP1.minus GND1.1 U1.GND' }

/** Two crossed gates; LS1 is S̄, LS2 is R̄. `wrong`: the second gate does not see the first. */
export const latch = (wrong = false) =>
  drawNamed(
    {
      ...supply,
      LS1: levelSwitch(120),
      LS2: levelSwitch(220),
      U1: chip('7400', '74LS00'),
      DS1: scope(1),
      DS2: scope(2),
    },
    {
      VCC: POWER.VCC,
      GND: `${POWER.GND} U1.3A U1.3B U1.4A U1.4B`,
      S: `LS1.out U1.1A${wrong ? ' U1.2A' : ''}`,
      R: 'LS2.out U1.2B',
      Q: `U1.1Y${wrong ? '' : ' U1.2A'} DS1.in`,
      QN: 'U1.2Y U1.1B DS2.in',
    },
  )

/** The second flip-flop of a 74LS74 rests. */
const IDLE_74 = 'U1.2CLK U1.2CLR U1.2D U1.2PRE'
/** A D flip-flop with switches: LS1 D, LS2 clock, LS3 clear, LS4 preset. */
export const dFlipFlop = () =>
  drawNamed(
    {
      ...supply,
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`LS${n}`, levelSwitch(20 + 80 * n)])),
      U1: chip('7474', '74LS74'),
      DS1: scope(1),
    },
    {
      VCC: POWER.VCC,
      GND: `${POWER.GND} ${IDLE_74}`,
      D: 'LS1.out U1.1D',
      CP: 'LS2.out U1.1CLK',
      CLR: 'LS3.out U1.1CLR',
      PRE: 'LS4.out U1.1PRE',
      Q: 'U1.1Q DS1.in',
    },
  )

const generator: Part = { symbol: 'dg1', at: [140, 400] }

/** D on Q̄, the generator at the clock. `wrong`: D on Q. */
export const divider = (wrong = false) =>
  drawNamed(
    { ...supply, DG1: generator, U1: chip('7474', '74LS74'), DS1: scope(1), DS2: scope(2) },
    {
      VCC: `${POWER.VCC} U1.1CLR U1.1PRE`,
      GND: `${POWER.GND} DG1.gnd ${IDLE_74}`,
      CP: 'DG1.out U1.1CLK DS1.in',
      QN: `U1.1QN${wrong ? '' : ' U1.1D'}`,
      Q: `U1.1Q DS2.in${wrong ? ' U1.1D' : ''}`,
    },
  )

/** Two J-K flip-flops one after the other. */
export const rippleDivider = () =>
  drawNamed(
    {
      ...supply,
      DG1: generator,
      U1: chip('74112', '74LS112'),
      DS1: scope(1),
      DS2: scope(2),
      DS3: scope(3),
    },
    {
      VCC: `${POWER.VCC} ${[1, 2].flatMap((n) => ['CLR', 'PRE', 'J', 'K'].map((pin) => `U1.${n}${pin}`)).join(' ')}`,
      GND: `${POWER.GND} DG1.gnd`,
      CP: 'DG1.out U1.1CLK DS1.in',
      Q1: 'U1.1Q U1.2CLK DS2.in',
      Q2: 'U1.2Q DS3.in',
    },
  )

export const flipFlops: ShippedLabWithSolution = {
  key: 'flip-flops',
  name: { zh: '触发器', en: 'Flip-flops' },
  introduction: {
    zh: '用与非门构成基本 RS 触发器，测试 D 触发器 74LS74 与 JK 触发器 74LS112 的触发方式，并构成二分频和四分频电路。',
    en: 'Build an S-R latch from NAND gates, find out when a D flip-flop (74LS74) and a J-K flip-flop (74LS112) take over, and divide a clock by two and by four.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: latch(),
    maxList: {
      parts: [
        ...['7400', '7474', '74112'].map((symbol) => ({ symbol, count: 1, values: [] })),
        { symbol: 'logic-source', count: 4, values: [] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'dg1', 'ds1', 'ds2', 'ds3'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 5.5,
      supplyAmps: 0.5,
      generatorVpp: 5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'latch', zh: '基本 RS 触发器', en: 'S-R latch' },
        { id: 'edge', zh: 'D 触发器', en: 'D flip-flop' },
        { id: 'divide', zh: 'D 触发器二分频', en: 'Division by two' },
        { id: 'jk', zh: 'JK 触发器四分频', en: 'Division by four' },
      ],
      {
        zh: '写出三种触发器的特性方程，用数据说明保持、置位、清零和触发沿，画出分频波形，并回答思考题。',
        en: 'Write the characteristic equations of the three, show by your data how they keep, set, reset and at which edge they act, draw the divided clocks, and answer the questions.',
      },
    ),
  },
  solution: latch(),
}
