import { LEDS, modelParam } from './semiconductors.ts'
import type { Light, PinDef, SymbolDef } from './types.ts'

/** Segments of a digit as bars, px: a–g from the top clockwise, the middle one last, then the point. */
export const SEGMENTS: Record<string, string> = {
  a: 'M4 -52L8 -56H36L40 -52L36 -48H8Z',
  b: 'M42 -50L46 -46V-10L42 -6L38 -10V-46Z',
  c: 'M42 -2L46 2V38L42 42L38 38V2Z',
  d: 'M4 44L8 40H36L40 44L36 48H8Z',
  e: 'M2 -2L6 2V38L2 42L-2 38V2Z',
  f: 'M2 -50L6 -46V-10L2 -6L-2 -10V-46Z',
  g: 'M4 -4L8 -8H36L40 -4L36 0H8Z',
  dp: 'M50 42L54 46L50 50L46 46Z',
}
const NAMES = Object.keys(SEGMENTS)

const pins: PinDef[] = [
  ...NAMES.map((name, i): PinDef => ({ name, x: -60, y: 20 * (i - 4), direction: 'left', optional: true })),
  { name: 'com', x: 20, y: 100, direction: 'down' },
]

/** A display of one digit. `common`: which end of its LEDs is joined. */
const digit = (id: string, names: SymbolDef['names'], common: 'anode' | 'cathode'): SymbolDef => ({
  id,
  version: 1,
  class: 'Diodes',
  names,
  prefix: 'HG',
  pins,
  drawing: [
    { d: `${NAMES.map((_, i) => `M-60 ${20 * (i - 4)}H-40`).join('')}M20 80V100`, kind: 'lead' },
    { d: 'M-40 -100H60V80H-40Z', kind: 'body' },
    { d: Object.values(SEGMENTS).join(''), kind: 'lead' },
  ],
  texts: [
    ...NAMES.map((name, i) => ({ x: -36, y: 20 * (i - 4) + 4, anchor: 'start' as const, text: name })),
    { x: 20, y: 74, anchor: 'middle', text: common === 'anode' ? 'COM +' : 'COM −' },
  ],
  designatorAt: { x: -40, y: -106, anchor: 'start' },
  valueAt: { x: 10, y: -106, anchor: 'start' },
  params: [modelParam(LEDS)],
  spice: {
    lines: NAMES.map((name) =>
      common === 'anode' ? `D@${name} %com %${name} $$model` : `D@${name} %${name} %com $$model`,
    ),
    models: LEDS,
  },
  lights: NAMES.map((name): Light => {
    const [anode, cathode] = common === 'anode' ? ['com', name] : [name, 'com']
    return { d: SEGMENTS[name]!, anode, cathode }
  }),
})

export const displayCathode = digit(
  'display-cc',
  { zh: '七段数码管（共阴）', en: '7-segment display, common cathode' },
  'cathode',
)
export const displayAnode = digit(
  'display-ca',
  { zh: '七段数码管（共阳）', en: '7-segment display, common anode' },
  'anode',
)
