/** Circuits whose simulation time is compared with a native ngspice, and whose results must be the same. */
export interface ReferenceDeck {
  name: string
  analysis: 'tran' | 'ac'
  /** Whole deck. */
  text: string
  /** Compared by period and amplitude of this vector, for phase errors of an oscillator add up. */
  oscillates?: string
}

// the same tolerances and steps whatever the version: defaults differ
const OPTIONS = '.options reltol=1e-4 abstol=1e-12 vntol=1e-6 method=trap'
const deck = (...lines: string[]): string => ['* reference', ...lines, OPTIONS, '.end', ''].join('\n')

const NPN =
  '.model qn NPN(IS=6.734e-15 BF=416.4 VAF=74.03 IKF=0.06678 ISE=6.734e-15 NE=1.259 BR=0.7371 RB=10 RC=1 CJE=4.493e-12 CJC=3.638e-12 TF=3.012e-10 TR=2.395e-7)'
const PNP =
  '.model qp PNP(IS=1.41e-15 BF=180.7 VAF=18.7 IKF=0.08 BR=4.977 RB=10 RC=2.5 CJE=8.063e-12 CJC=9.728e-12 TF=1.791e-10)'
const DIODE = '.model dd D(IS=2.52e-9 RS=0.568 N=1.752 CJO=4e-12 M=0.4 TT=2e-8)'
const CMOS = [
  '.model mn NMOS(LEVEL=1 VTO=0.7 KP=110e-6 LAMBDA=0.04 GAMMA=0.4 PHI=0.7)',
  '.model mp PMOS(LEVEL=1 VTO=-0.7 KP=50e-6 LAMBDA=0.05 GAMMA=0.57 PHI=0.8)',
]
const OPAMP = [
  '.subckt amp p n o',
  'Rin p n 2meg',
  'G1 0 x p n 6.283e-3',
  'R1 x 0 31.83meg',
  'C1 x 0 1n',
  'E1 y 0 x 0 1',
  'Ro y o 75',
  '.ends',
]

const inverter = (i: number, from: string, to: string): string[] => [
  `Mn${i} ${to} ${from} 0 0 mn W=4u L=1u`,
  `Mp${i} ${to} ${from} vdd vdd mp W=8u L=1u`,
  `Cl${i} ${to} 0 50f`,
]

/** The five circuits of the benchmark. */
export const benchmarkDecks: ReferenceDeck[] = [
  {
    name: 'RC low-pass',
    analysis: 'tran',
    text: deck('V1 in 0 SIN(0 1 1k)', 'R1 in out 1k', 'C1 out 0 159.155n', '.tran 1u 10m 0 1u'),
  },
  {
    name: 'common emitter',
    analysis: 'tran',
    text: deck(
      'Vcc vcc 0 12',
      'Vin in 0 SIN(0 10m 1k)',
      'C1 in b 10u',
      'R1 vcc b 47k',
      'R2 b 0 10k',
      'RC vcc c 4.7k',
      'RE e 0 1k',
      'CE e 0 100u',
      'C2 c out 10u',
      'RL out 0 100k',
      'Q1 c b e qn',
      NPN,
      '.tran 1u 10m 0 1u',
    ),
  },
  {
    name: 'CMOS ring',
    analysis: 'tran',
    text: deck(
      'Vdd vdd 0 5',
      ...['a', 'b', 'c', 'd', 'e'].flatMap((node, i, all) => inverter(i, node, all[(i + 1) % 5]!)),
      ...CMOS,
      '.ic v(a)=0',
      '.tran 10p 50n 0 10p',
    ),
    oscillates: 'v(a)',
  },
  {
    name: '555 astable',
    analysis: 'tran',
    text: deck(
      'Vcc vcc 0 5',
      'RA vcc dis 10k',
      'RB dis cap 6.8k',
      'C1 cap 0 10n',
      'Bs ts 0 V=0.5*(1+tanh(200*(1.6667-v(cap))))',
      'Br tr 0 V=0.5*(1+tanh(200*(v(cap)-3.3333)))',
      'Bq t 0 V=0.5*(1+tanh(8*(v(q)-0.5)+10*v(ts)-10*v(tr)))',
      'Rq t q 1k',
      'Cq q 0 100p',
      'Bd dis 0 I=v(dis)*0.05*(1-tanh(30*(v(q)-0.25)))',
      'Bo out 0 V=3.7*v(q)+0.1',
      'RL out 0 10k',
      '.tran 0.2u 2m 0 0.2u uic',
    ),
    oscillates: 'v(cap)',
  },
  {
    name: 'op-amp filter',
    analysis: 'ac',
    text: deck(
      'Vin in 0 DC 0 AC 1',
      'R1 in m 10k',
      'R2 m p 10k',
      'C1 m out 10n',
      'C2 p 0 10n',
      'X1 p out out amp',
      ...OPAMP,
      '.ac dec 200 1 1meg',
    ),
  },
]

const tran = (name: string, ...lines: string[]): ReferenceDeck => ({
  name,
  analysis: 'tran',
  text: deck(...lines),
})
const ac = (name: string, ...lines: string[]): ReferenceDeck => ({
  name,
  analysis: 'ac',
  text: deck(...lines),
})

