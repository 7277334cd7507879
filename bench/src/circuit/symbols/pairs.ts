import { modelParam } from './semiconductors.ts'
import type { Names, PinDef, SymbolDef } from './types.ts'

// Two transistors of one chip: alike to the last digit, as a differential amplifier or a current mirror wants them.

const PINS: PinDef[] = [
  { name: 'c1', x: -40, y: -60, direction: 'up' },
  { name: 'b1', x: -80, y: 0, direction: 'left' },
  { name: 'e1', x: -40, y: 60, direction: 'down' },
  { name: 'c2', x: 40, y: -60, direction: 'up' },
  { name: 'b2', x: 80, y: 0, direction: 'right' },
  { name: 'e2', x: 40, y: 60, direction: 'down' },
]

const pair = (id: string, names: Names, arrows: string, models: Record<string, string>): SymbolDef => ({
  id,
  version: 1,
  class: 'Transistors',
  names,
  prefix: 'Q',
  pins: PINS,
  drawing: [
    {
      d: 'M-80 0H-58M-40 -60V-18L-58 -6M-58 6L-40 18V60M80 0H58M40 -60V-18L58 -6M58 6L40 18V60',
      kind: 'lead',
    },
    { d: 'M-58 -16V16M58 -16V16M-68 -36H68V36H-68Z', kind: 'body' },
    { d: arrows, kind: 'detail', fill: true },
  ],
  texts: [],
  designatorAt: { x: 0, y: -44, anchor: 'middle' },
  valueAt: { x: 0, y: 52, anchor: 'middle' },
  params: [modelParam(models)],
  spice: { lines: ['Q@a %c1 %b1 %e1 $$model', 'Q@b %c2 %b2 %e2 $$model'], models },
})

export const matchedNpn = pair(
  'matched-npn',
  { zh: 'NPN 配对管', en: 'Matched pair (NPN)' },
  'M-42 17L-51 16L-46 9ZM42 17L51 16L46 9Z',
  {
    BCM847: 'NPN(IS=1.8e-14 BF=290 VAF=80 IKF=0.12 RC=0.8 RB=20 CJE=1.1e-11 CJC=4e-12 TF=4e-10)',
    LM394: 'NPN(IS=2.5e-13 BF=500 VAF=150 IKF=0.05 RC=2 RB=40 CJE=3e-11 CJC=2e-11 TF=1.6e-9)',
  },
)
export const matchedPnp = pair(
  'matched-pnp',
  { zh: 'PNP 配对管', en: 'Matched pair (PNP)' },
  'M-56 7L-47 8L-52 15ZM56 7L47 8L52 15Z',
  { BCM857: 'PNP(IS=1.6e-14 BF=250 VAF=50 IKF=0.1 RC=0.8 RB=20 CJE=1.2e-11 CJC=6e-12 TF=6e-10)' },
)
