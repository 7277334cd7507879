import { own } from '@labbox/contract/core/own.ts'
import { modelParam } from './semiconductors.ts'
import type { Names, PinDef, Shape, SymbolDef } from './types.ts'

// Voltage regulators as their outside: the voltage that they hold, the drop that they need, the current at which they give
// way. Typical data. Their own currents are small against those of a load.

const PINS: PinDef[] = [
  { name: 'in', x: -60, y: 0, direction: 'left' },
  { name: 'gnd', x: 0, y: 40, direction: 'down' },
  { name: 'out', x: 60, y: 0, direction: 'right' },
]
const BODY: Shape[] = [
  { d: 'M-60 0H-40M0 40V20M60 0H40', kind: 'lead' },
  { d: 'M-40 -20H40V20H-40Z', kind: 'body' },
]

const threePins = (
  id: string,
  names: Names,
  models: Record<string, number>,
  third: string,
  spice: SymbolDef['spice'],
): SymbolDef => ({
  id,
  version: 1,
  class: 'Analog',
  names,
  prefix: 'U',
  pins: PINS.map((pin) => (pin.name === 'gnd' ? { ...pin, name: third } : pin)),
  drawing: BODY,
  texts: [
    { x: -34, y: 4, anchor: 'start', text: 'IN' },
    { x: 34, y: 4, anchor: 'end', text: 'OUT' },
    { x: 0, y: 14, anchor: 'middle', text: third.toUpperCase() },
  ],
  designatorAt: { x: -40, y: -26, anchor: 'start' },
  valueAt: { x: 6, y: -26, anchor: 'start' },
  params: [modelParam(models)],
  spice,
})

/** A pass element of 0.2 Ω with 2 V of drop, 5 mA of its own, and 1.5 A at most. `sign`: −1 for negative voltages. */
const fixed = (id: string, names: Names, models: Record<string, number>, sign: 1 | -1): SymbolDef =>
  threePins(id, names, models, 'gnd', {
    lines: [
      `B@t %_t 0 V=max(min($volts,${sign}*v(%in,%gnd)-2),0)`,
      `B@o %in %out I=${sign}*1.5*tanh(max(v(%_t)-${sign}*v(%out,%gnd),0)/0.3)`,
      'R@q %in %gnd 3k',
    ],
    derive: (_params, model) => ({ volts: own(models, model) ?? 5 }),
  })

export const positiveRegulator = fixed(
  'regulator-78xx',
  { zh: '三端稳压器 78xx', en: 'Regulator 78xx' },
  { '7805': 5, '7809': 9, '7812': 12, '7815': 15 },
  1,
)
export const negativeRegulator = fixed(
  'regulator-79xx',
  { zh: '三端稳压器 79xx', en: 'Regulator 79xx' },
  { '7905': 5, '7909': 9, '7912': 12, '7915': 15 },
  -1,
)

/** 1.25 V between output and adjustment, 50 µA out of the latter. */
export const adjustableRegulator = threePins(
  'regulator-317',
  { zh: '可调稳压器 LM317', en: 'Adjustable regulator LM317' },
  { LM317: 1.25 },
  'adj',
  {
    lines: [
      'B@t %_t 0 V=max(min(1.25,v(%in,%adj)-2),0)',
      'B@o %in %out I=1.5*tanh(max(v(%_t)-v(%out,%adj),0)/0.03)',
      'I@ %in %adj DC 50u',
    ],
  },
)

/** A shunt that draws current as soon as its reference is above 2.495 V. */
export const shuntReference: SymbolDef = {
  id: 'reference-431',
  version: 1,
  class: 'Analog',
  names: { zh: '可调基准源 TL431', en: 'Shunt reference TL431' },
  prefix: 'U',
  pins: [
    { name: 'ref', x: -40, y: 0, direction: 'left' },
    { name: 'k', x: 0, y: -40, direction: 'up' },
    { name: 'a', x: 0, y: 40, direction: 'down' },
  ],
  drawing: [
    { d: 'M-40 0H-6M0 -40V-10M0 40V10', kind: 'lead' },
    { d: 'M-12 10L0 -10L12 10Z', kind: 'body' },
    { d: 'M-16 -6L-12 -10H12L16 -14', kind: 'body' },
  ],
  texts: [],
  designatorAt: { x: 20, y: -6, anchor: 'start' },
  valueAt: { x: 20, y: 12, anchor: 'start' },
  params: [],
  spice: {
    lines: [
      'R@r %ref %a 1meg',
      'B@ %k %a I=0.1*(1+tanh(60*(v(%ref,%a)-2.495)-3))*tanh(max(v(%k,%a)-1,0)/0.3)',
    ],
  },
}
