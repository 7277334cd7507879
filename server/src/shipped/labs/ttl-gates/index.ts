import { Template } from '@labbox/contract/measurement/template.ts'
import { drawNamed, type Part } from '../../draw.ts'
import { absolute, computed, dataPage, levelWhen, line, percent, preset, reading } from '../../items.ts'
import { labReport, type ShippedLabWithSolution, type TemplateInput } from '../../lab.ts'
import { guidebook } from './guidebook.ts'

/** The four combinations of two inputs. */
const INPUTS = { r00: [0, 0], r01: [0, 1], r10: [1, 0], r11: [1, 1] } as const
const truthLines = Object.keys(INPUTS).map((id) => line(id, `${id[1]} ${id[2]}`, `${id[1]} ${id[2]}`))
const input = (key: string, name: string, at: 0 | 1) =>
  preset(key, name, name, Object.fromEntries(Object.entries(INPUTS).map(([id, bits]) => [id, bits[at]])), {
    format: '0',
  })
const families = [line('ls', '74LS00', '74LS00'), line('hc', '74HC00', '74HC00')]
const cmos = (key: string) =>
  preset(key, 'CMOS（1 是，0 否）', 'CMOS (1 yes, 0 no)', { ls: 0, hc: 1 }, { format: '0' })
const STEPS = { u04: 0.4, u08: 0.8, u12: 1.2, u16: 1.6, u20: 2, u30: 3 }

const measurement: TemplateInput = {
  schema: 1,
  name: { zh: '门电路与 TTL 电平', en: 'Logic gates and TTL levels' },
  uncertainty: { mode: 'shown', coverage: 2 },
  pages: [
    dataPage('nand', ['与非门', 'NAND gate'], ['74LS00，VCC = 5 V', '74LS00, VCC = 5 V'], truthLines, [
      input('a', 'A', 0),
      input('b', 'B', 1),
      reading('uy', '输出电压 UY', 'Output UY', 'DM.MEAS.DCV', {
        ...levelWhen('a+b<1.5'),
        format: '0.00',
        points: 16,
      }),
    ]),
    dataPage('xor', ['异或', 'Exclusive OR'], ['四个与非门', 'Four NAND gates'], truthLines, [
      input('ax', 'A', 0),
      input('bx', 'B', 1),
      reading('ux', '输出电压 UY', 'Output UY', 'DM.MEAS.DCV', {
        ...levelWhen('ax+bx==1'),
        format: '0.00',
        points: 20,
      }),
    ]),
    dataPage(
      'levels',
      ['输出电平', 'Output levels'],
      ['负载 1 kΩ：高电平接地，低电平接 VCC', 'Load 1 kΩ: to ground when high, to VCC when low'],
      families,
      [
        cmos('kind'),
        reading('uh', 'UOH（空载）', 'UOH, no load', 'DM.MEAS.DCV', {
          standard: 'if(kind==1, 5, 3.5)',
          errorRange: percent(4),
          points: 8,
        }),
        reading('uhl', 'UOH（1 kΩ）', 'UOH, 1 kΩ', 'DM.MEAS.DCV', {
          standard: 'if(kind==1, 5/1.05, 3.5/1.06)',
          errorRange: percent(4),
          points: 8,
        }),
        reading('ul', 'UOL（空载）', 'UOL, no load', 'DM.MEAS.DCV', {
          standard: 'if(kind==1, 0, 0.15)',
          errorRange: absolute(0.03),
          points: 8,
        }),
        reading('ull', 'UOL（1 kΩ）', 'UOL, 1 kΩ', 'DM.MEAS.DCV', {
          standard: 'if(kind==1, 5*0.04/1.04, 0.15+4.85*0.02/1.02)',
          errorRange: absolute(0.03),
          points: 8,
        }),
        computed('ro', '高电平输出电阻', 'Output resistance, high', '1000*(uh/uhl-1)', {
          unit: 'Ω',
          format: '0',
        }),
      ],
    ),
    dataPage(
      'transfer',
      ['传输特性', 'Transfer characteristic'],
      ['74LS00，B 接 VCC，A 由直流电源 CH2 供给', '74LS00, B at VCC, A fed by supply CH2'],
      Object.entries(STEPS).map(([id, volts]) => line(id, `${volts} V`, `${volts} V`)),
      [
        preset('ui', '输入 UI', 'Input UI', STEPS, { unit: 'V', format: '0.0' }),
        reading('uo', '输出 UO', 'Output UO', 'DM.MEAS.DCV', {
          ...levelWhen('ui<1.4'),
          format: '0.00',
          points: 12,
        }),
      ],
      [
        {
          id: 'curve',
          name: { zh: '传输特性', en: 'Transfer characteristic' },
          x: 'ui',
          curves: [{ key: 'uo', theory: { formula: 'if(ui<1.4, 3.5, 0.15)', shown: true } }],
        },
      ],
    ),
    dataPage(
      'threshold',
      ['阈值电压', 'Threshold'],
      ['A 加 0–5 V、1 kHz 三角波，CH2 接输出', 'A: triangle of 0–5 V, 1 kHz; CH2 on the output'],
      families,
      [
        cmos('kindt'),
        reading('duty', '输出占空比', 'Duty cycle of the output', 'DS.MEAS.PDUTY(CH2)', {
          unit: '%',
          format: '0.0',
        }),
        computed('ut', '阈值 UT', 'Threshold UT', '5*duty/100', {
          unit: 'V',
          standard: 'if(kindt==1, 2.5, 1.4)',
          errorRange: absolute(0.1),
          points: 10,
        }),
      ],
    ),
    dataPage(
      'delay',
      ['传输延迟', 'Propagation delay'],
      ['三个与非门首尾相接成环', 'Three NAND gates in a ring'],
      families,
      [
        cmos('kindd'),
        reading('fr', '振荡频率', 'Frequency', 'DS.MEAS.FREQ(CH1)', { unit: 'Hz', format: 'eng4' }),
        computed('tpd', '平均延迟 tpd', 'Mean delay tpd', '1/(6*fr)', {
          unit: 'ns',
          format: '0.0',
          standard: 'if(kindd==1, 8.1e-9, 9.5e-9)',
          errorRange: percent(10),
          points: 10,
        }),
      ],
    ),
  ],
}

