import type { PinDef, SymbolDef } from '../types.ts'

// Oscillators that a voltage steers. Typical data, macro models of our own.

/** f = f₀ + k · V, as its outside: a sine or a square of ±1 V around 0. */
export const vco: SymbolDef = {
  id: 'vco',
  version: 1,
  class: 'Analog',
  names: { zh: '压控振荡器', en: 'Voltage-controlled oscillator' },
  prefix: 'U',
  pins: [
    { name: 'in', x: -60, y: 0, direction: 'left' },
    { name: 'out', x: 60, y: 0, direction: 'right' },
    { name: 'gnd', x: 0, y: 60, direction: 'down' },
  ],
  drawing: [
    { d: 'M-60 0H-40M40 0H60M0 40V60', kind: 'lead' },
    { d: 'M-40 -40H40V40H-40Z', kind: 'body' },
    { d: 'M-16 0Q-8 -20 0 0Q8 20 16 0', kind: 'detail' },
  ],
  texts: [
    { x: 0, y: -22, anchor: 'middle', text: 'VCO' },
    { x: 0, y: 34, anchor: 'middle', text: 'GND' },
  ],
  designatorAt: { x: -40, y: -46, anchor: 'start' },
  valueAt: { x: 46, y: 36, anchor: 'start' },
  params: [
    {
      name: 'value',
      names: { zh: '0 V 时的频率', en: 'Frequency at 0 V' },
      kind: 'quantity',
      unit: 'Hz',
      default: '1k',
      min: 1,
      max: 1e6,
    },
    {
      name: 'slope',
      names: { zh: '压控灵敏度（Hz/V）', en: 'Slope (Hz per volt)' },
      kind: 'quantity',
      unit: '',
      default: '1k',
      min: 0,
      max: 1e6,
      hidden: true,
    },
    {
      name: 'model',
      names: { zh: '波形', en: 'Shape' },
      kind: 'choice',
      unit: '',
      default: 'SQU',
      choices: ['SQU', 'SIN'],
    },
  ],
  restless: true,
  // Two integrators in a ring make sine and cosine; their sum of squares is held at 1. 1 µF: currents stay small.
  spice: {
    lines: [
      'R@i %in %gnd 1meg',
      'B@w %_w 0 V=max($value+$slope*v(%in,%gnd),0.1)*6.283185307e-6',
      'B@x 0 %_x I=v(%_w)*(0.5*v(%_x)*(1-v(%_x)*v(%_x)-v(%_y)*v(%_y))-v(%_y)+1e-3)',
      'B@y 0 %_y I=v(%_w)*(0.5*v(%_y)*(1-v(%_x)*v(%_x)-v(%_y)*v(%_y))+v(%_x))',
      'C@x %_x 0 1u',
      'C@y %_y 0 1u',
      'R@x %_x 0 1e9',
      'R@y %_y 0 1e9',
      'B@o %_o %gnd V=$square*tanh(30*v(%_x))+(1-$square)*v(%_x)',
      'R@o %_o %out 50',
    ],
    derive: ({ value = 1000, slope = 1000 }, model) => ({ value, slope, square: model === 'SIN' ? 0 : 1 }),
  },
}

/** Pins of a CD4046 by number: `null` is one without connection here. */
const PINS_4046: [number: number, name: string, text: string, side: 'left' | 'right', row: number][] = [
  [14, 'sig', 'SIG', 'left', 0],
  [3, 'comp', 'COMP', 'left', 1],
  [9, 'vcoin', 'VCOIN', 'left', 3],
  [5, 'inh', 'INH', 'left', 4],
  [6, 'ca', 'C1A', 'left', 6],
  [7, 'cb', 'C1B', 'left', 7],
  [2, 'pci', 'PC1', 'right', 0],
  [13, 'pcii', 'PC2', 'right', 1],
  [1, 'pp', 'PP', 'right', 2],
  [4, 'vcoout', 'VCO', 'right', 3],
  [10, 'demod', 'DEM', 'right', 4],
  [11, 'ra', 'R1', 'right', 6],
  [12, 'rb', 'R2', 'right', 7],
]

/** Soft comparator: from 0 to 1 around half of the supply. */
const level = (pin: string): string => `(0.5+0.5*tanh(20*(v(%${pin},%vss)/max(v(%vdd,%vss),0.5)-0.5)))`

/**
 * The phase-locked loop CD4046 without its Zener diode. f = (V_in / V_DD) / (R1·C1) + 1 / (R2·C1), the design formula of its data sheet. C1
 * is charged and discharged between a quarter and three quarters of the supply by the currents that flow through R1 and R2.
 */
