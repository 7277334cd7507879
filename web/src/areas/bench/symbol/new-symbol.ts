import type { OwnPin, OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'

/** What a new symbol begins with. */
export const forms = ['twoPins', 'fourPins', 'chip'] as const
export type Form = (typeof forms)[number]

const pin = (name: string, x: number, y: number, direction: OwnPin['direction'], label = ''): OwnPin => ({
  name,
  label,
  x,
  y,
  direction,
  lead: 20,
  optional: false,
})

const box = (x: number, y: number) => ({
  kind: 'line' as const,
  points: [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ] as [number, number][],
  closed: true,
  fill: false,
})

const pinsOf: Record<Form, OwnPin[]> = {
  twoPins: [pin('1', -40, 0, 'left'), pin('2', 40, 0, 'right')],
  fourPins: [
    pin('1', -50, -20, 'left'),
    pin('2', -50, 20, 'left'),
    pin('3', 50, -20, 'right'),
    pin('4', 50, 20, 'right'),
  ],
  chip: Array.from({ length: 8 }, (_, index) => {
    const left = index < 4
    const row = left ? index : 7 - index
    const name = String(index + 1)
    const end = left ? 'left' : 'right'
    return { ...pin(name, left ? -60 : 60, -30 + 20 * row, end, name), number: index + 1 }
  }),
}
const bodies: Record<Form, [number, number]> = { twoPins: [20, 10], fourPins: [30, 30], chip: [40, 40] }

/** The first line of a model: the pins in their order. */
export const firstLine = ({ pins }: Pick<OwnSymbol, 'pins'>): string =>
  `.subckt part ${pins.map(({ name }) => `n${name}`).join(' ')}`

/** A symbol to begin with, without names and model. */
export const newSymbol = (form: Form, of: OwnSymbol['class']): OwnSymbol => ({
  class: of,
  names: { zh: '', en: '' },
  prefix: form === 'twoPins' ? 'X' : 'U',
  pins: pinsOf[form],
  drawing: [box(...bodies[form])],
  params: [],
  spice: '',
  ...(form === 'chip' && { housing: 'DIP-8' }),
})
