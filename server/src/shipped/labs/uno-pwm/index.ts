import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import { absolute, compared, computed, dataPage, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { exampleProgram } from '../../program.ts'
import { guidebook } from './guidebook.ts'

const POSITIONS = { p20: 20, p40: 40, p60: 60, p80: 80 }
const CAPACITORS = { c470n: 470, c1u: 1000 }
/** Timer 1 counts to 255 at 250 kHz. */
const PERIOD = '256*64/16e6'

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '单片机 PWM 与 RC 滤波', en: 'PWM of a microcontroller and an RC' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'average',
      ['占空比与平均值', 'Duty cycle and average'],
      ['CH1 接 D9，CH2 接电容；C = 1 µF', 'CH1 on D9, CH2 on the capacitor; C = 1 µF'],
      Object.entries(POSITIONS).map(([id, share]) => line(id, `${share} %`, `${share} %`)),
      [
        preset('pos', '电位器位置', 'Position', POSITIONS, { unit: '%', format: '0' }),
        reading('duty', '占空比', 'Duty cycle', 'DS.MEAS.PDUTY(CH1)', {
          unit: '%',
          format: '0.0',
          standard: 'pos',
          errorRange: absolute(2),
          points: 20,
        }),
        reading('avg', '平均电压', 'Average', 'DS.MEAS.VAVG(CH2)', { format: '0.00' }),
        computed('share', '平均值与 5 V 之比', 'Average over 5 V', '100*avg/5', {
          standard: 'duty',
          errorRange: absolute(2.5),
          points: 40,
        }),
      ],
      [
        compared('line', ['平均电压随占空比的变化', 'Average over duty cycle'], 'duty', {
          avg: '5*duty/100',
        }),
      ],
    ),
    dataPage(
      'ripple',
      ['纹波', 'Ripple'],
      ['电位器 52 %', 'Potentiometer at 52 %'],
      [line('c470n', '470 nF', '470 nF'), line('c1u', '1 µF', '1 µF')],
      [
        preset('c', '电容 C', 'Capacitor C', CAPACITORS, { unit: 'nF', format: '0' }),
        reading('f', '频率', 'Frequency', 'DS.MEAS.FREQ(CH1)', {
          unit: 'Hz',
          format: '0.0',
          standard: `1/(${PERIOD})`,
          errorRange: percent(2),
          points: 10,
        }),
        reading('vpp', '纹波峰峰值', 'Ripple, peak to peak', 'DS.MEAS.VPP(CH2)', {
          format: '0.000',
          standard: `5*0.25*${PERIOD}/(1e4*c)`,
          errorRange: percent(15),
          points: 30,
        }),
      ],
      [
        compared('over-c', ['纹波随电容的变化', 'Ripple over capacitance'], 'c', {
          vpp: `5*0.25*${PERIOD}/(1e4*c)`,
        }),
      ],
    ),
  ],
}

const parts = (c: string): Record<string, Part> => ({
  U1: { symbol: 'uno', at: [260, 260], program: exampleProgram('pwm-dimmer') },
  RP1: { symbol: 'potentiometer', at: [60, 320], rotation: 90, params: { value: '10k', position: '50%' } },
  R1: { symbol: 'resistor', at: [460, 200], params: { value: '10k' } },
  C1: { symbol: 'capacitor', at: [560, 260], rotation: 90, params: { value: c } },
  DS1: { symbol: 'ds1', at: [400, 100] },
  DS2: { symbol: 'ds2', at: [640, 140] },
  GND1: { symbol: 'ground', at: [60, 440] },
})

/** The board reads a potentiometer, its PWM is smoothed. */
export const smoothed = (c = '1u') =>
  drawNamed(parts(c), {
    '5V': 'U1.VCC RP1.3',
    A0: 'U1.A0 RP1.2',
    GND: 'U1.GND RP1.1 C1.2 GND1.1',
    PWM: 'U1.D9 R1.1 DS1.in',
    OUT: 'R1.2 C1.1 DS2.in',
  })

export const unoPwm: ShippedLabWithSolution = {
  key: 'uno-pwm',
  name: { zh: '单片机 PWM 与 RC 滤波', en: 'PWM of a microcontroller and an RC' },
  introduction: {
    zh: '用 Uno 开发板的定时器产生 PWM，经 RC 滤波得到直流电压，测量占空比、平均值与纹波，并阅读和修改 C 程序。',
    en: 'Make a PWM with a timer of an Uno board, smooth it by an RC to a DC voltage, measure duty cycle, average and ripple, and read and change the C program.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: smoothed(),
    maxList: {
      parts: [
        { symbol: 'uno', count: 1, values: [] },
        { symbol: 'potentiometer', count: 1, values: [10_000] },
        { symbol: 'resistor', count: 1, values: [10_000] },
        { symbol: 'capacitor', count: 1, values: [4.7e-7, 1e-6, 1e-5] },
        { symbol: 'ground', count: 4, values: [] },
        ...['ds1', 'ds2'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'average', zh: '占空比与平均值', en: 'Duty cycle and average' },
        { id: 'ripple', zh: '纹波', en: 'Ripple' },
      ],
      {
        zh: '画出平均电压与占空比的关系，把纹波与理论值比较，说明程序怎样设置定时器 1，并回答思考题。',
        en: 'Plot the average over the duty cycle, compare the ripple with theory, explain how the program sets timer 1 up, and answer the questions.',
      },
    ),
  },
  solution: smoothed(),
}
