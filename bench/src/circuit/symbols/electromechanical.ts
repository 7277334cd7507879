import { axialPins, designatorAbove, valueBelow } from './passive.ts'
import type { Names, ParamDef, SymbolDef } from './types.ts'

const param = (
  name: string,
  names: Names,
  unit: string,
  text: string,
  [min, max]: [number, number],
): ParamDef => ({
  name,
  names,
  kind: 'quantity',
  unit,
  default: text,
  min,
  max,
})

/** A quartz as its equivalent circuit: a series resonance with the capacitance of its holder beside it. */
export const crystal: SymbolDef = {
  id: 'crystal',
  version: 1,
  class: 'Basic',
  names: { zh: '石英晶体', en: 'Crystal' },
  prefix: 'Y',
  pins: axialPins('1', '2'),
  drawing: [
    { d: 'M-40 0H-14M14 0H40', kind: 'lead' },
    { d: 'M-14 -14V14M14 -14V14M-8 -18H8V18H-8Z', kind: 'body' },
  ],
  texts: [],
  designatorAt: { ...designatorAbove, y: -26 },
  valueAt: { ...valueBelow, y: 34 },
  params: [
    param('value', { zh: '谐振频率', en: 'Resonance frequency' }, 'Hz', '32.768k', [1e3, 1e8]),
    param('quality', { zh: '品质因数', en: 'Quality factor' }, '', '2k', [10, 1e6]),
  ],
  // The motional capacitance is a thousandth of the holder's 5 pF, as of common crystals.
  spice: {
    lines: ['R@ %1 %_a $resistance', 'L@ %_a %_b $henry', 'C@s %_b %2 5f', 'C@p %1 %2 5p'],
    derive: ({ value = 32_768, quality = 2000 }) => {
      const omega = 2 * Math.PI * value
      const henry = 1 / (omega * omega * 5e-15)
      return { henry, resistance: (omega * henry) / quality }
    },
  },
}

/** A small motor with permanent magnets: winding, back voltage by its speed, and an inertia with friction. */
export const dcMotor: SymbolDef = {
  id: 'dc-motor',
  version: 1,
  class: 'Basic',
  names: { zh: '直流电动机', en: 'DC motor' },
  prefix: 'M',
  pins: axialPins('1', '2'),
  drawing: [
    { d: 'M-40 0H-18M18 0H40', kind: 'lead' },
    { d: 'M-18 0A18 18 0 1 0 18 0A18 18 0 1 0 -18 0Z', kind: 'body' },
  ],
  texts: [{ x: 0, y: 5, anchor: 'middle', text: 'M' }],
  designatorAt: { ...designatorAbove, y: -26 },
  valueAt: { ...valueBelow, y: 34 },
  params: [
    param('value', { zh: '额定电压', en: 'Rated voltage' }, 'V', '6', [0.5, 100]),
    param('winding', { zh: '绕组电阻', en: 'Winding resistance' }, 'Ω', '10', [0.01, 1e4]),
  ],
  // `%_w` is the speed as a part of that at the rated voltage without load, where a tenth of the stalled current flows;
  // the voltage on `%_w` is charged by the current through its unit resistor of friction, with a time of 50 ms.
  spice: {
    lines: [
      'R@ %1 %_a $winding',
      'L@ %_a %_b $henry',
      'V@ %_b %_c 0',
      'E@ %_c %2 %_w 0 $back',
      'F@ 0 %_w V@ $torque',
      'R@f %_w 0 1',
      'C@ %_w 0 50m',
    ],
    derive: ({ value = 6, winding = 10 }) => ({
      henry: winding * 1e-4,
      back: value * 0.9,
      torque: (winding * 10) / value,
    }),
  },
}
