import { modelParam } from './semiconductors.ts'
import type { Names, PinDef, Shape, SymbolDef } from './types.ts'

// Level-1 parameters of our own, fitted to typical data: threshold (VTO), transconductance (KP at W = L) and resistance.

const PINS: PinDef[] = [
  { name: 'd', x: 20, y: -40, direction: 'up' },
  { name: 'g', x: -20, y: 0, direction: 'left' },
  { name: 's', x: 20, y: 40, direction: 'down' },
]

const fet = (
  id: string,
  names: Names,
  drawing: Shape[],
  models: Record<string, string>,
  lines: string[],
): SymbolDef => ({
  id,
  version: 1,
  class: 'Transistors',
  names,
  prefix: 'Q',
  pins: PINS,
  drawing,
  texts: [],
  designatorAt: { x: 30, y: -6, anchor: 'start' },
  valueAt: { x: 30, y: 12, anchor: 'start' },
  params: [modelParam(models)],
  spice: { lines, models },
})

/** An enhancement MOSFET: a channel in three pieces; the bulk is joined to the source. */
const mosfet = (arrow: string): Shape[] => [
  { d: 'M-20 0H-6M20 -40V-14H2M20 40V14H2M2 0H20V14', kind: 'lead' },
  { d: 'M-6 -16V16M2 -19V-9M2 -5V5M2 9V19', kind: 'body' },
  { d: arrow, kind: 'detail', fill: true },
]
const jfet = (arrow: string): Shape[] => [
  { d: 'M-20 0H2M20 -40V-12H2M20 40V12H2', kind: 'lead' },
  { d: 'M2 -18V18', kind: 'body' },
  { d: arrow, kind: 'detail', fill: true },
]
// The bulk is the source, so the junction of bulk and drain is the body diode.
const MOSFET_LINES = ['M@ %d %g %s %s $$model']

const N_MODELS = {
  '2N7000': 'NMOS(VTO=2 KP=0.1 LAMBDA=0.01 RD=1 RS=0.2 CGSO=1.5e-7 CGDO=4e-8)',
  BS170: 'NMOS(VTO=1.8 KP=0.2 LAMBDA=0.01 RD=1 RS=0.2 CGSO=3e-7 CGDO=5e-8)',
  IRF540: 'NMOS(VTO=3.2 KP=15 LAMBDA=0.002 RD=0.03 RS=0.01 CGSO=1.2e-5 CGDO=1e-6)',
  BSS138: 'NMOS(VTO=1.3 KP=0.2 LAMBDA=0.01 RD=1 RS=0.2 CGSO=3e-7 CGDO=4e-8)',
}
const P_MODELS = {
  BS250: 'PMOS(VTO=-2.2 KP=0.06 LAMBDA=0.01 RD=4 RS=0.5 CGSO=4e-7 CGDO=6e-8)',
  IRF9540: 'PMOS(VTO=-3.2 KP=8 LAMBDA=0.002 RD=0.06 RS=0.02 CGSO=1e-5 CGDO=1e-6)',
  BSS84: 'PMOS(VTO=-1.7 KP=0.1 LAMBDA=0.01 RD=3 RS=0.5 CGSO=3e-7 CGDO=5e-8)',
}

export const nmos = fet(
  'nmos',
  { zh: 'N 沟道 MOS 管', en: 'N-channel MOSFET' },
  mosfet('M3 0L12 -4V4Z'),
  N_MODELS,
  MOSFET_LINES,
)
export const pmos = fet(
  'pmos',
  { zh: 'P 沟道 MOS 管', en: 'P-channel MOSFET' },
  mosfet('M19 0L10 -4V4Z'),
  P_MODELS,
  MOSFET_LINES,
)

const JFET_LINES = ['J@ %d %g %s $$model']
export const njf = fet(
  'njf',
  { zh: 'N 沟道结型场效应管', en: 'N-channel JFET' },
  jfet('M0 0L-9 -4V4Z'),
  {
    '2N5457': 'NJF(VTO=-1.8 BETA=1e-3 LAMBDA=2e-3 IS=1e-14 RD=1 RS=1 CGS=4.6e-12 CGD=1.5e-12)',
    J310: 'NJF(VTO=-3.4 BETA=3.3e-3 LAMBDA=1e-2 IS=1e-14 RD=1 RS=1 CGS=5e-12 CGD=2.5e-12)',
  },
  JFET_LINES,
)
export const pjf = fet(
  'pjf',
  { zh: 'P 沟道结型场效应管', en: 'P-channel JFET' },
  jfet('M-9 0L0 -4V4Z'),
  { '2N5460': 'PJF(VTO=-2.6 BETA=6e-4 LAMBDA=2e-3 IS=1e-14 RD=1 RS=1 CGS=5e-12 CGD=1e-12)' },
  JFET_LINES,
)
