import type { Spot } from '../foreign.ts'

export interface LogisimPart {
  name: string
  at: Spot
  attributes: Map<string, string>
}

/** A port on the sheet. `inverted`: drawn with a bubble. */
export interface Port {
  name: string
  at: Spot
  inverted?: boolean
}

/** Turns an offset drawn for a part that faces east. */
const turn = ([x, y]: Spot, facing: string): Spot => {
  if (facing === 'north') return [y, -x]
  if (facing === 'south') return [-y, x]
  if (facing === 'west') return [-x, y]
  return [x, y]
}

/** How far an input of a gate is beside its axis: the program's own rule, by size and number of inputs. */
const asideOf = (size: number, inputs: number, index: number): number => {
  const [start, step, even] =
    inputs <= 3
      ? size < 40
        ? [-5, 10, 10]
        : size < 60 || inputs <= 2
          ? [-10, 20, 20]
          : [-15, 30, 30]
      : inputs === 4 && size >= 60
        ? [-5, 20, 0]
        : [-5, 10, 10]
  if (inputs % 2 === 1) return start * (inputs - 1) + step * index
  return start * inputs + step * index + (index >= inputs / 2 ? even : 0)
}

const gatePorts = ({ name, attributes }: LogisimPart): Port[] => {
  const size = Number(attributes.get('size') ?? '50')
  const inputs = Math.min(32, Math.max(1, Number(attributes.get('inputs') ?? '2') || 2))
  const bonus = /^XN?OR/.test(name) ? 10 : 0
  const bubble = /^(NAND|NOR|XNOR)/.test(name) ? 10 : 0
  return [
    { name: 'out', at: [0, 0] },
    ...Array.from({ length: inputs }, (_, i): Port => {
      const inverted = attributes.get(`negate${i}`) === 'true'
      const along = size + bonus + bubble + (inverted ? 10 : 0)
      return { name: `in${i + 1}`, at: [-along, asideOf(size, inputs, i)], ...(inverted && { inverted }) }
    }),
  ]
}

const inverterPorts = ({ name, attributes }: LogisimPart): Port[] => {
  const along = name === 'Buffer' ? 20 : attributes.get('size') === '20' ? 20 : 30
  return [
    { name: 'out', at: [0, 0] },
    { name: 'in1', at: [-along, 0] },
  ]
}

/** Flip-flops have been drawn in two ways: around the output Q (2.7), and from the upper left corner (evolution). */
const flipFlopPorts = ({ name }: LogisimPart): Port[][] => {
  const inputs = name.startsWith('J') ? ['J', 'K'] : name.startsWith('D') ? ['D'] : ['T']
  const classic: Port[] = [
    { name: 'Q', at: [0, 0] },
    { name: 'QN', at: [0, 20] },
    { name: 'clear', at: [-10, 30] },
    { name: 'set', at: [-30, 30] },
    ...(inputs.length === 1
      ? [
          { name: inputs[0]!, at: [-40, 20] as Spot },
          { name: 'clock', at: [-40, 0] as Spot },
        ]
      : [
          { name: 'J', at: [-40, 0] as Spot },
          { name: 'K', at: [-40, 20] as Spot },
          { name: 'clock', at: [-40, 10] as Spot },
        ]),
  ]
  const evolution: Port[] = [
    { name: 'Q', at: [50, 10] },
    { name: 'QN', at: [50, 50] },
    { name: 'clear', at: [20, 60] },
    { name: 'set', at: [20, 0] },
    ...(inputs.length === 1
      ? [
          { name: inputs[0]!, at: [-10, 10] as Spot },
          { name: 'clock', at: [-10, 50] as Spot },
        ]
      : [
          { name: 'J', at: [-10, 10] as Spot },
          { name: 'K', at: [-10, 30] as Spot },
          { name: 'clock', at: [-10, 50] as Spot },
        ]),
  ]
  return [classic, evolution]
}

const ONE: readonly Port[] = [{ name: '1', at: [0, 0] }]
const SINGLE = new Set([
  'Pin',
  'Clock',
  'Tunnel',
  'Power',
  'Ground',
  'Constant',
  'Probe',
  'Button',
  'Switch',
  'LED',
  'Text',
])

const drawingsOf = (part: LogisimPart): readonly (readonly Port[])[] => {
  if (/^(AND|OR|NAND|NOR|XOR|XNOR) Gate$/.test(part.name)) return [gatePorts(part)]
  if (part.name === 'NOT Gate' || part.name === 'Buffer') return [inverterPorts(part)]
  if (/^(D|T|J-K) Flip-Flop$/.test(part.name)) return flipFlopPorts(part)
  return SINGLE.has(part.name) ? [ONE] : []
}

/**
 * Where a part of Logisim has its ports; of several drawings the one with most ports on wires. Facts of the program's
 * drawing. Null: not known.
 */
export const logisimPorts = (part: LogisimPart, isWired: (at: Spot) => boolean): readonly Port[] | null => {
  const facing = part.attributes.get('facing') ?? 'east'
  const placed = drawingsOf(part).map((ports) =>
    ports.map((port): Port => {
      const [x, y] = turn(port.at, facing)
      return { ...port, at: [part.at[0] + x, part.at[1] + y] }
    }),
  )
  const hits = (ports: readonly Port[]) => ports.filter(({ at }) => isWired(at)).length
  return placed.toSorted((a, b) => hits(b) - hits(a))[0] ?? null
}