export const pll4046: SymbolDef = {
  id: '4046',
  version: 1,
  class: 'MOS',
  names: { zh: '锁相环 CD4046', en: 'Phase-locked loop CD4046' },
  prefix: 'U',
  pins: [
    ...PINS_4046.map(([, name, , side, row]): PinDef => ({
      name,
      x: side === 'left' ? -80 : 80,
      y: 20 * row - 80,
      direction: side,
      optional: true,
    })),
    { name: 'vdd', x: 0, y: -120, direction: 'up' },
    { name: 'vss', x: 0, y: 100, direction: 'down' },
  ],
  drawing: [
    {
      d: `${PINS_4046.map(([, , , side, row]) => (side === 'left' ? `M-80 ${20 * row - 80}H-60` : `M60 ${20 * row - 80}H80`)).join('')}M0 -120V-100M0 80V100`,
      kind: 'lead',
    },
    { d: 'M-60 -100H60V80H-60Z', kind: 'body' },
  ],
  texts: [
    ...PINS_4046.flatMap(([number, , text, side, row]) => [
      {
        x: side === 'left' ? -54 : 54,
        y: 20 * row - 76,
        anchor: side === 'left' ? ('start' as const) : ('end' as const),
        text,
      },
      { x: side === 'left' ? -72 : 72, y: 20 * row - 84, anchor: 'middle' as const, text: String(number) },
    ]),
    { x: 0, y: -86, anchor: 'middle', text: 'VDD' },
    { x: 0, y: 74, anchor: 'middle', text: 'VSS' },
    { x: 4, y: -106, anchor: 'start', text: '16' },
    { x: 4, y: 96, anchor: 'start', text: '8' },
  ],
  designatorAt: { x: -60, y: -106, anchor: 'start' },
  valueAt: { x: 26, y: -106, anchor: 'start' },
  params: [],
  restless: true,
  spice: {
    lines: [
      'R@q %vdd %vss 1e6',
      // VCO: pin 11 is held at the input's voltage, pin 12 at the supply; a latch decides which way C1 is charged.
      'R@i %vcoin %vss 1e9',
      'R@h %inh %vss 1e7',
      'B@r %_r %vss V=max(v(%vcoin,%vss),0)',
      'V@r %_r %ra 0',
      'V@s %vdd %rb 0',
      'R@k %ra %vss 1e9',
      'R@l %rb %vss 1e9',
      'R@b %cb %vss 1',
      `B@c %vss %ca I=(2*v(%_q)-1)*(max(i(V@r)-v(%vcoin,%vss)*1e-9,0)+max(i(V@s)-v(%vdd,%vss)*1e-9,0))*(1-${level('inh')})`,
      'R@c %ca %vss 1e9',
      'B@t %_t 0 V=0.5+0.5*tanh(8*(v(%_q)-0.5)+2.147*(tanh(60*(0.25*v(%vdd,%vss)-v(%ca,%vss)))-tanh(60*(v(%ca,%vss)-0.75*v(%vdd,%vss)))))',
      'R@t %_t %_q 1k',
      'C@t %_q 0 20p',
      'B@o %_o %vss V=v(%vdd,%vss)*(0.5+0.5*tanh(10*(v(%_q)-0.5)))',
      'R@o %_o %vcoout 300',
      'B@m %_m %vss V=v(%vcoin,%vss)',
      'R@m %_m %demod 1k',
      // The signal input biases itself to the middle.
      'R@x %sig %vdd 800k',
      'R@y %sig %vss 800k',
      'R@z %comp %vss 1e9',
      `B@a %_s 0 V=${level('sig')}`,
      `B@e %_c 0 V=${level('comp')}`,
      'B@f %_f %vss V=v(%vdd,%vss)*(v(%_s)+v(%_c)-2*v(%_s)*v(%_c))',
      'R@f %_f %pci 300',
      // PC2 is a state between −1 and 1: a rising edge of SIG adds 1, one of COMP takes 1 away, by packets of charge.
      'R@sa %_s %_sa 1k',
      'C@sa %_sa 0 30p',
      'R@ca %_c %_ca 1k',
      'C@ca %_ca 0 30p',
      'B@g %_tg 0 V=0.5*(tanh(12*(v(%_g)-0.5))+tanh(12*(v(%_g)+0.5)))',
      'R@g %_tg %_g 1k',
      'C@g %_g 0 100p',
      'B@k 0 %_g I=4.5m*(v(%_s)*max(1-v(%_sa),0)-v(%_c)*max(1-v(%_ca),0))',
      'B@pu %vdd %pcii I=v(%vdd,%pcii)/1000*(1+tanh(10*(v(%_g)-0.5)))',
      'B@pd %pcii %vss I=v(%pcii,%vss)/1000*(1-tanh(10*(v(%_g)+0.5)))',
      'R@p %pcii %vss 1e10',
      'B@pp %_pp %vss V=v(%vdd,%vss)*0.5*(tanh(10*(v(%_g)+0.5))-tanh(10*(v(%_g)-0.5)))',
      'R@pp %_pp %pp 300',
    ],
  },
}
