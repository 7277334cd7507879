import { axialPins, designatorAbove } from './passive.ts'
import type { SymbolDef } from './types.ts'

/** Least gate current that switches it on, and main current that keeps it on, A. Typical. */
export const TRIAC = { gate: 10e-3, hold: 10e-3 } as const

/**
 * A triac, as BT136: a state of 1 µs that gate current of either sign switches on and that lasts while more than the holding
 * current flows. On, 0.9 V and 50 mΩ remain in either direction. Macro model of our own.
 */
export const triac: SymbolDef = {
  id: 'triac',
  version: 1,
  class: 'Transistors',
  names: { zh: '双向晶闸管', en: 'Triac' },
  prefix: 'VS',
  pins: [...axialPins('t2', 't1'), { name: 'g', x: 20, y: 40, direction: 'down' }],
  drawing: [
    { d: 'M-40 0H-12M12 0H40M12 8L20 16V40', kind: 'lead' },
    { d: 'M-12 -20V20M12 -20V20M-12 -10L12 -18V-2ZM12 10L-12 2V18Z', kind: 'body' },
  ],
  texts: [
    { x: -24, y: -6, anchor: 'end', text: 'T2' },
    { x: 24, y: -6, anchor: 'start', text: 'T1' },
  ],
  designatorAt: { ...designatorAbove, y: -26 },
  valueAt: { x: -10, y: 36, anchor: 'end' },
  params: [],
  // The state tips at a push of 2.1: the gate gives 12, too little main current takes 6.
  spice: {
    lines: [
      'V@s %t2 %_s 0',
      'B@m %_s %_m I=v(%_s,%_m)*(1e-8+20*v(%_q)*v(%_q))',
      'D@a %_m %t1 $$junction',
      'D@b %t1 %_m $$junction',
      'V@g %g %_g 0',
      'R@g %_g %_h 60',
      'D@c %_h %t1 $$junction',
      'D@d %t1 %_h $$junction',
      'R@p %g %t1 2k',
      `B@t %_t 0 V=0.5+0.5*tanh(8*(v(%_q)-0.5)+6*(1+tanh(4*(abs(i(V@g))/${TRIAC.gate}-1)))-3*(1-tanh(4*(abs(i(V@s))/${TRIAC.hold}-1))))`,
      'R@t %_t %_q 1k',
      'C@t %_q 0 1n',
    ],
    models: { junction: 'D(IS=1e-12 RS=0.05 N=1.3)' },
  },
}
