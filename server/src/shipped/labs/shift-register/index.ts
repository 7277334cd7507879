import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import { absolute, compared, computed, dataPage, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ItemInput, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** What is done one after the other: the state QA QB QC QD after it as a number, QA highest. */
export const ACTS = [
  { id: 'clear', zh: '清零', en: 'Clear', state: 0b0000 },
  { id: 'load', zh: '置数 1000', en: 'Load 1000', state: 0b1000 },
  { id: 'right1', zh: '右移，SR = 0', en: 'Right, SR = 0', state: 0b0100 },
  { id: 'right2', zh: '右移，SR = 0', en: 'Right, SR = 0', state: 0b0010 },
  { id: 'left', zh: '左移，SL = 1', en: 'Left, SL = 1', state: 0b0101 },
  { id: 'hold', zh: '保持', en: 'Hold', state: 0b0101 },
] as const
const byStep = (states: readonly number[]): string =>
  states.reduceRight((rest, state, n) => `if(k==${n + 1}, ${state}, ${rest})`, '0')

const CLOCKS = { slow: 1000, fast: 10_000 }
/** A counter of shifted bits: divides by `by`, and QB follows QA by a part of the period. */
const counterPage = (
  id: string,
  name: [string, string],
  note: [string, string],
  by: number,
  duty: number,
): TemplateInput['pages'][number] => {
  const column = (key: string, zh: string, en: string, command: string, more: Partial<ItemInput>) =>
    reading(`${key}_${id}`, zh, en, command, { format: '0.0', points: 10, ...more })
  return dataPage(
    id,
    name,
    note,
    [line('slow', '1 kHz', '1 kHz'), line('fast', '10 kHz', '10 kHz')],
    [
      preset(`clk_${id}`, '时钟频率', 'Clock', CLOCKS, { unit: 'Hz', format: 'eng3' }),
      column('f', 'QA 频率', 'Frequency of QA', 'DS.MEAS.FREQ(CH1)', {
        unit: 'Hz',
        standard: `clk_${id}/${by}`,
        errorRange: percent(1),
      }),
      column('duty', 'QA 占空比', 'Duty cycle of QA', 'DS.MEAS.PDUTY(CH1)', {
        unit: '%',
        standard: duty,
        errorRange: absolute(1),
      }),
      column('phase', 'QB 滞后 QA', 'QB after QA', 'DS.MEAS.RPHASE(CH1,CH2)', {
        unit: '°',
        judge: `abs(abs(value)-${360 / by}) < 4`,
      }),
    ],
    [
      compared(
        `divided-${id}`,
        ['QA 频率随时钟的变化', 'Frequency of QA over clock'],
        `clk_${id}`,
        { [`f_${id}`]: `clk_${id}/${by}` },
        { xLog: true, yLog: true },
      ),
    ],
  )
}

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '移位寄存器', en: 'Shift registers' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'modes',
      ['工作方式', 'Modes'],
      ['74LS194；从上到下依次操作，CH1–CH4 接 QA–QD', '74LS194; act from top to bottom, CH1–CH4 on QA–QD'],
      ACTS.map(({ id, zh, en }) => line(id, zh, en)),
      [
        preset('k', '步', 'Step', Object.fromEntries(ACTS.map(({ id }, n) => [id, n + 1])), { format: '0' }),
        ...['a', 'b', 'c', 'd'].map((letter, n) =>
          reading(
            `q${letter}`,
            `Q${letter.toUpperCase()}`,
            `Q${letter.toUpperCase()}`,
            `DS.MEAS.VAVG(CH${n + 1})`,
            {
              format: '0.00',
            },
          ),
        ),
        computed(
          'state',
          '状态 QAQBQCQD（十进制）',
          'State QAQBQCQD, decimal',
          ['a', 'b', 'c', 'd'].map((letter, n) => `if(q${letter}>1.4, ${8 >> n}, 0)`).join('+'),
          {
            format: '0',
            standard: byStep(ACTS.map(({ state }) => state)),
            errorRange: absolute(0),
            points: 40,
          },
        ),
      ],
    ),
    counterPage(
      'ring',
      ['环形计数器', 'Ring counter'],
      [
        'QD 接 SR，置数 1000 后右移；CH1 接 QA，CH2 接 QB',
        'QD on SR, 1000 loaded, then right; CH1 on QA, CH2 on QB',
      ],
      4,
      25,
    ),
    counterPage(
      'twisted',
      ['扭环形计数器', 'Twisted-ring counter'],
      ['QD 经反相器接 SR，清零后右移', 'QD through an inverter on SR, cleared, then right'],
      8,
      50,
    ),
  ],
}

