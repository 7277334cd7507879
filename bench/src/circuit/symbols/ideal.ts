import { axialPins } from './passive.ts'
import type { Names, ParamDef, PinDef, Shape, SymbolDef } from './types.ts'

// Sources without limits, as books draw them. A bench of real instruments does not have them: its checks say so.

const LEADS: Shape = { d: 'M-40 0H-18M18 0H40', kind: 'lead' }
const CIRCLE: Shape = { d: 'M0 -18A18 18 0 1 0 0 18A18 18 0 1 0 0 -18', kind: 'body' }
const DIAMOND: Shape = { d: 'M-18 0L0 -18L18 0L0 18Z', kind: 'body' }
/** Plus beside the first pin, minus beside the second. */
const SIGNS: Shape = { d: 'M-13 -5V5M-18 0H-8M8 0H13', kind: 'detail' }
const ARROW: Shape = { d: 'M11 0H-9M-4 -5L-10 0L-4 5', kind: 'detail' }

const value = (unit: string, text: string, most: number, names: Names, live = true): ParamDef => ({
  name: 'value',
  names,
  kind: 'quantity',
  unit,
  default: text,
  min: -most,
  max: most,
  live,
})
const VOLTAGE = { zh: '电压', en: 'Voltage' }
const CURRENT = { zh: '电流', en: 'Current' }
const GAIN = { zh: '增益', en: 'Gain' }

const source = (
  symbol: Pick<SymbolDef, 'id' | 'names' | 'prefix' | 'params' | 'spice'>,
  drawing: Shape[],
  pins: PinDef[],
): SymbolDef => ({
  version: 1,
  class: 'Basic',
  pins,
  drawing,
  texts: [],
  designatorAt: { x: 0, y: -26, anchor: 'middle' },
  valueAt: { x: 0, y: 34, anchor: 'middle' },
  ...symbol,
})

/** 1 mΩ in series: two sources across one net push a large current, and the equations stay solvable. */
const SERIES = 1e-3

export const voltageSource = source(
  {
    id: 'voltage-source',
    names: { zh: '直流电压源', en: 'DC voltage source' },
    prefix: 'V',
    params: [value('V', '5', 1e4, VOLTAGE)],
    spice: { lines: ['V@ %p %_s DC $value', `R@s %_s %n ${SERIES}`] },
  },
  [LEADS, CIRCLE, SIGNS],
  axialPins('p', 'n'),
)

/** The current flows through the source from p to n, as in SPICE: out of n into the circuit. */
export const currentSource = source(
  {
    id: 'current-source',
    names: { zh: '直流电流源', en: 'DC current source' },
    prefix: 'I',
    params: [value('A', '1m', 1e3, CURRENT)],
    spice: { lines: ['I@ %p %n DC $value'] },
  },
  [LEADS, CIRCLE, { ...ARROW, d: 'M-11 0H9M4 -5L10 0L4 5' }],
  axialPins('p', 'n'),
)

const CONTROL: PinDef[] = [
  { name: 'cp', x: -20, y: 40, direction: 'down' },
  { name: 'cn', x: 20, y: 40, direction: 'down' },
]
const CONTROL_LEADS: Shape = { d: 'M-20 40V28M20 40V28M-24 28H-16M16 28H24', kind: 'lead' }

/** `ids`: SPICE letter and what it controls. A current is sensed between cp and cn by a source of 0 V. */
const controlled = (
  id: string,
  letter: 'E' | 'G' | 'F' | 'H',
  names: Names,
  unit: string,
  drawing: Shape,
): SymbolDef => {
  const sensed = letter === 'F' || letter === 'H'
  const of = sensed ? 'V@c' : '%cp %cn'
  const output = letter === 'E' || letter === 'H' ? ['%p %_s', `R@s %_s %n ${SERIES}`] : ['%p %n']
  return source(
    {
      id,
      names,
      prefix: letter,
      params: [value(unit, '1', 1e9, GAIN)],
      spice: {
        lines: [
          ...(sensed ? ['V@c %cp %_c DC 0', `R@c %_c %cn ${SERIES}`] : []),
          `${letter}@ ${output[0]} ${of} $value`,
          ...output.slice(1),
        ],
      },
    },
    [LEADS, DIAMOND, drawing, CONTROL_LEADS],
    [...axialPins('p', 'n'), ...CONTROL],
  )
}

export const controlledSources: readonly SymbolDef[] = [
  controlled('vcvs', 'E', { zh: '电压控制电压源', en: 'Voltage-controlled voltage source' }, '', SIGNS),
  controlled('vccs', 'G', { zh: '电压控制电流源', en: 'Voltage-controlled current source' }, '', ARROW),
  controlled('cccs', 'F', { zh: '电流控制电流源', en: 'Current-controlled current source' }, '', ARROW),
  controlled('ccvs', 'H', { zh: '电流控制电压源', en: 'Current-controlled voltage source' }, 'Ω', SIGNS),
]
