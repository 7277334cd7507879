import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, type Part } from '../../draw.ts'
import { labReport, type PlotInput, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

const FREQUENCIES = [100, 200, 500, 1000, 1592, 2000, 5000, 10_000, 20_000, 50_000]
const rows = FREQUENCIES.map((_, k) => ({ id: `f${k + 1}` }))
const given = Object.fromEntries(FREQUENCIES.map((f, k) => [`f${k + 1}`, f]))

/** Nominal values of the lab: R = 1 kΩ, C = 100 nF. */
const RC = '1000*1e-7'

/** The curve of a first-order low-pass, whose one parameter is its cut-off. */
const lowPass = (formula: string) => ({
  model: 'own' as const,
  formula,
  parameters: [{ name: 'fc', start: 1000 }],
})

const plots: PlotInput[] = [
  {
    id: 'magnitude',
    name: { zh: '幅频特性', en: 'Magnitude' },
    x: 'f',
    xLog: true,
    curves: [
      {
        key: 'gain',
        theory: { formula: `-10*log10(1+(2*pi*f*${RC})^2)`, shown: true },
        fit: lowPass('-10*log10(1+(x/fc)^2)'),
      },
    ],
    residuals: true,
  },
  {
    id: 'phase',
    name: { zh: '相频特性', en: 'Phase' },
    x: 'f',
    xLog: true,
    curves: [
      {
        key: 'lag',
        theory: { formula: `atan(2*pi*f*${RC})*180/pi`, shown: true },
        fit: lowPass('atan(x/fc)*180/pi'),
      },
    ],
  },
]

/** Takes a run of the bench’s frequency response: its points, evenly spread over the lines. */
const curve: TemplateInput['pages'][number]['tables'][number] = {
  id: 'curve',
  name: { zh: '扫频曲线', en: 'Swept curve' },
  note: {
    zh: '用“频率特性测量”自动测量 10 Hz–100 kHz，填入本表，与逐点测量比较',
    en: 'Measure 10 Hz–100 kHz with “Frequency response”, put the run into this table and compare it with your points',
  },
  optional: true,
  type: 0,
  rows: Array.from({ length: 14 }, (_, k) => ({ id: `c${k + 1}` })),
  items: [
    { id: 'cf', key: 'cf', name: { zh: '频率', en: 'Frequency' }, type: 1, unit: 'Hz', format: 'eng4' },
    { id: 'cgain', key: 'cgain', name: { zh: '增益', en: 'Gain' }, type: 1, unit: 'dB', format: '0.00' },
    { id: 'cphase', key: 'cphase', name: { zh: '相位', en: 'Phase' }, type: 1, unit: '°', format: '0.0' },
  ],
  plots: [
    {
      id: 'curve-magnitude',
      name: { zh: '幅频特性（扫频）', en: 'Magnitude, swept' },
      x: 'cf',
      xLog: true,
      curves: [{ key: 'cgain', theory: { formula: `-10*log10(1+(2*pi*cf*${RC})^2)`, shown: true } }],
    },
    {
      id: 'curve-phase',
      name: { zh: '相频特性（扫频）', en: 'Phase, swept' },
      x: 'cf',
      xLog: true,
      curves: [{ key: 'cphase', theory: { formula: `-atan(2*pi*cf*${RC})*180/pi`, shown: true } }],
    },
  ],
}

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: 'RC 低通频率特性', en: 'RC low-pass response' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    {
      id: 'response',
      name: { zh: '频率特性', en: 'Frequency response' },
      tables: [
        {
          id: 'sweep',
          name: { zh: '幅频与相频特性', en: 'Magnitude and phase' },
          note: { zh: 'Ui、Uo 为峰峰值', en: 'Ui and Uo are peak-to-peak values' },
          checkOff: true,
          type: 0,
          rows,
          items: [
            {
              id: 'f',
              key: 'f',
              name: { zh: '频率', en: 'Frequency' },
              type: 1,
              unit: 'Hz',
              format: 'eng4',
              given,
            },
            {
              id: 'ui',
              key: 'ui',
              name: { zh: '输入 Ui', en: 'Input Ui' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VPP(CH1)',
              format: '0.000',
            },
            {
              id: 'uo',
              key: 'uo',
              name: { zh: '输出 Uo', en: 'Output Uo' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VPP(CH2)',
              format: '0.0000',
            },
            {
              id: 'gain',
              key: 'gain',
              name: { zh: '增益', en: 'Gain' },
              type: 2,
              unit: 'dB',
              format: '0.00',
              formula: 'dB(uo, ui)',
              standard: `-10*log10(1+(2*pi*f*${RC})^2)`,
              errorRange: { kind: 'absolute', value: 0.5 },
              points: 40,
            },
            {
              id: 'lag',
              key: 'lag',
              name: { zh: '相位滞后', en: 'Phase lag' },
              type: 0,
              unit: '°',
              command: 'DS.MEAS.RPHASE(CH1,CH2)',
              format: '0.0',
              standard: `atan(2*pi*f*${RC})*180/pi`,
              errorRange: { kind: 'absolute', value: 3 },
              points: 30,
            },
          ],
          plots,
        },
      ],
    },
    {
      id: 'cutoff',
      name: { zh: '截止频率', en: 'Cut-off' },
      tables: [
        {
          id: 'point',
          name: { zh: '−3 dB 点', en: 'The −3 dB point' },
          note: { zh: '细调频率使增益为 −3.01 dB', en: 'Adjust the frequency until the gain is −3.01 dB' },
          type: 0,
          rows: [{ id: 'fc' }],
          items: [
            {
              id: 'ui3',
              key: 'ui3',
              name: { zh: '输入 Ui', en: 'Input Ui' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VPP(CH1)',
              format: '0.000',
            },
            {
              id: 'uo3',
              key: 'uo3',
              name: { zh: '输出 Uo', en: 'Output Uo' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VPP(CH2)',
              format: '0.000',
            },
            {
              id: 'gain3',
              key: 'gain3',
              name: { zh: '增益', en: 'Gain' },
              type: 2,
              unit: 'dB',
              format: '0.00',
              formula: 'dB(uo3, ui3)',
              standard: -3.01,
              errorRange: { kind: 'absolute', value: 0.2 },
              points: 10,
            },
            {
              id: 'fcut',
              key: 'fcut',
              name: { zh: '截止频率 fc', en: 'Cut-off fc' },
              type: 0,
              unit: 'Hz',
              command: 'DS.MEAS.FREQ(CH1)',
              format: '0',
              standard: `1/(2*pi*${RC})`,
              errorRange: { kind: 'percent', value: 4 },
              points: 15,
            },
            {
              id: 'lag3',
              key: 'lag3',
              name: { zh: '相位滞后', en: 'Phase lag' },
              type: 0,
              unit: '°',
              command: 'DS.MEAS.RPHASE(CH1,CH2)',
              format: '0.0',
              judge: 'abs(value-45) < 3',
              points: 5,
            },
          ],
        },
        curve,
      ],
    },
  ],
}

const instruments: Record<string, Part> = {
  DG1: { symbol: 'dg1', at: [100, 240] },
  DS1: { symbol: 'ds1', at: [160, 140] },
  DS2: { symbol: 'ds2', at: [440, 140] },
  GND1: { symbol: 'ground', at: [360, 320] },
}

export const rcLowPass: ShippedLabWithSolution = {
  key: 'rc-low-pass',
  name: { zh: 'RC 低通滤波器的频率特性', en: 'Frequency response of an RC low-pass filter' },
  introduction: {
    zh: '搭建一阶 RC 低通电路，用信号源与示波器测量十个频率点的幅频与相频特性，测定 −3 dB 截止频率。',
    en: 'Build a first-order RC low-pass, measure magnitude and phase at ten frequencies with generator and oscilloscope, and find the −3 dB cut-off.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: draw(instruments, []),
    maxList: {
      parts: [
        { symbol: 'resistor', count: 1, values: [470, 1000, 2200] },
        { symbol: 'capacitor', count: 1, values: [4.7e-8, 1e-7, 2.2e-7] },
        { symbol: 'ground', count: 4, values: [] },
        { symbol: 'dg1', count: 1, values: [] },
        { symbol: 'ds1', count: 1, values: [] },
        { symbol: 'ds2', count: 1, values: [] },
      ],
      generatorVpp: 5,
      generatorHz: 1e6,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'response', zh: '频率特性', en: 'Frequency response' },
        { id: 'cutoff', zh: '截止频率', en: 'Cut-off' },
      ],
      {
        zh: '画出幅频与相频特性曲线，求高频段的斜率（dB/十倍频），把测得的截止频率与理论值比较并回答思考题。',
        en: 'Plot magnitude and phase, find the slope at high frequencies in dB per decade, compare the measured cut-off with theory and answer the questions.',
      },
    ),
  },
  solution: draw(
    {
      ...instruments,
      R1: { symbol: 'resistor', at: [260, 200], params: { value: '1k' } },
      C1: { symbol: 'capacitor', at: [360, 240], rotation: 90, params: { value: '100n' } },
    },
    [
      ['DG1.out', [160, 200], 'R1.1'],
      ['DS1.in', [160, 200]],
      ['R1.2', 'C1.1'],
      ['C1.1', [440, 200], 'DS2.in'],
      ['DG1.gnd', [100, 300], [360, 300], 'C1.2'],
      ['GND1.1', [360, 300]],
    ],
  ),
}
