import type { SymbolDef } from './types.ts'

// Blocks of analog circuits as their outside. Typical data, macro models of our own.

/** A comparator with an open collector, as LM393: its output pulls to the negative supply or lets go. */
export const comparator: SymbolDef = {
  id: 'comparator',
  version: 1,
  class: 'Analog',
  names: { zh: '电压比较器 LM393', en: 'Comparator LM393' },
  prefix: 'U',
  pins: [
    { name: 'inp', x: -60, y: 20, direction: 'left' },
    { name: 'inn', x: -60, y: -20, direction: 'left' },
    { name: 'out', x: 60, y: 0, direction: 'right' },
    { name: 'vp', x: 0, y: -40, direction: 'up' },
    { name: 'vn', x: 0, y: 40, direction: 'down' },
  ],
  drawing: [
    { d: 'M-60 -20H-40M-60 20H-40M40 0H60M0 -40V-20M0 40V20', kind: 'lead' },
    { d: 'M-40 -40L40 0L-40 40Z', kind: 'body' },
    { d: 'M4 -4L10 -10L16 -4L10 2ZM4 6H16', kind: 'detail' },
  ],
  texts: [
    { x: -34, y: -15, anchor: 'start', text: '−' },
    { x: -34, y: 25, anchor: 'start', text: '+' },
  ],
  designatorAt: { x: 12, y: -24, anchor: 'start' },
  valueAt: { x: 12, y: 32, anchor: 'start' },
  params: [],
  // Decided within 0.3 µs and some 2 mV; the output sinks 20 mA at most, and needs a supply.
  spice: {
    lines: [
      'R@i %inp %inn 1e9',
      'R@c %inp 0 1e9',
      'B@t %_t 0 V=tanh(1000*v(%inn,%inp))',
      'R@t %_t %_q 1k',
      'C@t %_q 0 300p',
      'B@o %out %vn I=0.01*(1+tanh(5*v(%_q)))*tanh(v(%out,%vn)/0.2)*(0.5+0.5*tanh(5*(v(%vp,%vn)-1.5)))',
      'R@q %vp %vn 12k',
    ],
  },
}

/** One switch of a CD4066: 80 Ω while its control is above half of the supply. */
export const analogSwitch: SymbolDef = {
  id: 'analog-switch',
  version: 1,
  class: 'Analog',
  names: { zh: '模拟开关 CD4066', en: 'Analog switch CD4066' },
  prefix: 'U',
  pins: [
    { name: 'y', x: -60, y: 0, direction: 'left' },
    { name: 'z', x: 60, y: 0, direction: 'right' },
    { name: 'e', x: -20, y: 40, direction: 'down' },
    { name: 'vdd', x: 20, y: -40, direction: 'up' },
    { name: 'vss', x: 20, y: 40, direction: 'down' },
  ],
  drawing: [
    { d: 'M-60 0H-16M60 0H16M-20 40V20M20 -40V-20M20 40V20', kind: 'lead' },
    { d: 'M-40 -20H40V20H-40Z', kind: 'body' },
    { d: 'M-16 0L12 -12', kind: 'lead' },
  ],
  texts: [{ x: -20, y: 16, anchor: 'middle', text: 'E' }],
  designatorAt: { x: -40, y: -26, anchor: 'start' },
  valueAt: { x: -40, y: 36, anchor: 'end' },
  params: [],
  spice: {
    lines: [
      'R@e %e %vss 1e9',
      'B@ %y %z I=v(%y,%z)*(1e-9+0.00625*(1+tanh(8*(v(%e,%vss)-0.5*v(%vdd,%vss)))))',
      'R@q %vdd %vss 1e7',
    ],
  },
}

