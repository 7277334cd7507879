import { Template } from '@labbox/contract/measurement/template.ts'
import { draw, withParams, type Params, type Part, type Wires } from '../../draw.ts'
import { compared, dataPage, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** The clip of channel 2 on the ground of the divider. */
const clipped = [{ kind: 'joined' as const, a: 'DSG2.clip', b: 'R2.2' }]

const leads = [
  { ...line('x1', '×1 探头', '×1 probe'), requires: clipped },
  { ...line('x10', '×10 探头', '×10 probe'), requires: clipped },
]

const FREQUENCIES = [1000, 50_000, 100_000, 200_000, 500_000, 1_000_000]
const rows = FREQUENCIES.map((_, k) => ({ id: `f${k + 1}`, requires: clipped }))
const frequencies = Object.fromEntries(FREQUENCIES.map((f, k) => [`f${k + 1}`, f]))

/** Half of 2 Vpp behind 5 kΩ, into the capacitance of a lead. */
const loaded = (farads: string) => `1/sqrt(1+(2*pi*f*5000*${farads})^2)`
const THEORY = { slow: loaded('115e-12'), fast: loaded('12e-12') }

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '探头与负载效应', en: 'Probes and loading' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage(
      'resistance',
      ['高阻电路', 'High resistances'],
      [
        'R1 = R2 = 1 MΩ，正弦 100 Hz、2 Vpp；通道的探头倍率与探头一致',
        'R1 = R2 = 1 MΩ, sine of 100 Hz and 2 Vpp; the channel’s factor is that of the probe',
      ],
      leads,
      [
        preset(
          'rp',
          '探头输入电阻',
          'Input resistance of the probe',
          { x1: 1e6, x10: 1e7 },
          { unit: 'Ω', format: 'eng3' },
        ),
        preset(
          'u0',
          '不接探头时 U0',
          'Without a probe U0',
          { x1: 1, x10: 1 },
          { unit: 'V', format: '0.000' },
        ),
        reading('um', '读数 Um', 'Reading Um', 'DS.MEAS.VPP(CH2)', {
          standard: 'u0*rp/(rp+500000)',
          errorRange: percent(4),
          points: 40,
        }),
      ],
    ),
    dataPage(
      'capacitance',
      ['高频', 'High frequencies'],
      ['R1 = R2 = 10 kΩ，正弦 2 Vpp', 'R1 = R2 = 10 kΩ, sine of 2 Vpp'],
      rows,
      [
        preset('f', '频率', 'Frequency', frequencies, { unit: 'Hz', format: 'eng3' }),
        reading('slow', '×1 探头 U1', '×1 probe U1', 'DS.MEAS.VPP(CH2)', {
          standard: THEORY.slow,
          errorRange: percent(6),
          points: 30,
        }),
        reading('fast', '×10 探头 U10', '×10 probe U10', 'DS.MEAS.VPP(CH2)', {
          standard: THEORY.fast,
          errorRange: percent(6),
          points: 30,
        }),
      ],
      [
        compared('bandwidth', ['幅度与频率', 'Amplitude over frequency'], 'f', THEORY, {
          xLog: true,
        }),
      ],
    ),
  ],
}

const parts: Record<string, Part> = {
  DG1: { symbol: 'dg1', at: [40, 240] },
  R1: { symbol: 'resistor', at: [180, 160], rotation: 90, params: { value: '1M' } },
  R2: { symbol: 'resistor', at: [180, 320], rotation: 90, params: { value: '1M' } },
  DS2: { symbol: 'ds2', at: [320, 200], params: { lead: '×10' } },
  DSG2: { symbol: 'dsg2', at: [320, 320] },
  GND1: { symbol: 'ground', at: [180, 440] },
}

const wires: Wires = [
  ['DG1.out', [40, 100], [180, 100], 'R1.1'],
  ['R1.2', [180, 240], 'R2.1'],
  ['DS2.in', [180, 240]],
  ['R2.2', [180, 400], 'GND1.1'],
  ['DG1.gnd', [40, 400], [180, 400]],
]

/** The clip at the ground of the circuit, as it belongs. */
const CLIP: Wires = [['DSG2.clip', [320, 280], [260, 280], [260, 400], [180, 400]]]

/** The divider with the clip as given or left hanging, and other values of some parts. */
export const divider = (more: Params = {}, clip: Wires = CLIP) =>
  draw(withParams(parts, more), [...wires, ...clip])

export const probeLoading: ShippedLabWithSolution = {
  key: 'probe-loading',
  name: { zh: '示波器探头与负载效应', en: 'Oscilloscope probes and loading' },
  introduction: {
    zh: '用 ×1 与 ×10 探头测量高阻分压器和高频信号，看清测量仪器怎样改变被测电路；接地夹与探头倍率由自己设置。',
    en: 'Measure a divider of high resistance and fast signals with a ×1 and a ×10 probe, and see how an instrument changes what it measures. Ground clip and factor are yours to set.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: divider({ DS2: { lead: '×1' } }, []),
    maxList: {
      parts: [
        { symbol: 'resistor', count: 2, values: [10_000, 1_000_000] },
        { symbol: 'ground', count: 3, values: [] },
        ...['dg1', 'ds2', 'dsg2'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 5,
      supplyAmps: 0.1,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'resistance', zh: '高阻电路', en: 'High resistances' },
        { id: 'capacitance', zh: '高频', en: 'High frequencies' },
      ],
      {
        zh: '用探头的等效电路解释两页数据，说明什么时候必须用 ×10 探头，并回答思考题。',
        en: 'Explain both pages with the equivalent circuit of a probe, say when a ×10 probe is needed, and answer the questions.',
      },
    ),
  },
  solution: divider(),
}
