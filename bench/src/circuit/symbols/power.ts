import { axialPins, designatorAbove, valueBelow } from './passive.ts'
import { modelParam } from './semiconductors.ts'
import type { Names, PinDef, Shape, SymbolDef } from './types.ts'

// Rectifiers and switches of power circuits, and composed transistors. Typical data, macro models of our own.

const SCHOTTKY = {
  '1N5817': 'D(IS=3.2e-5 RS=0.04 N=1.1 CJO=2e-10 M=0.4 BV=20 IBV=1e-3)',
  '1N5819': 'D(IS=3.17e-5 RS=0.051 N=1.373 CJO=1.1e-10 M=0.35 TT=1e-11 BV=40 IBV=1e-3)',
  BAT54: 'D(IS=2e-7 RS=2.5 N=1.05 CJO=1e-11 M=0.35 BV=30 IBV=1e-5)',
}
const VARICAP = {
  BB112: 'D(IS=1e-14 RS=0.5 N=1 CJO=5e-10 VJ=1.5 M=1.2 BV=15 IBV=1e-5)',
  MV209: 'D(IS=1e-14 RS=1 N=1 CJO=5.6e-11 VJ=0.7 M=0.5 BV=30 IBV=1e-5)',
}

const DIODE: Shape[] = [
  { d: 'M-40 0H-12M12 0H40', kind: 'lead' },
  { d: 'M-12 -12L12 0L-12 12Z', kind: 'body' },
]

const diodeOf = (id: string, names: Names, extra: Shape[], models: Record<string, string>): SymbolDef => ({
  id,
  version: 1,
  class: 'Diodes',
  names,
  prefix: 'D',
  pins: axialPins('a', 'k'),
  drawing: [...DIODE, ...extra],
  texts: [],
  designatorAt: { ...designatorAbove, y: -20 },
  valueAt: { ...valueBelow, y: 28 },
  params: [modelParam(models)],
  spice: { lines: ['D@ %a %k $$model'], models },
})

export const schottky = diodeOf(
  'schottky',
  { zh: '肖特基二极管', en: 'Schottky diode' },
  [{ d: 'M6 -7V-12H12V12H18V7', kind: 'body' }],
  SCHOTTKY,
)
export const varicap = diodeOf(
  'varicap',
  { zh: '变容二极管', en: 'Varicap' },
  [{ d: 'M12 -12V12M18 -12V12', kind: 'body' }],
  VARICAP,
)

export const bridge: SymbolDef = {
  id: 'bridge',
  version: 1,
  class: 'Diodes',
  names: { zh: '整流桥', en: 'Bridge rectifier' },
  prefix: 'D',
  pins: [
    { name: 'ac1', x: 0, y: -40, direction: 'up' },
    { name: 'ac2', x: 0, y: 40, direction: 'down' },
    { name: 'plus', x: 40, y: 0, direction: 'right' },
    { name: 'minus', x: -40, y: 0, direction: 'left' },
  ],
  drawing: [
    { d: 'M0 -40L40 0L0 40L-40 0Z', kind: 'body' },
    { d: 'M-12 -8L8 0L-12 8ZM8 -8V8', kind: 'body' },
  ],
  texts: [
    { x: 26, y: 4, anchor: 'middle', text: '+' },
    { x: -26, y: 4, anchor: 'middle', text: '−' },
    { x: 0, y: -22, anchor: 'middle', text: '~' },
    { x: 0, y: 30, anchor: 'middle', text: '~' },
  ],
  designatorAt: { x: 26, y: -26, anchor: 'start' },
  valueAt: { x: 26, y: 36, anchor: 'start' },
  params: [],
  spice: {
    lines: ['D@a %ac1 %plus $$arm', 'D@b %ac2 %plus $$arm', 'D@c %minus %ac1 $$arm', 'D@d %minus %ac2 $$arm'],
    models: { arm: 'D(IS=7.03e-9 RS=0.034 N=1.8 CJO=1e-11 M=0.33 TT=4.3e-6 BV=1000 IBV=5e-6)' },
  },
}

const TRANSISTOR: PinDef[] = [
  { name: 'c', x: 20, y: -40, direction: 'up' },
  { name: 'b', x: -20, y: 0, direction: 'left' },
  { name: 'e', x: 20, y: 40, direction: 'down' },
]

/** Two transistors, the first one's emitter at the second one's base, with the resistors that are inside. */
const darlington = (id: string, names: Names, type: 'NPN' | 'PNP', arrow: string): SymbolDef => ({
  id,
  version: 1,
  class: 'Transistors',
  names,
  prefix: 'Q',
  pins: TRANSISTOR,
  drawing: [
    { d: 'M-20 0H-6M20 -40V-18L-6 -6M20 -24L4 -14M20 40V18L4 6M-6 6L4 10', kind: 'lead' },
    { d: 'M-6 -14V14M4 -14V16', kind: 'body' },
    { d: arrow, kind: 'detail', fill: true },
  ],
  texts: [],
  designatorAt: { x: 30, y: -6, anchor: 'start' },
  valueAt: { x: 30, y: 12, anchor: 'start' },
  params: [],
  spice: {
    lines: [
      'Q@a %c %b %_m $$first',
      'Q@b %c %_m %e $$second',
      'R@a %b %_m 8k',
      'R@b %_m %e 120',
      type === 'NPN' ? 'D@ %e %c $$back' : 'D@ %c %e $$back',
    ],
    models: {
      first: `${type}(IS=1e-14 BF=80 VAF=100 IKF=0.5 RC=0.1 TF=1e-8)`,
      second: `${type}(IS=1e-13 BF=40 VAF=100 IKF=5 RC=0.05 TF=1e-8)`,
      back: 'D(IS=1e-12 RS=0.05)',
    },
  },
})

export const darlingtonNpn = darlington(
  'darlington-npn',
  { zh: '达林顿管（NPN）', en: 'Darlington (NPN)' },
  'NPN',
  'M20 16L11 15L15 8Z',
)
export const darlingtonPnp = darlington(
  'darlington-pnp',
  { zh: '达林顿管（PNP）', en: 'Darlington (PNP)' },
  'PNP',
  'M6 8L15 9L11 16Z',
)

/** The two transistors of a thyristor, which hold each other on. Their gains of 1 and 20 make a holding current of mA. */
export const thyristor: SymbolDef = {
  id: 'thyristor',
  version: 1,
  class: 'Transistors',
  names: { zh: '晶闸管', en: 'Thyristor' },
  prefix: 'VS',
  pins: [...axialPins('a', 'k'), { name: 'g', x: 20, y: 40, direction: 'down' }],
  drawing: [...DIODE, { d: 'M12 -12V12', kind: 'body' }, { d: 'M12 4L20 14V40', kind: 'lead' }],
  texts: [],
  designatorAt: { ...designatorAbove, y: -20 },
  valueAt: { x: -10, y: 28, anchor: 'end' },
  params: [],
  spice: {
    lines: [
      'Q@p %_n %_m %a $$upper',
      'Q@n %_m %g %k $$lower',
      'R@c %_n %g 1',
      'R@g %g %k 220',
      'R@a %a %_m 20k',
    ],
    models: {
      upper: 'PNP(IS=1e-14 BF=2 RC=0.05 CJC=1e-11 TF=1e-7)',
      lower: 'NPN(IS=1e-14 BF=30 RC=0.05 CJC=1e-11 TF=1e-7)',
    },
  },
}
