import { axialPins, designatorAbove, valueBelow } from './passive.ts'
import type { Names, ParamDef, PinDef, Shape, SpiceTemplate, SymbolDef } from './types.ts'

/** The choice of a model. */
export const modelParam = (models: Record<string, unknown>): ParamDef => {
  const choices = Object.keys(models)
  return {
    name: 'model',
    names: { zh: '型号', en: 'Model' },
    kind: 'choice',
    unit: '',
    default: choices[0] ?? '',
    choices,
  }
}

const DIODE_BODY: Shape[] = [
  { d: 'M-40 0H-12', kind: 'lead' },
  { d: 'M12 0H40', kind: 'lead' },
  { d: 'M-12 -12L12 0L-12 12Z', kind: 'body' },
]
const BAR: Shape = { d: 'M12 -12V12', kind: 'body' }

const diodeLike = (
  id: string,
  names: Names,
  extra: Shape[],
  spice: SpiceTemplate,
  params: ParamDef[],
): SymbolDef => ({
  id,
  version: 1,
  class: 'Diodes',
  names,
  prefix: 'D',
  pins: axialPins('a', 'k'),
  drawing: [...DIODE_BODY, ...extra],
  texts: [],
  designatorAt: { ...designatorAbove, y: id === 'led' ? -30 : -20 },
  valueAt: { ...valueBelow, y: 28 },
  params,
  spice,
})

// Typical data-sheet values in the usual SPICE level-1 parameters.
const RECTIFIERS = {
  '1N4148': 'D(IS=2.52e-9 RS=0.568 N=1.752 CJO=4e-12 M=0.4 TT=2e-8 BV=100 IBV=1e-4)',
  '1N4007': 'D(IS=7.03e-9 RS=0.034 N=1.8 CJO=1e-11 M=0.33 TT=4.3e-6 BV=1000 IBV=5e-6)',
  '1N5819': 'D(IS=3.17e-5 RS=0.051 N=1.373 CJO=1.1e-10 M=0.35 TT=1e-11 BV=40 IBV=1e-3)',
}
/** By colour. */
export const LEDS = {
  red: 'D(IS=9.3e-20 RS=2.5 N=1.9 CJO=3e-11 BV=5 IBV=1e-5)',
  green: 'D(IS=1e-22 RS=3 N=2 CJO=3e-11 BV=5 IBV=1e-5)',
  yellow: 'D(IS=2e-21 RS=3 N=2 CJO=3e-11 BV=5 IBV=1e-5)',
  blue: 'D(IS=1e-27 RS=5 N=2.2 CJO=4e-11 BV=5 IBV=1e-5)',
  white: 'D(IS=1e-27 RS=5 N=2.2 CJO=4e-11 BV=5 IBV=1e-5)',
}

export const diode = diodeLike(
  'diode',
  { zh: '二极管', en: 'Diode' },
  [BAR],
  { lines: ['D@ %a %k $$model'], models: RECTIFIERS },
  [modelParam(RECTIFIERS)],
)

export const zener = diodeLike(
  'zener',
  { zh: '稳压二极管', en: 'Zener diode' },
  [{ d: 'M6 -12H12V12H18', kind: 'body' }],
  {
    // A forward diode, and the breakdown as a diode behind a voltage source, fitted at 5 mA; as parameters, so that one
    // model serves all types.
    lines: ['D@ %a %k $$forward', 'V@z %k %_z DC $bias', 'D@z %_z %a $$knee'],
    models: {
      forward: 'D(IS=1e-14 RS=1 N=1.05 CJO=8e-11 M=0.35)',
      knee: 'D(IS=1e-12 RS=5 N=1)',
    },
    // The breakdown diode drops 0.577 V + 5 Ω · 5 mA at the test current.
    derive: (p) => ({ bias: (p.value ?? 0) - 0.602 }),
  },
  [
    {
      name: 'value',
      names: { zh: '稳定电压', en: 'Zener voltage' },
      kind: 'quantity',
      unit: 'V',
      default: '5.1',
      min: 1.8,
      max: 200,
    },
  ],
)

export const led: SymbolDef = {
  ...diodeLike(
    'led',
    { zh: '发光二极管', en: 'LED' },
    [
      BAR,
      { d: 'M-4 -14L4 -24M6 -14L14 -24', kind: 'detail' },
      { d: 'M4 -24L-1 -21L3 -18ZM14 -24L9 -21L13 -18Z', kind: 'detail', fill: true },
    ],
    { lines: ['D@ %a %k $$model'], models: LEDS },
    [modelParam(LEDS)],
  ),
  lights: [{ d: 'M-12 -12L12 0L-12 12Z', anode: 'a', cathode: 'k' }],
}

