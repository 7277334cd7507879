import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import { compared, computed, dataPage, line, percent, preset, reading, typed } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { exampleProgram } from '../../program.ts'
import { guidebook } from './guidebook.ts'

const WIDE = { p10: 10, p30: 30, p50: 50, p70: 70, p90: 90 }
const FINE = { f4: 4, f8: 8, f12: 12, f16: 16, f20: 20 }
const linesOf = (positions: Record<string, number>) =>
  Object.entries(positions).map(([id, share]) => line(id, `${share} %`, `${share} %`))

/** Volts by the meter and by the display, and how many steps of the converter they differ. */
const page = (
  id: string,
  name: readonly [string, string],
  note: readonly [string, string],
  positions: Record<string, number>,
  full: number,
) => {
  const [pos, u, shown] = [`pos${id}`, `u${id}`, `shown${id}`]
  return dataPage(
    id,
    name,
    note,
    linesOf(positions),
    [
      preset(pos, '电位器位置', 'Position', positions, { unit: '%', format: '0' }),
      reading(u, '万用表读数', 'Multimeter', 'DM.MEAS.DCV', {
        format: '0.0000',
        standard: `5*${pos}/100`,
        errorRange: percent(2),
        points: 10,
      }),
      typed(shown, '液晶显示值', 'Display', { unit: 'V', format: '0.000', significant: 3 }),
      computed(`error${id}`, '误差', 'Error', `(${shown}-${u})/${full}*1024`, {
        unit: 'LSB',
        judge: 'value > -2.5 and value < 1',
        points: 40,
      }),
    ],
    [
      compared(`steps${id}`, ['显示值与输入电压', 'Display over input'], u, {
        [shown]: `floor(${u}/${full}*1024)*${full}/1024`,
      }),
    ],
  )
}

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '单片机模数转换与液晶显示', en: 'ADC and LCD of a microcontroller' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    page(
      'wide',
      ['5 V 参考电压', 'Reference 5 V'],
      ['参考电压为 AVCC；1 LSB = 5 V / 1024', 'The reference is AVCC; 1 LSB = 5 V / 1024'],
      WIDE,
      5,
    ),
    page(
      'fine',
      ['内部 1.1 V 参考电压', 'Internal reference 1.1 V'],
      [
        '修改程序，使用内部参考电压；1 LSB = 1.1 V / 1024',
        'Change the program to the internal reference; 1 LSB = 1.1 V / 1024',
      ],
      FINE,
      1.1,
    ),
  ],
}

const parts = (program: Part['program']): Record<string, Part> => ({
  RP1: { symbol: 'potentiometer', at: [60, 300], rotation: 90, params: { value: '10k', position: '50%' } },
  U1: { symbol: 'uno', at: [300, 280], ...(program && { program }) },
  HG1: { symbol: 'lcd-1602', at: [720, 160] },
  DM1: { symbol: 'dm', at: [140, 100] },
  GND1: { symbol: 'ground', at: [60, 440] },
  GND2: { symbol: 'ground', at: [580, 340] },
})

/** The board measures a potentiometer and writes the volts on the display. */
export const displayed = (program = exampleProgram('adc-lcd')) =>
  drawNamed(
    parts(program),
    {
      '5V': 'U1.VCC RP1.3 HG1.VCC',
      A0: 'U1.A0 RP1.2 DM1.hi',
      GND: 'U1.GND RP1.1 DM1.lo GND1.1',
      RS: 'U1.D12 HG1.RS',
      E: 'U1.D11 HG1.E',
      D4: 'U1.D5 HG1.D4',
      D5: 'U1.D4 HG1.D5',
      D6: 'U1.D3 HG1.D6',
      D7: 'U1.D2 HG1.D7',
    },
    [
      ['HG1.GND', 'GND2.1'],
      ['HG1.RW', [660, 300], [580, 300]],
    ],
  )

export const adcLcd: ShippedLabWithSolution = {
  key: 'adc-lcd',
  name: { zh: '单片机模数转换与液晶显示', en: 'ADC and LCD of a microcontroller' },
  introduction: {
    zh: '用 Uno 开发板的 ADC 测量电压并显示在字符液晶上，与万用表比较，改用内部参考电压提高分辨率。',
    en: 'Measure a voltage with the ADC of an Uno board, show it on a character display, compare it with a multimeter, and get finer steps by the internal reference.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: displayed(),
    maxList: {
      parts: [
        { symbol: 'uno', count: 1, values: [] },
        { symbol: 'lcd-1602', count: 1, values: [] },
        { symbol: 'potentiometer', count: 1, values: [10_000] },
        { symbol: 'ground', count: 4, values: [] },
        { symbol: 'dm', count: 1, values: [] },
      ],
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'wide', zh: '5 V 参考电压', en: 'Reference 5 V' },
        { id: 'fine', zh: '内部 1.1 V 参考电压', en: 'Internal reference 1.1 V' },
      ],
      {
        zh: '比较两种参考电压下的分辨率和误差，说明程序怎样驱动液晶和 ADC，并回答思考题。',
        en: 'Compare resolution and error with both references, explain how the program drives display and ADC, and answer the questions.',
      },
    ),
  },
  solution: displayed(),
}