const supply: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [40, 500] },
  GND1: { symbol: 'ground', at: [40, 580] },
}
const register: Part = { symbol: '74194', at: [380, 280], params: { model: '74LS194' } }
const levelSwitch = (n: number): Part => ({ symbol: 'logic-source', at: [40, 60 * n] })
const scope = (channel: number): Part => ({ symbol: `ds${channel}`, at: [460 + 80 * channel, 80] })
const POWER = { VCC: 'DP1.plus U1.VCC', GND: 'DP1.minus GND1.1 U1.GND' }
/** LS1–LS6 of the manual register. */
const PINS = ['CLK', 'CLR', 'S0', 'S1', 'SR', 'SL'] as const

/** A register that is worked by hand; it loads 1000. `wrong`: both serial inputs changed over. */
export const byHand = (wrong = false) =>
  drawNamed(
    {
      ...supply,
      ...Object.fromEntries(PINS.map((_, n) => [`LS${n + 1}`, levelSwitch(n + 1)])),
      U1: register,
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`DS${n}`, scope(n)])),
    },
    {
      VCC: `${POWER.VCC} U1.A`,
      GND: `${POWER.GND} U1.B U1.C U1.D`,
      ...Object.fromEntries(
        (wrong ? ['CLK', 'CLR', 'S0', 'S1', 'SL', 'SR'] : PINS).map((pin, n) => [
          pin,
          `LS${n + 1}.out U1.${pin}`,
        ]),
      ),
      ...Object.fromEntries(['QA', 'QB', 'QC', 'QD'].map((pin, n) => [pin, `U1.${pin} DS${n + 1}.in`])),
    },
  )

/** A register that goes round by the generator; LS1 is S1 (load), LS2 clear. `twisted`: the last bit comes back inverted. */
export const goingRound = (twisted: boolean) =>
  drawNamed(
    {
      ...supply,
      DG1: { symbol: 'dg1', at: [140, 500] },
      LS1: levelSwitch(2),
      LS2: levelSwitch(4),
      U1: register,
      ...(twisted && { U2: { symbol: '7404', at: [680, 320], params: { model: '74LS04' } } satisfies Part }),
      DS1: scope(1),
      DS2: scope(2),
    },
    {
      VCC: `${POWER.VCC} U1.A U1.S0${twisted ? ' U2.VCC' : ''}`,
      GND: `${POWER.GND} DG1.gnd U1.B U1.C U1.D U1.SL${twisted ? ' U2.GND U2.2A U2.3A U2.4A U2.5A U2.6A' : ''}`,
      CP: 'DG1.out U1.CLK',
      S1: 'LS1.out U1.S1',
      CLR: 'LS2.out U1.CLR',
      QA: 'U1.QA DS1.in',
      QB: 'U1.QB DS2.in',
      QD: `U1.QD ${twisted ? 'U2.1A' : 'U1.SR'}`,
      ...(twisted && { SR: 'U2.1Y U1.SR' }),
    },
  )

export const shiftRegister: ShippedLabWithSolution = {
  key: 'shift-register',
  name: { zh: '移位寄存器', en: 'Shift registers' },
  introduction: {
    zh: '测试双向移位寄存器 74LS194 的四种工作方式，用它构成环形和扭环形计数器，测量分频、占空比与相位。',
    en: 'Test the four modes of the universal shift register 74LS194; build a ring and a twisted-ring counter and measure division, duty cycle and phase.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: byHand(),
    maxList: {
      parts: [
        ...['74194', '7404'].map((symbol) => ({ symbol, count: 1, values: [] })),
        { symbol: 'logic-source', count: 6, values: [] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'dg1', 'ds1', 'ds2', 'ds3', 'ds4'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 5.5,
      supplyAmps: 0.5,
      generatorVpp: 5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'modes', zh: '工作方式', en: 'Modes' },
        { id: 'ring', zh: '环形计数器', en: 'Ring counter' },
        { id: 'twisted', zh: '扭环形计数器', en: 'Twisted-ring counter' },
      ],
      {
        zh: '画出两种计数器的状态转换图和 QA–QD 的波形，比较状态利用率与自启动能力，并回答思考题。',
        en: 'Draw the state diagrams and QA to QD of both counters, compare how many states they use and whether they are self-starting, and answer the questions.',
      },
    ),
  },
  solution: byHand(),
}
