import { axialPins, designatorAbove, valueBelow } from './passive.ts'
import type { Names, ParamDef, Shape, SymbolDef } from './types.ts'

// Two-terminal parts whose resistance follows from something else than the circuit. Characteristics are typical.

const LEADS: Shape = { d: 'M-40 0H-20M20 0H40', kind: 'lead' }
const BOX: Shape = { d: 'M-20 -8H20V8H-20Z', kind: 'body' }

const param = (
  name: string,
  names: Names,
  unit: string,
  text: string,
  [min, max]: [number, number],
  live = false,
): ParamDef => ({ name, names, kind: 'quantity', unit, default: text, min, max, live })

const axial = (
  symbol: Pick<SymbolDef, 'id' | 'names' | 'prefix' | 'params' | 'spice'>,
  drawing: Shape[],
): SymbolDef => ({
  version: 1,
  class: 'Basic',
  pins: axialPins('1', '2'),
  drawing,
  texts: [],
  designatorAt: { ...designatorAbove, y: -22 },
  valueAt: { ...valueBelow, y: 30 },
  ...symbol,
})

/** NTC after the B equation: R = R25 · exp(B · (1/T − 1/298.15 K)), B = 3950 K. */
export const thermistor = axial(
  {
    id: 'thermistor',
    names: { zh: '热敏电阻（NTC）', en: 'Thermistor (NTC)' },
    prefix: 'RT',
    params: [
      param('value', { zh: '25 °C 阻值', en: 'Resistance at 25 °C' }, 'Ω', '10k', [1, 1e7]),
      param('celsius', { zh: '温度（°C）', en: 'Temperature (°C)' }, '', '25', [-50, 200], true),
    ],
    spice: {
      lines: ['R@ %1 %2 $resistance'],
      derive: ({ value = 1e4, celsius = 25 }) => ({
        resistance: value * Math.exp(3950 * (1 / (celsius + 273.15) - 1 / 298.15)),
      }),
    },
  },
  [LEADS, BOX, { d: 'M-24 18H-16L16 -18', kind: 'detail' }],
)

/** Cadmium sulphide: R = R10 · (10 lx / E)^0.7. */
export const photoresistor = axial(
  {
    id: 'photoresistor',
    names: { zh: '光敏电阻', en: 'Photoresistor' },
    prefix: 'RL',
    params: [
      param('value', { zh: '10 lx 阻值', en: 'Resistance at 10 lx' }, 'Ω', '20k', [100, 1e7]),
      param('lux', { zh: '照度（lx）', en: 'Illuminance (lx)' }, '', '100', [0.1, 1e5], true),
    ],
    spice: {
      lines: ['R@ %1 %2 $resistance'],
      derive: ({ value = 2e4, lux = 100 }) => ({ resistance: value * (10 / lux) ** 0.7 }),
    },
  },
  [LEADS, BOX, { d: 'M-16 -22L-6 -12M-6 -24L4 -14M-10 -12H-6V-16M0 -14H4V-18', kind: 'detail' }],
)

/** A filament: a tenth of its resistance when cold, at its rating the resistance of its voltage and power. */
export const lamp = axial(
  {
    id: 'lamp',
    names: { zh: '白炽灯', en: 'Incandescent lamp' },
    prefix: 'HL',
    params: [
      param('value', { zh: '额定电压', en: 'Rated voltage' }, 'V', '12', [0.5, 400]),
      param('watts', { zh: '额定功率（W）', en: 'Rated power (W)' }, '', '5', [0.01, 500]),
    ],
    spice: {
      // tanh(1.5) = 0.905: at the rating the rise is 0.9 of the hot resistance.
      lines: ['B@ %1 %2 I=v(%1,%2)/($cold+$rise*tanh(1.5*abs(v(%1,%2))/$rated))'],
      derive: ({ value = 12, watts = 5 }) => {
        const hot = value ** 2 / watts
        return { cold: 0.1 * hot, rise: (0.9 * hot) / Math.tanh(1.5), rated: value }
      },
    },
  },
  [
    { d: 'M-40 0H-16M16 0H40', kind: 'lead' },
    { d: 'M0 -16A16 16 0 1 0 0 16A16 16 0 1 0 0 -16', kind: 'body' },
    { d: 'M-11 -11L11 11M-11 11L11 -11', kind: 'detail' },
  ],
)

export const battery = axial(
  {
    id: 'battery',
    names: { zh: '电池', en: 'Battery' },
    prefix: 'GB',
    params: [
      param('value', { zh: '电动势', en: 'EMF' }, 'V', '9', [0.1, 1000], true),
      param('inner', { zh: '内阻', en: 'Internal resistance' }, 'Ω', '1', [1e-3, 1e4]),
    ],
    spice: { lines: ['V@ %1 %_s DC $value', 'R@s %_s %2 $inner'] },
  },
  [
    { d: 'M-40 0H-4M4 0H40', kind: 'lead' },
    { d: 'M-4 -14V14M4 -7V7', kind: 'body' },
    { d: 'M-16 -10H-8M-12 -14V-6', kind: 'detail' },
  ],
)

