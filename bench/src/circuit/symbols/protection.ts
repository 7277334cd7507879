import { axialPins, designatorAbove, valueBelow } from './passive.ts'
import type { SymbolDef } from './types.ts'

// Parts that melt and parts that sound. Typical data, macro models of our own.

/** Time in which the wire of a fuse takes its heat, s. */
export const FUSE_TIME = 0.5
/** A fuse carries this many times its rated current for ever, nearly. */
export const FUSE_MARGIN = 1.5

/**
 * A fuse. Its wire heats with the square of the current and cools by itself: it melts after τ·ln(x / (x − 1)), where
 * x = (I / (1.5·I_N))², τ = 0.5 s, and stays open until the circuit is loaded anew.
 */
export const fuse: SymbolDef = {
  id: 'fuse',
  version: 1,
  class: 'Basic',
  names: { zh: '熔断器', en: 'Fuse' },
  prefix: 'FU',
  pins: axialPins('1', '2'),
  drawing: [
    { d: 'M-40 0H40', kind: 'lead' },
    { d: 'M-20 -8H20V8H-20Z', kind: 'body' },
  ],
  ieee: [
    { d: 'M-40 0H-20M20 0H40', kind: 'lead' },
    { d: 'M-20 0Q-10 -14 0 0Q10 14 20 0', kind: 'body' },
  ],
  texts: [],
  designatorAt: { ...designatorAbove, y: -16 },
  valueAt: { ...valueBelow, y: 26 },
  params: [
    {
      name: 'value',
      names: { zh: '额定电流', en: 'Rated current' },
      kind: 'quantity',
      unit: 'A',
      default: '500m',
      min: 1e-3,
      max: 30,
    },
  ],
  // `%_h` is the heat, 1 where it melts; from there on the heat holds itself up.
  spice: {
    lines: [
      'V@s %1 %_s 0',
      'B@ %_s %2 I=v(%_s,%2)*(1e-9+$siemens*(0.5-0.5*tanh(200*(v(%_h)-1))))',
      'B@h 0 %_h I=$rate*i(V@s)*i(V@s)+1e-3*(1+tanh(200*(v(%_h)-1)))',
      'R@h %_h 0 1k',
      'C@h %_h 0 $farad',
    ],
    derive: ({ value = 0.5 }) => ({
      // A tenth of a volt at the rated current.
      siemens: value / 0.1,
      rate: 1e-3 / (FUSE_MARGIN * value) ** 2,
      farad: FUSE_TIME / 1e3,
    }),
  },
}

/** A buzzer with its own oscillator: 25 mA at 5 V, heard from 2 V on. */
export const buzzer: SymbolDef = {
  id: 'buzzer',
  version: 1,
  class: 'Basic',
  names: { zh: '有源蜂鸣器', en: 'Buzzer' },
  prefix: 'HA',
  pins: [
    { name: 'plus', x: -20, y: 40, direction: 'down' },
    { name: 'minus', x: 20, y: 40, direction: 'down' },
  ],
  drawing: [
    { d: 'M-20 40V12M20 40V12', kind: 'lead' },
    { d: 'M-28 12H28M-28 12A28 28 0 0 1 28 12', kind: 'body' },
  ],
  texts: [{ x: -30, y: 34, anchor: 'end', text: '+' }],
  designatorAt: { x: 34, y: -6, anchor: 'start' },
  valueAt: { x: 34, y: 12, anchor: 'start' },
  params: [],
  spice: {
    lines: ['D@ %plus %_m $$sound', 'R@ %_m %minus 120'],
    models: { sound: 'D(IS=6e-15 N=3)' },
  },
  lights: [{ d: 'M-20 8A20 20 0 0 1 20 8Z', anode: 'plus', cathode: 'minus' }],
}