const TRANSISTOR_PINS: PinDef[] = [
  { name: 'c', x: 20, y: -40, direction: 'up' },
  { name: 'b', x: -20, y: 0, direction: 'left' },
  { name: 'e', x: 20, y: 40, direction: 'down' },
]

const transistor = (id: string, names: Names, arrow: string, models: Record<string, string>): SymbolDef => ({
  id,
  version: 1,
  class: 'Transistors',
  names,
  prefix: 'Q',
  pins: TRANSISTOR_PINS,
  drawing: [
    { d: 'M-20 0H0', kind: 'lead' },
    { d: 'M20 -40V-18L0 -6', kind: 'lead' },
    { d: 'M20 40V18L0 6', kind: 'lead' },
    { d: 'M0 -16V16', kind: 'body' },
    { d: arrow, kind: 'detail', fill: true },
  ],
  texts: [],
  designatorAt: { x: 30, y: -6, anchor: 'start' },
  valueAt: { x: 30, y: 12, anchor: 'start' },
  params: [modelParam(models)],
  spice: { lines: ['Q@ %c %b %e $$model'], models },
})

export const npn = transistor('npn', { zh: 'NPN 三极管', en: 'NPN transistor' }, 'M17 16L8 15L12 8Z', {
  '2N3904':
    'NPN(IS=6.734e-15 BF=416.4 VAF=74.03 IKF=0.06678 ISE=6.734e-15 NE=1.259 BR=0.7371 RB=10 RC=1 CJE=4.493e-12 MJE=0.2593 VJE=0.75 TF=3.012e-10 CJC=3.638e-12 MJC=0.3085 VJC=0.75 TR=2.395e-7)',
  '2N2222A':
    'NPN(IS=1.434e-14 BF=255.9 VAF=74.03 IKF=0.2847 ISE=1.434e-14 NE=1.307 BR=6.092 RB=10 RC=1 CJE=2.201e-11 MJE=0.377 VJE=0.75 TF=4.111e-10 CJC=7.306e-12 MJC=0.3416 VJC=0.75 TR=4.691e-8)',
  BC547B:
    'NPN(IS=1.8e-14 BF=400 VAF=80 IKF=0.15 ISE=5e-14 NE=1.46 BR=35.5 RB=10 RC=0.6 CJE=1.3e-11 MJE=0.33 VJE=0.58 TF=6.4e-10 CJC=4e-12 MJC=0.33 VJC=0.54 TR=5.072e-8)',
  S9013:
    'NPN(IS=3.4e-14 BF=200 VAF=100 IKF=0.6 ISE=3e-14 NE=1.5 BR=10 RB=5 RC=0.5 CJE=2.5e-11 MJE=0.35 VJE=0.75 TF=8e-10 CJC=8e-12 MJC=0.35 VJC=0.6 TR=6e-8)',
})

export const pnp = transistor('pnp', { zh: 'PNP 三极管', en: 'PNP transistor' }, 'M3 8L12 9L8 16Z', {
  '2N3906':
    'PNP(IS=1.41e-15 BF=180.7 VAF=18.7 IKF=0.08 ISE=0 BR=4.977 RB=10 RC=2.5 CJE=8.063e-12 MJE=0.3677 VJE=0.75 TF=1.791e-10 CJC=9.728e-12 MJC=0.5776 VJC=0.75 TR=3.342e-8)',
  '2N2907A':
    'PNP(IS=6.506e-16 BF=231.7 VAF=115.7 IKF=1.079 ISE=5.487e-14 NE=1.829 BR=3.563 RB=10 RC=0.715 CJE=1.982e-11 MJE=0.3357 VJE=0.75 TF=6.036e-10 CJC=1.476e-11 MJC=0.5383 VJC=0.75 TR=1.113e-7)',
  BC557B:
    'PNP(IS=2e-14 BF=290 VAF=45 IKF=0.1 ISE=1.4e-14 NE=1.4 BR=13 RB=10 RC=1 CJE=1.2e-11 MJE=0.36 VJE=0.65 TF=7e-10 CJC=6e-12 MJC=0.4 VJC=0.55 TR=4e-8)',
  S9012:
    'PNP(IS=3e-14 BF=180 VAF=60 IKF=0.5 ISE=2e-14 NE=1.5 BR=8 RB=5 RC=0.5 CJE=2.5e-11 MJE=0.36 VJE=0.75 TF=8e-10 CJC=1.2e-11 MJC=0.4 VJC=0.6 TR=6e-8)',
})
