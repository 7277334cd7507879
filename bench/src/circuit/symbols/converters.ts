import type { FixedText, PinDef, Shape, SymbolDef } from './types.ts'

// Converters of eight bits as their outside: levels of 5 V logic, half a bit of rounding. Macro models of our own.

const BITS = [0, 1, 2, 3, 4, 5, 6, 7]
const bitPins = (x: number, direction: 'left' | 'right'): PinDef[] =>
  BITS.map((bit) => ({ name: `d${bit}`, x, y: 60 - 20 * bit, direction }))
const bitTexts = (x: number, anchor: FixedText['anchor']): FixedText[] =>
  BITS.map((bit) => ({ x, y: 64 - 20 * bit, anchor, text: `D${bit}` }))
const body = (bits: number, towards: number): Shape[] => [
  {
    d: `${BITS.map((bit) => `M${bits} ${60 - 20 * bit}H${towards}`).join('')}M0 -120V-100M0 80V100`,
    kind: 'lead',
  },
  { d: 'M-40 -100H40V80H-40Z', kind: 'body' },
]

/** Output = VREF · D / 256, without load; an input is 1 above 1.4 V. */
export const dac8: SymbolDef = {
  id: 'dac8',
  version: 1,
  class: 'Analog',
  names: { zh: '8 位数模转换器', en: '8-bit DAC' },
  prefix: 'U',
  pins: [
    ...bitPins(-60, 'left'),
    { name: 'vref', x: 0, y: -120, direction: 'up' },
    { name: 'out', x: 60, y: 0, direction: 'right' },
    { name: 'gnd', x: 0, y: 100, direction: 'down' },
  ],
  drawing: [...body(-60, -40), { d: 'M40 0H60', kind: 'lead' }],
  texts: [
    ...bitTexts(-34, 'start'),
    { x: 0, y: -84, anchor: 'middle', text: 'VREF' },
    { x: 34, y: 4, anchor: 'end', text: 'OUT' },
    { x: 0, y: 76, anchor: 'middle', text: 'GND' },
  ],
  designatorAt: { x: 10, y: -106, anchor: 'start' },
  valueAt: { x: 46, y: 60, anchor: 'start' },
  params: [],
  spice: {
    lines: [
      ...BITS.map((bit) => `R@${'abcdefgh'[bit]} %d${bit} %gnd 1e7`),
      // Soft by some millivolts, which lets the step control see an edge come.
      `B@ %_v %gnd V=v(%vref,%gnd)/256*(${BITS.map((bit) => `${2 ** bit}*(0.5+0.5*tanh(200*(v(%d${bit},%gnd)-1.4)))`).join('+')})`,
      'R@o %_v %_s 100',
      'C@ %_s %gnd 1n',
      'E@ %_p %gnd %_s %gnd 1',
      'R@p %_p %out 10',
      'R@r %vref %gnd 10k',
    ],
  },
}

/** D = the nearest whole number to 256 · VIN / VREF, held between 0 and 255, without a clock. */
export const adc8: SymbolDef = {
  id: 'adc8',
  version: 1,
  class: 'Analog',
  names: { zh: '8 位模数转换器', en: '8-bit ADC' },
  prefix: 'U',
  pins: [
    { name: 'in', x: -60, y: 0, direction: 'left' },
    { name: 'vref', x: 0, y: -120, direction: 'up' },
    ...bitPins(60, 'right'),
    { name: 'gnd', x: 0, y: 100, direction: 'down' },
  ],
  drawing: [...body(60, 40), { d: 'M-60 0H-40', kind: 'lead' }],
  texts: [
    ...bitTexts(34, 'end'),
    { x: -34, y: 4, anchor: 'start', text: 'IN' },
    { x: 0, y: -84, anchor: 'middle', text: 'VREF' },
    { x: 0, y: 76, anchor: 'middle', text: 'GND' },
  ],
  designatorAt: { x: 10, y: -106, anchor: 'start' },
  valueAt: { x: -46, y: 60, anchor: 'end' },
  params: [],
  spice: {
    lines: [
      'R@i %in %gnd 1e7',
      'R@r %vref %gnd 10k',
      'B@n %_n 0 V=max(0,min(255,floor(256*v(%in,%gnd)/max(v(%vref,%gnd),0.1)+0.5)))',
      ...BITS.flatMap((bit) => {
        const letter = 'abcdefgh'[bit]!
        const half = `floor(v(%_n)/${2 ** bit}+0.001)`
        const whole = `floor(v(%_n)/${2 ** (bit + 1)}+0.0005)`
        return [
          `B@${letter} %_o${letter} %gnd V=5*(${half}-2*${whole})`,
          `R@o${letter} %_o${letter} %d${bit} 100`,
          `C@o${letter} %d${bit} %gnd 100p`,
        ]
      }),
    ],
  },
}
