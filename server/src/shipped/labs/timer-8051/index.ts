import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import { compared, computed, dataPage, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { programAt } from '../../program.ts'
import { guidebook } from './guidebook.ts'

const HALVES = { n250: 250, n500: 500, n1000: 1000, n2500: 2500 }
const OWN = { software: 0, auto: 1 }

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '8051 定时器与方波', en: '8051 timer and square waves' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'waves',
      ['软件重装（方式 1）', 'Reloaded by the program (mode 1)'],
      ['P2.2 为低；P2.1、P2.0 选择半周期', 'P2.2 low; P2.1 and P2.0 choose half the period'],
      Object.keys(HALVES).map((id, n) =>
        line(id, `P2.1 P2.0 = ${n >> 1} ${n & 1}`, `P2.1 P2.0 = ${n >> 1} ${n & 1}`),
      ),
      [
        preset('n', '半周期（机器周期）', 'Half period, machine cycles', HALVES, { format: '0' }),
        reading('f', '频率', 'Frequency', 'DS.MEAS.FREQ(CH1)', {
          unit: 'Hz',
          format: '0.0',
          standard: '1e6/(2*n)',
          errorRange: percent(8),
          points: 24,
        }),
        reading('duty', '占空比', 'Duty cycle', 'DS.MEAS.PDUTY(CH1)', {
          unit: '%',
          format: '0.0',
          min: 49,
          max: 51,
          points: 8,
        }),
        computed('late', '每次重装延误（机器周期）', 'Late at each reload, machine cycles', '1e6/(2*f)-n', {
          format: '0.0',
          judge: 'value > 3 and value < 25',
          points: 24,
        }),
      ],
      [compared('over-n', ['频率与半周期', 'Frequency over half the period'], 'n', { f: '1e6/(2*n)' })],
    ),
    dataPage(
      'reload',
      ['软件重装与自动重装', 'Reloaded by program and by hardware'],
      [
        '半周期均为 250 个机器周期；P2.1、P2.0 为低',
        'Half a period of 250 machine cycles in both; P2.1 and P2.0 low',
      ],
      [
        line('software', '方式 1，P2.2 = 0', 'Mode 1, P2.2 = 0'),
        line('auto', '方式 2，P2.2 = 1', 'Mode 2, P2.2 = 1'),
      ],
      [
        preset('own', '自动重装', 'By hardware', OWN, { format: '0' }),
        reading('f2', '频率', 'Frequency', 'DS.MEAS.FREQ(CH1)', {
          unit: 'Hz',
          format: '0.0',
          judge: 'if(own > 0.5, abs(value-2000) < 5, value > 1800 and value < 1990)',
          points: 24,
        }),
        computed('error', '频率误差', 'Error of the frequency', '(f2-2000)/2000*100', {
          unit: '%',
          format: '0.00',
          judge: 'if(own > 0.5, abs(value) < 0.25, value < -0.5)',
          points: 20,
        }),
      ],
    ),
  ],
}

const parts = (): Record<string, Part> => ({
  U1: {
    symbol: 'at89c51',
    at: [340, 320],
    program: programAt(new URL('square-wave', import.meta.url), 'at89c51'),
  },
  ...Object.fromEntries(
    [0, 1, 2].map((bit) => [
      `LS${bit + 1}`,
      { symbol: 'logic-source', at: [540, 420 - 60 * bit] } satisfies Part,
    ]),
  ),
  DS1: { symbol: 'ds1', at: [160, 100] },
  DP1: { symbol: 'dp1', at: [80, 400] },
  GND1: { symbol: 'ground', at: [80, 500] },
})

/** A microcontroller that makes square waves as three switches say. */
export const squareWaves = () =>
  drawNamed(parts(), {
    VCC: 'DP1.plus U1.VCC U1.EA',
    GND: 'DP1.minus U1.GND U1.RST GND1.1',
    OUT: 'U1.P10 DS1.in',
    S0: 'LS1.out U1.P20',
    S1: 'LS2.out U1.P21',
    S2: 'LS3.out U1.P22',
  })

export const timer8051: ShippedLabWithSolution = {
  key: 'timer-8051',
  name: { zh: '8051 定时器与方波', en: '8051 timer and square waves' },
  introduction: {
    zh: '用 8051 单片机的定时器 0 产生方波，比较软件重装与自动重装的频率误差，理解机器周期、初值与中断响应时间。',
    en: 'Make square waves with timer 0 of an 8051, compare reloading by the program with reloading by hardware, and see what machine cycles, initial values and interrupts take.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: squareWaves(),
    maxList: {
      parts: [
        { symbol: 'at89c51', count: 1, values: [] },
        { symbol: 'logic-source', count: 3, values: [] },
        { symbol: 'ground', count: 4, values: [] },
        ...['ds1', 'dp1'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'waves', zh: '软件重装（方式 1）', en: 'Reloaded by the program (mode 1)' },
        { id: 'reload', zh: '软件重装与自动重装', en: 'Reloaded by program and by hardware' },
      ],
      {
        zh: '由测得的延误说明中断响应和重装指令所用的机器周期，给出修正后的初值，并回答思考题。',
        en: 'Explain by the delay how many machine cycles the interrupt and the reload take, give corrected initial values, and answer the questions.',
      },
    ),
  },
  solution: squareWaves(),
}