type Model = '74LS00' | '74HC00'
const gate = (model: Model): Part => ({ symbol: '7400', at: [340, 240], params: { model } })
const supply: Record<string, Part> = {
  DP1: { symbol: 'dp1', at: [40, 400] },
  GND1: { symbol: 'ground', at: [40, 480] },
}
const meter: Part = { symbol: 'dm', at: [620, 180] }
const POWER = { VCC: 'DP1.plus U1.VCC', GND: 'DP1.minus GND1.1 U1.GND' }
/** The pins of gates that are not used, on ground. */
const idle = (...gates: number[]) => gates.map((n) => ` U1.${n}A U1.${n}B`).join('')
const switches: Record<string, Part> = {
  LS1: { symbol: 'logic-source', at: [40, 120] },
  LS2: { symbol: 'logic-source', at: [40, 220] },
}

/** One gate with a switch at each input and the multimeter on its output. */
export const nandGate = () =>
  drawNamed(
    { ...supply, ...switches, U1: gate('74LS00'), DM1: meter },
    {
      ...POWER,
      GND: `${POWER.GND} DM1.lo${idle(2, 3, 4)}`,
      A: 'LS1.out U1.1A',
      B: 'LS2.out U1.1B',
      Y: 'U1.1Y DM1.hi',
    },
  )

/** A ⊕ B from four gates. `wrong`: the last gate sees A itself. */
export const xorGates = (wrong = false) =>
  drawNamed(
    { ...supply, ...switches, U1: gate('74LS00'), DM1: meter },
    {
      ...POWER,
      GND: `${POWER.GND} DM1.lo`,
      A: `LS1.out U1.1A U1.2A${wrong ? ' U1.4A' : ''}`,
      B: 'LS2.out U1.1B U1.3B',
      P: 'U1.1Y U1.2B U1.3A',
      Q: `U1.2Y${wrong ? '' : ' U1.4A'}`,
      R: 'U1.3Y U1.4B',
      Y: 'U1.4Y DM1.hi',
    },
  )