/** A capacitor that stands one polarity alone: a diode conducts the other way. */
export const electrolytic = axial(
  {
    id: 'electrolytic',
    names: { zh: '电解电容', en: 'Electrolytic capacitor' },
    prefix: 'C',
    params: [param('value', { zh: '容量', en: 'Capacitance' }, 'F', '100u', [1e-7, 1], true)],
    spice: {
      lines: ['C@ %1 %_s $value', 'R@s %_s %2 0.1', 'D@ %2 %1 $$leak'],
      models: { leak: 'D(IS=1e-12 N=2 RS=1)' },
    },
  },
  [
    { d: 'M-40 0H-8M8 0H40', kind: 'lead' },
    { d: 'M-8 -14H-2V14H-8Z', kind: 'body' },
    { d: 'M2 -14H8V14H2Z', kind: 'body', fill: true },
    { d: 'M-20 -10H-12M-16 -14V-6', kind: 'detail' },
  ],
)

/** Two coils on a core: the primary's inductance, turns of the primary for one of the secondary, and the coupling. */
export const transformer: SymbolDef = {
  id: 'transformer',
  version: 1,
  class: 'Basic',
  names: { zh: '变压器', en: 'Transformer' },
  prefix: 'T',
  pins: [
    { name: 'a1', x: -40, y: -20, direction: 'left' },
    { name: 'a2', x: -40, y: 20, direction: 'left' },
    { name: 'b1', x: 40, y: -20, direction: 'right' },
    { name: 'b2', x: 40, y: 20, direction: 'right' },
  ],
  drawing: [
    { d: 'M-40 -20H-14M-40 20H-14M40 -20H14M40 20H14', kind: 'lead' },
    {
      d: 'M-14 -20A6 6 0 0 1 -14 -7A6 6 0 0 1 -14 7A6 6 0 0 1 -14 20M14 -20A6 6 0 0 0 14 -7A6 6 0 0 0 14 7A6 6 0 0 0 14 20',
      kind: 'body',
    },
    { d: 'M-2 -22V22M2 -22V22', kind: 'detail' },
  ],
  texts: [
    { x: -22, y: -26, anchor: 'middle', text: '•' },
    { x: 22, y: -26, anchor: 'middle', text: '•' },
  ],
  designatorAt: { x: 0, y: -30, anchor: 'middle' },
  valueAt: { x: 0, y: 40, anchor: 'middle' },
  params: [
    param('ratio', { zh: '匝数比', en: 'Turns ratio' }, '', '10', [0.01, 100]),
    param('value', { zh: '一次侧电感', en: 'Primary inductance' }, 'H', '1', [1e-6, 1000]),
    param('coupling', { zh: '耦合系数', en: 'Coupling' }, '', '0.999', [0, 0.99999]),
  ],
  spice: {
    lines: [
      'L@a %a1 %_a $value',
      'R@a %_a %a2 $first',
      'L@b %b1 %_b $second',
      'R@b %_b %b2 $last',
      'K@ L@a L@b $coupling',
    ],
    derive: ({ value = 1, ratio = 10 }) => ({
      second: value / ratio ** 2,
      // Windings have resistance: 1 Ω per henry, and the same for the secondary by its turns.
      first: 1e-3 + value,
      last: 1e-3 + value / ratio ** 2,
    }),
  },
}

/** A coil, and a contact that closes at two thirds of its voltage and opens at a third. */
export const relay: SymbolDef = {
  id: 'relay',
  version: 1,
  class: 'Basic',
  names: { zh: '继电器', en: 'Relay' },
  prefix: 'K',
  pins: [
    { name: 'a1', x: -20, y: -40, direction: 'up' },
    { name: 'a2', x: -20, y: 40, direction: 'down' },
    { name: 'c1', x: 40, y: -40, direction: 'up' },
    { name: 'c2', x: 40, y: 40, direction: 'down' },
  ],
  drawing: [
    { d: 'M-20 -40V-12M-20 40V12M40 -40V-12M40 40V12', kind: 'lead' },
    { d: 'M-36 -12H-4V12H-36Z', kind: 'body' },
    { d: 'M40 12L26 -12M-4 0H32', kind: 'lead' },
  ],
  texts: [],
  designatorAt: { x: -40, y: -18, anchor: 'end' },
  valueAt: { x: -40, y: 18, anchor: 'end' },
  params: [
    param('value', { zh: '线圈电压', en: 'Coil voltage' }, 'V', '5', [1, 240]),
    param('coil', { zh: '线圈电阻', en: 'Coil resistance' }, 'Ω', '125', [1, 1e5]),
  ],
  spice: {
    // The armature follows the coil's voltage within 1 ms; the contact is a switch with hysteresis about half of it.
    lines: [
      'L@ %a1 %_l $henry',
      'R@ %_l %a2 $coil',
      'B@ %_t 0 V=abs(v(%_l,%a2))/$value',
      'R@t %_t %_m 1k',
      'C@ %_m 0 1u',
      'S@ %c1 %c2 %_m 0 $$contact',
    ],
    models: { contact: 'SW(VT=0.5 VH=0.17 RON=0.05 ROFF=1e9)' },
    derive: ({ coil = 125 }) => ({ henry: coil * 1e-3 }),
  },
}