/** Twenty more of what labs are made of. */
export const oracleDecks: ReferenceDeck[] = [
  tran('RC charge', 'V1 a 0 PULSE(0 5 1u 10n 10n 1m 2m)', 'R1 a b 1k', 'C1 b 0 100n', '.tran 2u 2m 0 2u'),
  tran('RL step', 'V1 a 0 PULSE(0 5 1u 10n 10n 1m 2m)', 'R1 a b 100', 'L1 b 0 10m', '.tran 2u 2m 0 2u'),
  tran(
    'RLC ringing',
    'V1 a 0 PULSE(0 1 1u 10n 10n 1m 2m)',
    'R1 a b 20',
    'L1 b c 1m',
    'C1 c 0 100n',
    '.tran 1u 1m 0 1u',
  ),
  tran(
    'series resonance',
    'V1 a 0 SIN(0 1 5033)',
    'R1 a b 50',
    'L1 b c 10m',
    'C1 c 0 100n',
    '.tran 1u 2m 0 1u',
  ),
  tran('half-wave rectifier', 'V1 a 0 SIN(0 10 50)', 'D1 a b dd', 'R1 b 0 1k', DIODE, '.tran 50u 60m 0 50u'),
  tran(
    'rectifier with capacitor',
    'V1 a 0 SIN(0 10 50)',
    'R0 a x 1',
    'D1 x b dd',
    'C1 b 0 100u',
    'R1 b 0 1k',
    DIODE,
    '.tran 50u 60m 0 50u',
  ),
  tran(
    'bridge rectifier',
    'V1 a b SIN(0 12 50)',
    'D1 a p dd',
    'D2 b p dd',
    'D3 0 a dd',
    'D4 0 b dd',
    'R1 p 0 470',
    'Rg b 0 1meg',
    DIODE,
    '.tran 50u 60m 0 50u',
  ),
  tran('clipper', 'V1 a 0 SIN(0 5 1k)', 'R1 a b 1k', 'D1 b 0 dd', 'D2 0 b dd', DIODE, '.tran 2u 3m 0 2u'),
  tran(
    'zener regulator',
    'V1 a 0 SIN(12 2 100)',
    'R1 a b 220',
    'D1 0 b dz',
    'R2 b 0 1k',
    '.model dz D(IS=1e-14 RS=2 BV=5.1 IBV=5m CJO=50p)',
    '.tran 20u 30m 0 20u',
  ),
  tran(
    'emitter follower',
    'Vcc v 0 12',
    'V1 a 0 SIN(6 2 1k)',
    'R1 a b 1k',
    'Q1 v b e qn',
    'R2 e 0 1k',
    NPN,
    '.tran 2u 3m 0 2u',
  ),
  tran(
    'differential pair',
    'Vp p 0 12',
    'Vn n 0 -12',
    'V1 a 0 SIN(0 20m 1k)',
    'R1 p c1 10k',
    'R2 p c2 10k',
    'Q1 c1 a e qn',
    'Q2 c2 0 e qn',
    'R3 e n 11k',
    NPN,
    '.tran 2u 3m 0 2u',
  ),
  tran(
    'push-pull stage',
    'Vp p 0 12',
    'Vn n 0 -12',
    'V1 a 0 SIN(0 5 1k)',
    'Q1 p a o qn',
    'Q2 n a o qp',
    'R1 o 0 100',
    NPN,
    PNP,
    '.tran 2u 3m 0 2u',
  ),
  tran(
    'PNP switch',
    'Vcc v 0 5',
    'V1 a 0 PULSE(5 0 0.1m 1u 1u 0.4m 1m)',
    'R1 a b 4.7k',
    'Q1 c b v qp',
    'R2 c 0 470',
    PNP,
    '.tran 1u 2m 0 1u',
  ),
  tran(
    'CMOS inverter',
    'Vdd vdd 0 5',
    'V1 a 0 PULSE(0 5 10n 1n 1n 40n 100n)',
    ...inverter(1, 'a', 'b'),
    ...CMOS,
    '.tran 0.1n 200n 0 0.1n',
  ),
  tran(
    'switched RC',
    'V1 a 0 5',
    'V2 c 0 PULSE(0 1 0.1m 1u 1u 0.5m 1m)',
    'S1 a b c 0 sw',
    'R1 b d 1k',
    'C1 d 0 100n',
    'R2 d 0 10k',
    '.model sw SW(RON=1 ROFF=1e9 VT=0.5 VH=0.1)',
    '.tran 2u 3m 0 2u',
  ),
  tran(
    'op-amp integrator',
    'V1 a 0 PULSE(-1 1 0 1u 1u 0.5m 1m)',
    'R1 a n 10k',
    'C1 n o 10n',
    'R2 n o 1meg',
    'X1 0 n o amp',
    ...OPAMP,
    '.tran 2u 3m 0 2u',
  ),
  tran(
    'op-amp inverting',
    'V1 a 0 SIN(0 1 1k)',
    'R1 a n 1k',
    'R2 n o 10k',
    'X1 0 n o amp',
    ...OPAMP,
    '.tran 2u 3m 0 2u',
  ),
  tran(
    'multiplier',
    'V1 a 0 SIN(0 1 1k)',
    'V2 b 0 SIN(0 1 20k)',
    'B1 c 0 V=v(a)*v(b)',
    'R1 c d 1k',
    'C1 d 0 1n',
    '.tran 0.5u 1m 0 0.5u',
  ),
  ac(
    'twin-T notch',
    'V1 a 0 AC 1',
    'R1 a b 10k',
    'R2 b o 10k',
    'C1 b 0 20n',
    'C2 a c 10n',
    'C3 c o 10n',
    'R3 c 0 5k',
    'R4 o 0 1meg',
    '.ac dec 200 10 100k',
  ),
  ac(
    'common-emitter response',
    'Vcc vcc 0 12',
    'Vin in 0 DC 0 AC 1',
    'C1 in b 10u',
    'R1 vcc b 47k',
    'R2 b 0 10k',
    'RC vcc c 4.7k',
    'RE e 0 1k',
    'CE e 0 100u',
    'Q1 c b e qn',
    NPN,
    '.ac dec 140 1 10meg',
  ),
]
