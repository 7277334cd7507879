import { own } from '@labbox/contract/core/own.ts'
import type { SymbolDef } from './types.ts'

interface OpAmpData {
  /** Hz, V/s, Ω, V above the negative and below the positive rail, A */
  gbw: number
  slew: number
  rin: number
  low: number
  high: number
  quiescent: number
}

const OPAMPS: Record<string, OpAmpData> = {
  LM741: { gbw: 1e6, slew: 0.5e6, rin: 2e6, low: 1.5, high: 1.5, quiescent: 1.7e-3 },
  TL082: { gbw: 3e6, slew: 13e6, rin: 1e12, low: 1.5, high: 1.5, quiescent: 1.4e-3 },
  LM358: { gbw: 0.7e6, slew: 0.3e6, rin: 2e6, low: 0.05, high: 1.5, quiescent: 0.35e-3 },
  NE5532: { gbw: 1e7, slew: 9e6, rin: 3e5, low: 1.5, high: 1.5, quiescent: 4e-3 },
}
const OPEN_LOOP_GAIN = 2e5
const INTEGRATOR = 1e-9

export const opamp: SymbolDef = {
  id: 'opamp',
  version: 1,
  class: 'Analog',
  names: { zh: '运算放大器', en: 'Operational amplifier' },
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
  ],
  texts: [
    { x: -34, y: -15, anchor: 'start', text: '−' },
    { x: -34, y: 25, anchor: 'start', text: '+' },
  ],
  designatorAt: { x: 12, y: -24, anchor: 'start' },
  valueAt: { x: 12, y: 32, anchor: 'start' },
  params: [
    {
      name: 'model',
      names: { zh: '型号', en: 'Model' },
      kind: 'choice',
      unit: '',
      default: 'TL082',
      choices: Object.keys(OPAMPS),
    },
  ],
  // One-pole macromodel: a transconductance with limited current (slew rate) into an integrator that is held between
  // the rails; the output current is taken from the rails, so that the supply's meter shows it.
  spice: {
    lines: [
      'R@i %inp %inn $rin',
      'R@p %inp 0 $rcm',
      'R@n %inn 0 $rcm',
      'B@g 0 %_x I=$imax*tanh($gm/$imax*(v(%inp,%inn)+$vos))',
      'R@x %_x 0 $rx',
      'C@x %_x 0 $cx',
      'B@h %_x 0 I=$clamp*(max(v(%_x)-max(v(%vp)-$high,0.5*(v(%vp)+v(%vn))),0)+min(v(%_x)-min(v(%vn)+$low,0.5*(v(%vp)+v(%vn))),0))',
      'E@o %_o 0 %_x 0 1',
      'V@s %_o %_s DC 0',
      'R@o %_s %out 50',
      'B@p %vp 0 I=max(i(V@s),0)',
      'B@n %vn 0 I=min(i(V@s),0)',
      'R@q %vp %vn $rq',
    ],
    derive: (_params, model) => {
      const data = own(OPAMPS, model) ?? OPAMPS.TL082!
      const gm = 2 * Math.PI * data.gbw * INTEGRATOR
      return {
        rin: data.rin,
        rcm: data.rin * 100,
        imax: data.slew * INTEGRATOR,
        gm,
        // Every real amplifier has an offset; it also starts an oscillator.
        vos: 2e-4,
        rx: OPEN_LOOP_GAIN / gm,
        cx: INTEGRATOR,
        clamp: data.slew * INTEGRATOR * 200,
        high: data.high,
        low: data.low,
        rq: 24 / data.quiescent,
      }
    },
  },
}

export const ne555: SymbolDef = {
  id: 'ne555',
  version: 1,
  class: 'Analog',
  names: { zh: '555 定时器', en: '555 timer' },
  prefix: 'U',
  pins: [
    { name: 'gnd', x: 0, y: 100, direction: 'down' },
    { name: 'trig', x: -80, y: 40, direction: 'left' },
    { name: 'out', x: 80, y: 0, direction: 'right' },
    { name: 'reset', x: 80, y: -40, direction: 'right' },
    { name: 'ctrl', x: 80, y: 40, direction: 'right', optional: true },
    { name: 'thres', x: -80, y: 0, direction: 'left' },
    { name: 'disch', x: -80, y: -40, direction: 'left' },
    { name: 'vcc', x: 0, y: -100, direction: 'up' },
  ],
  drawing: [
    { d: 'M-80 -40H-60M-80 0H-60M-80 40H-60M80 -40H60M80 0H60M80 40H60M0 -100V-80M0 100V80', kind: 'lead' },
    { d: 'M-60 -80H60V80H-60Z', kind: 'body' },
  ],
  texts: [
    { x: -54, y: -36, anchor: 'start', text: 'DIS' },
    { x: -54, y: 4, anchor: 'start', text: 'THR' },
    { x: -54, y: 44, anchor: 'start', text: 'TRI' },
    { x: 54, y: -36, anchor: 'end', text: 'RST' },
    { x: 54, y: 4, anchor: 'end', text: 'OUT' },
    { x: 54, y: 44, anchor: 'end', text: 'CON' },
    { x: 0, y: -66, anchor: 'middle', text: 'VCC' },
    { x: 0, y: 74, anchor: 'middle', text: 'GND' },
  ],
  designatorAt: { x: 10, y: -86, anchor: 'start' },
  valueAt: { x: 0, y: -20, anchor: 'middle' },
  params: [],
  // Divider of 5 kΩ, two comparators and a latch: a bistable node of 50 ns, pushed by trigger (set) and threshold
  // (clear); trigger wins over threshold, reset (below 0.7 V) over both. 2.147 is the push at which the latch
  // (loop gain 4) tips, so it does at equal voltages. The comparators are soft over some 20 mV and have 50 ns, so that the
  // step control sees a crossing come; the discharge transistor (10 Ω) opens only after the latch has tipped.
  spice: {
    lines: [
      'R@j %vcc %ctrl 5k',
      'R@k %ctrl %_l 5k',
      'R@m %_l %gnd 5k',
      'R@t %thres 0 1e9',
      'R@g %trig 0 1e9',
      'R@r %reset 0 1e9',
      'R@v %vcc %gnd 3k',
      'B@a %_ta 0 V=tanh(60*(v(%_l)-v(%trig)))',
      'R@a %_ta %_a 1k',
      'C@a %_a 0 50p',
      'B@b %_tb 0 V=tanh(60*(v(%thres)-v(%ctrl)))',
      'R@b %_tb %_b 1k',
      'C@b %_b 0 50p',
      'B@q %_t 0 V=0.5+0.5*tanh(8*(v(%_q)-0.5)+2.147*(v(%_a)-v(%_b))+10*(1+tanh(60*(v(%_l)-v(%trig)-0.08)))-20*(1+tanh(100*(0.7-v(%reset,%gnd)))))',
      'R@q %_t %_q 1k',
      'C@q %_q 0 50p',
      'B@o %_o %gnd V=0.1+0.5*(1+tanh(8*(v(%_q)-0.5)))*max(v(%vcc,%gnd)-1.3,0)',
      'V@s %_o %_s DC 0',
      'R@o %_s %out 10',
      'B@s %vcc %gnd I=max(i(V@s),0)',
      'B@d %disch %gnd I=v(%disch,%gnd)*(1e-9+0.05*(1-tanh(30*(v(%_q)-0.25))))',
    ],
  },
}