/** A four-quadrant multiplier, as AD633: (X · Y) / 10 V + Z, within ±11 V. */
export const multiplier: SymbolDef = {
  id: 'multiplier',
  version: 1,
  class: 'Analog',
  names: { zh: '模拟乘法器 AD633', en: 'Analog multiplier AD633' },
  prefix: 'U',
  pins: [
    { name: 'x', x: -60, y: -20, direction: 'left' },
    { name: 'y', x: -60, y: 20, direction: 'left' },
    { name: 'z', x: 0, y: 60, direction: 'down' },
    { name: 'w', x: 60, y: 0, direction: 'right' },
  ],
  drawing: [
    { d: 'M-60 -20H-40M-60 20H-40M0 60V40M60 0H40', kind: 'lead' },
    { d: 'M-40 -40H40V40H-40Z', kind: 'body' },
    { d: 'M-8 -8L8 8M-8 8L8 -8', kind: 'detail' },
  ],
  texts: [
    { x: -34, y: -16, anchor: 'start', text: 'X' },
    { x: -34, y: 24, anchor: 'start', text: 'Y' },
    { x: 0, y: 34, anchor: 'middle', text: 'Z' },
    { x: 34, y: 4, anchor: 'end', text: 'W' },
  ],
  designatorAt: { x: -40, y: -46, anchor: 'start' },
  valueAt: { x: 46, y: 50, anchor: 'start' },
  params: [],
  spice: {
    lines: [
      'R@x %x 0 10meg',
      'R@y %y 0 10meg',
      'R@z %z 0 10meg',
      'B@ %_w 0 V=11*tanh((v(%x)*v(%y)/10+v(%z))/11)',
      'R@w %_w %w 10',
    ],
  },
}

/** An amplifier of differences, as INA128: 10 GΩ at its inputs, its output between the supplies less 1 V. */
export const inamp: SymbolDef = {
  id: 'inamp',
  version: 1,
  class: 'Analog',
  names: { zh: '仪表放大器 INA128', en: 'Instrumentation amplifier INA128' },
  prefix: 'U',
  pins: [
    { name: 'inp', x: -60, y: 20, direction: 'left' },
    { name: 'inn', x: -60, y: -20, direction: 'left' },
    { name: 'out', x: 60, y: 0, direction: 'right' },
    { name: 'vp', x: -20, y: -60, direction: 'up' },
    { name: 'vn', x: -20, y: 60, direction: 'down' },
    { name: 'ref', x: 20, y: 60, direction: 'down' },
  ],
  drawing: [
    { d: 'M-60 -20H-40M-60 20H-40M40 0H60M-20 -60V-30M-20 60V30M20 60V10', kind: 'lead' },
    { d: 'M-40 -40L40 0L-40 40Z', kind: 'body' },
  ],
  texts: [
    { x: -34, y: -15, anchor: 'start', text: '−' },
    { x: -34, y: 25, anchor: 'start', text: '+' },
    { x: 26, y: 56, anchor: 'start', text: 'REF' },
  ],
  designatorAt: { x: 12, y: -24, anchor: 'start' },
  valueAt: { x: 26, y: 30, anchor: 'start' },
  params: [
    {
      name: 'value',
      names: { zh: '增益', en: 'Gain' },
      kind: 'quantity',
      unit: '',
      default: '10',
      min: 1,
      max: 10_000,
    },
  ],
  // 1 MHz of bandwidth at a gain of 1, less in proportion above 5.
  spice: {
    lines: [
      'R@p %inp 0 1e10',
      'R@n %inn 0 1e10',
      'R@q %vp %vn 20k',
      'B@g %_g 0 V=$value*v(%inp,%inn)+v(%ref)',
      'R@f %_g %_f 1k',
      'C@f %_f 0 $farad',
      'B@o %_o 0 V=max(min(v(%_f),v(%vp)-1),v(%vn)+1)',
      'R@o %_o %out 10',
    ],
    derive: ({ value = 10 }) => ({ farad: Math.max(value, 5) / (2 * Math.PI * 1e3 * 5e6) }),
  },
}
