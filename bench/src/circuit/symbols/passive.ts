import type { ParamDef, PinDef, Shape, SymbolDef } from './types.ts'

/** Two terminals on one line, 80 px apart. */
export const axialPins = (first: string, second: string): PinDef[] => [
  { name: first, x: -40, y: 0, direction: 'left' },
  { name: second, x: 40, y: 0, direction: 'right' },
]

const axialLeads = (half: number): Shape[] => [
  { d: `M-40 0H${-half}`, kind: 'lead' },
  { d: `M${half} 0H40`, kind: 'lead' },
]

export const designatorAbove = { x: 0, y: -16, anchor: 'middle' } as const
export const valueBelow = { x: 0, y: 24, anchor: 'middle' } as const

const quantity = (
  unit: string,
  text: string,
  min: number,
  max: number,
  names: ParamDef['names'],
): ParamDef => ({
  name: 'value',
  names,
  kind: 'quantity',
  unit,
  default: text,
  min,
  max,
  live: true,
})

const resistance = (text: string) => quantity('Ω', text, 1e-3, 1e9, { zh: '阻值', en: 'Resistance' })

const ZIGZAG = 'M-20 0L-17 -8L-10 8L-3 -8L4 8L11 -8L17 8L20 0'
const BOX = 'M-20 -8H20V8H-20Z'

export const resistor: SymbolDef = {
  id: 'resistor',
  version: 1,
  class: 'Basic',
  names: { zh: '电阻', en: 'Resistor' },
  prefix: 'R',
  pins: axialPins('1', '2'),
  drawing: [...axialLeads(20), { d: BOX, kind: 'body' }],
  ieee: [...axialLeads(20), { d: ZIGZAG, kind: 'body' }],
  texts: [],
  designatorAt: designatorAbove,
  valueAt: valueBelow,
  params: [resistance('1k')],
  spice: { lines: ['R@ %1 %2 $value'] },
}

export const capacitor: SymbolDef = {
  id: 'capacitor',
  version: 1,
  class: 'Basic',
  names: { zh: '电容', en: 'Capacitor' },
  prefix: 'C',
  pins: axialPins('1', '2'),
  drawing: [...axialLeads(4), { d: 'M-4 -14V14M4 -14V14', kind: 'body' }],
  ieee: [...axialLeads(4), { d: 'M-4 -14V14M10 -14Q-2 0 10 14', kind: 'body' }],
  texts: [],
  designatorAt: { ...designatorAbove, y: -20 },
  valueAt: { ...valueBelow, y: 30 },
  params: [quantity('F', '100n', 1e-13, 1, { zh: '容量', en: 'Capacitance' })],
  spice: { lines: ['C@ %1 %2 $value'] },
}

export const inductor: SymbolDef = {
  id: 'inductor',
  version: 1,
  class: 'Basic',
  names: { zh: '电感', en: 'Inductor' },
  prefix: 'L',
  pins: axialPins('1', '2'),
  drawing: [
    ...axialLeads(24),
    { d: 'M-24 0A6 6 0 0 1 -12 0A6 6 0 0 1 0 0A6 6 0 0 1 12 0A6 6 0 0 1 24 0', kind: 'body' },
  ],
  texts: [],
  designatorAt: designatorAbove,
  valueAt: { ...valueBelow, y: 20 },
  params: [quantity('H', '10m', 1e-9, 100, { zh: '电感量', en: 'Inductance' })],
  // A winding has resistance: without it a coil across a source would be a loop of zero resistance.
  spice: {
    lines: ['L@ %1 %_w $value', 'R@w %_w %2 $winding'],
    derive: (p) => ({ winding: 1e-3 + (p.value ?? 0) }),
  },
}

export const potentiometer: SymbolDef = {
  id: 'potentiometer',
  version: 1,
  class: 'Basic',
  names: { zh: '电位器', en: 'Potentiometer' },
  prefix: 'RP',
  pins: [
    { name: '1', x: -40, y: 0, direction: 'left', optional: true },
    { name: '2', x: 0, y: -40, direction: 'up' },
    { name: '3', x: 40, y: 0, direction: 'right', optional: true },
  ],
  drawing: [
    ...axialLeads(20),
    { d: 'M0 -40V-10', kind: 'lead' },
    { d: BOX, kind: 'body' },
    { d: 'M0 -8L-4 -16H4Z', kind: 'detail', fill: true },
  ],
  ieee: [
    ...axialLeads(20),
    { d: 'M0 -40V-12', kind: 'lead' },
    { d: ZIGZAG, kind: 'body' },
    { d: 'M0 -8L-4 -16H4Z', kind: 'detail', fill: true },
  ],
  texts: [],
  designatorAt: { x: 10, y: -24, anchor: 'start' },
  valueAt: valueBelow,
  params: [
    resistance('10k'),
    {
      name: 'position',
      names: { zh: '滑动位置', en: 'Wiper position' },
      kind: 'quantity',
      unit: '',
      default: '50%',
      min: 0,
      max: 1,
      live: true,
    },
  ],
  // Position 0: the wiper is at pin 1. The ends keep a small contact resistance, as real ones do.
  spice: {
    lines: ['R@a %1 %2 $lower', 'R@b %2 %3 $upper'],
    derive: ({ value = 0, position = 0 }) => {
      const contact = Math.max(value * 1e-4, 1e-3)
      return { lower: value * position + contact, upper: value * (1 - position) + contact }
    },
  },
}

export const toggle: SymbolDef = {
  id: 'switch',
  version: 1,
  class: 'Basic',
  names: { zh: '开关', en: 'Switch' },
  prefix: 'S',
  pins: axialPins('1', '2'),
  drawing: [
    ...axialLeads(20),
    { d: 'M-20 -3A3 3 0 1 0 -20 3A3 3 0 1 0 -20 -3M20 -3A3 3 0 1 0 20 3A3 3 0 1 0 20 -3', kind: 'body' },
    { d: 'M-17 -2L16 -16', kind: 'detail' },
  ],
  texts: [],
  designatorAt: { ...designatorAbove, y: -22 },
  valueAt: { ...valueBelow, y: 20 },
  params: [
    {
      name: 'closed',
      names: { zh: '闭合', en: 'Closed' },
      kind: 'boolean',
      unit: '',
      default: '0',
      min: 0,
      max: 1,
      live: true,
    },
  ],
  // Contact 10 mΩ, open 1 GΩ: finite, so that every node has a path.
  spice: { lines: ['R@ %1 %2 $contact'], derive: (p) => ({ contact: (p.closed ?? 0) >= 0.5 ? 0.01 : 1e9 }) },
}

export const ground: SymbolDef = {
  id: 'ground',
  version: 1,
  class: 'Basic',
  names: { zh: '接地', en: 'Ground' },
  prefix: 'GND',
  pins: [{ name: '1', x: 0, y: 0, direction: 'up' }],
  drawing: [
    { d: 'M0 0V12', kind: 'lead' },
    { d: 'M-14 12H14M-9 17H9M-4 22H4', kind: 'body' },
  ],
  texts: [],
  designatorAt: { x: 16, y: 26, anchor: 'start' },
  valueAt: { x: 16, y: 26, anchor: 'start' },
  params: [],
  spice: { lines: [] },
}
