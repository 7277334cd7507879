import { axialPins, designatorAbove, valueBelow } from './passive.ts'
import { LEDS, modelParam } from './semiconductors.ts'
import type { Light, PinDef, SymbolDef } from './types.ts'

// Parts of light. Typical data, macro models of our own.

/** A photodiode: 0.5 µA of reverse current per 10 lx beside its junction. */
export const photodiode: SymbolDef = {
  id: 'photodiode',
  version: 1,
  class: 'Diodes',
  names: { zh: '光电二极管', en: 'Photodiode' },
  prefix: 'D',
  pins: axialPins('a', 'k'),
  drawing: [
    { d: 'M-40 0H-12M12 0H40', kind: 'lead' },
    { d: 'M-12 -12L12 0L-12 12ZM12 -12V12', kind: 'body' },
    { d: 'M-14 -30L-4 -18M-2 -32L8 -20M-8 -18H-4V-22M4 -20H8V-24', kind: 'detail' },
  ],
  texts: [],
  designatorAt: { ...designatorAbove, y: -38 },
  valueAt: { ...valueBelow, y: 28 },
  params: [
    {
      name: 'lux',
      names: { zh: '照度（lx）', en: 'Illuminance (lx)' },
      kind: 'quantity',
      unit: '',
      default: '1k',
      min: 0,
      max: 1e5,
      live: true,
    },
  ],
  spice: {
    lines: ['D@ %a %k $$junction', 'I@ %k %a $amps', 'R@ %a %k 1e10'],
    models: { junction: 'D(IS=1e-10 RS=5 N=1.2 CJO=7e-11 M=0.4 BV=60 IBV=1e-6)' },
    derive: ({ lux = 1000 }) => ({ amps: lux * 5e-8 }),
  },
}

/** Of the transistor inside; how far it is driven follows from the ratio of currents. */
const BETA = 200

/** An LED and a transistor with nothing between them but light. */
export const optocoupler: SymbolDef = {
  id: 'optocoupler',
  version: 1,
  class: 'Analog',
  names: { zh: '光电耦合器', en: 'Optocoupler' },
  prefix: 'U',
  pins: [
    { name: 'a', x: -60, y: -20, direction: 'left' },
    { name: 'k', x: -60, y: 20, direction: 'left' },
    { name: 'c', x: 60, y: -20, direction: 'right' },
    { name: 'e', x: 60, y: 20, direction: 'right' },
  ],
  drawing: [
    { d: 'M-60 -20H-24V-8M-60 20H-24V8M60 -20H28L16 -6M60 20H28L16 6', kind: 'lead' },
    { d: 'M-40 -32H40V32H-40ZM-34 -8H-14L-24 8ZM-34 8H-14M16 -14V14', kind: 'body' },
    { d: 'M-8 -6H6M2 -9L6 -6L2 -3M-8 6H6M2 3L6 6L2 9', kind: 'detail' },
    { d: 'M28 20L19 16L25 9Z', kind: 'detail', fill: true },
  ],
  texts: [],
  designatorAt: { x: -40, y: -38, anchor: 'start' },
  valueAt: { x: -40, y: 48, anchor: 'start' },
  params: [
    {
      name: 'value',
      names: { zh: '电流传输比', en: 'Current transfer ratio' },
      kind: 'quantity',
      unit: '',
      default: '1.2',
      min: 0.01,
      max: 20,
    },
  ],
  spice: {
    lines: [
      'D@ %a %_l $$led',
      'V@ %_l %k 0',
      'F@ %e %_b V@ $drive',
      'C@ %_b %e 300p',
      'Q@ %c %_b %e $$transistor',
      'R@ %_b %e 1e6',
    ],
    models: {
      led: 'D(IS=1e-17 RS=2 N=1.5 CJO=3e-11)',
      transistor: `NPN(IS=1e-14 BF=${BETA} VAF=60 IKF=0.05 RC=10)`,
    },
    derive: ({ value = 1.2 }) => ({ drive: value / BETA }),
  },
}

const BARS = ['1', '2', '3', '4', '5', '6', '7', '8']
const barAt = (i: number): string => `M-6 ${20 * i - 86}H26V${20 * i - 74}H-6Z`

/** Eight LEDs with a common cathode, as a counter's outputs are looked at. */
export const ledBar: SymbolDef = {
  id: 'led-bar',
  version: 1,
  class: 'Diodes',
  names: { zh: '8 位 LED 条', en: 'LED bar, 8 segments' },
  prefix: 'HL',
  pins: [
    ...BARS.map((name, i): PinDef => ({ name, x: -60, y: 20 * i - 80, direction: 'left', optional: true })),
    { name: 'com', x: 0, y: 100, direction: 'down' },
  ],
  drawing: [
    { d: `${BARS.map((_, i) => `M-60 ${20 * i - 80}H-40`).join('')}M0 80V100`, kind: 'lead' },
    { d: 'M-40 -100H40V80H-40Z', kind: 'body' },
    { d: BARS.map((_, i) => barAt(i)).join(''), kind: 'lead' },
  ],
  texts: BARS.map((name, i) => ({ x: -34, y: 20 * i - 76, anchor: 'start' as const, text: name })),
  designatorAt: { x: -40, y: -106, anchor: 'start' },
  valueAt: { x: 10, y: -106, anchor: 'start' },
  params: [modelParam(LEDS)],
  spice: { lines: BARS.map((name, i) => `D@${'abcdefgh'[i]} %${name} %com $$model`), models: LEDS },
  lights: BARS.map((name, i): Light => ({ d: barAt(i), anode: name, cathode: 'com' })),
}