/** Gate 1 stands high and gate 2 low; the multimeter on one of them, with 1 kΩ or without. */
export const loadedGate = (model: Model, level: 'high' | 'low', loaded: boolean) =>
  drawNamed(
    {
      ...supply,
      U1: gate(model),
      DM1: meter,
      ...(loaded && { R1: { symbol: 'resistor', at: [560, 360], params: { value: '1k' } } satisfies Part }),
    },
    {
      VCC: `${POWER.VCC} U1.2A U1.2B${loaded && level === 'low' ? ' R1.1' : ''}`,
      GND: `${POWER.GND} DM1.lo${idle(1, 3, 4)}${loaded && level === 'high' ? ' R1.1' : ''}`,
      Y: `U1.${level === 'high' ? 1 : 2}Y DM1.hi${loaded ? ' R1.2' : ''}`,
    },
  )

/** An inverter at the second channel of the supply. */
export const transfer = () =>
  drawNamed(
    { ...supply, DP2: { symbol: 'dp2', at: [120, 400] }, U1: gate('74LS00'), DM1: meter },
    {
      VCC: `${POWER.VCC} U1.1B`,
      GND: `${POWER.GND} DP2.minus DM1.lo${idle(2, 3, 4)}`,
      UI: 'DP2.plus U1.1A',
      Y: 'U1.1Y DM1.hi',
    },
  )

/** An inverter at the generator, both on the oscilloscope. */
export const swept = (model: Model) =>
  drawNamed(
    {
      ...supply,
      DG1: { symbol: 'dg1', at: [120, 400] },
      U1: gate(model),
      DS1: { symbol: 'ds1', at: [120, 80] },
      DS2: { symbol: 'ds2', at: [560, 80] },
    },
    {
      VCC: `${POWER.VCC} U1.1B`,
      GND: `${POWER.GND} DG1.gnd${idle(2, 3, 4)}`,
      UI: 'DG1.out U1.1A DS1.in',
      Y: 'U1.1Y DS2.in',
    },
  )

/** Three gates in a ring. */
export const ring = (model: Model) =>
  drawNamed(
    { ...supply, U1: gate(model), DS1: { symbol: 'ds1', at: [560, 80] } },
    {
      VCC: `${POWER.VCC} U1.1B U1.2B U1.3B`,
      GND: `${POWER.GND}${idle(4)}`,
      P: 'U1.1Y U1.2A',
      Q: 'U1.2Y U1.3A',
      Y: 'U1.3Y U1.1A DS1.in',
    },
  )

export const ttlGates: ShippedLabWithSolution = {
  key: 'ttl-gates',
  name: { zh: '门电路的逻辑功能与 TTL 电平', en: 'Logic gates and TTL levels' },
  introduction: {
    zh: '测试 74LS00 的逻辑功能，用与非门构成异或电路；测量输出电平、传输特性、阈值与延迟，并与 74HC00 比较。',
    en: 'Test a 74LS00 and build an exclusive OR from NAND gates; measure output levels, transfer characteristic, threshold and delay, and compare them with a 74HC00.',
  },
  document: {
    schema: 1,
    guidebook,
    circuit: nandGate(),
    maxList: {
      parts: [
        { symbol: '7400', count: 1, values: [] },
        { symbol: 'logic-source', count: 2, values: [] },
        { symbol: 'resistor', count: 2, values: [1000, 10_000] },
        { symbol: 'ground', count: 4, values: [] },
        ...['dp1', 'dp2', 'dg1', 'ds1', 'ds2', 'dm'].map((symbol) => ({ symbol, count: 1, values: [] })),
      ],
      supplyVolts: 5.5,
      supplyAmps: 0.5,
      generatorVpp: 5,
    },
    measurement: Template.parse(measurement),
    report: labReport(
      [
        { id: 'nand', zh: '与非门', en: 'NAND gate' },
        { id: 'xor', zh: '异或', en: 'Exclusive OR' },
        { id: 'levels', zh: '输出电平', en: 'Output levels' },
        { id: 'transfer', zh: '传输特性', en: 'Transfer characteristic' },
        { id: 'threshold', zh: '阈值电压', en: 'Threshold' },
        { id: 'delay', zh: '传输延迟', en: 'Propagation delay' },
      ],
      {
        zh: '由真值表写出逻辑式，由传输特性求噪声容限，比较两个系列的电平、阈值和延迟，并回答思考题。',
        en: 'Write the functions from the truth tables, find the noise margins, compare levels, thresholds and delays of the two families, and answer the questions.',
      },
    ),
  },
  solution: nandGate(),
}
