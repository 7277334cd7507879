import { GRID, type Circuit, type Component } from '@labbox/contract/bench/circuit.ts'
import { chosenModel, compileCircuit, isConnected, paramValue } from '../compile.ts'
import { place, type SymbolDef } from '../symbols/index.ts'
import { bestFit } from './fit.ts'
import type { Spot } from './foreign.ts'
import { kindPins, type Kind } from './kinds.ts'
import { ltspiceSymbols, ltspiceTurn } from './readers/ltspice-symbols.ts'

/** LTspice's grid of 16 is our 10. */
const LTSPICE_GRID = 16
const SCALE = LTSPICE_GRID / GRID

/** LTspice's symbol for ours; `kind` tells the order of its pins. */
const NAMES: Partial<Record<Kind, string>> = {
  resistor: 'res',
  capacitor: 'cap',
  inductor: 'ind',
  diode: 'diode',
  zener: 'zener',
  led: 'LED',
  'voltage-source': 'voltage',
  'current-source': 'current',
  vcvs: 'e',
  vccs: 'g',
  npn: 'npn',
  pnp: 'pnp',
  nmos: 'nmos',
  pmos: 'pmos',
  njf: 'njf',
  pjf: 'pjf',
  opamp: 'Opamps\\\\UniversalOpAmp2',
}

interface Drawn {
  name: string
  pins: Map<string, Spot>
}

const drawn = (name: string, names: readonly string[]): Drawn => {
  const [symbol] = ltspiceSymbols(name)
  return { name, pins: new Map(names.map((pin, i) => [pin, symbol!.pins[i]!])) }
}

const drawnOf = ({ id, instrument }: SymbolDef): Drawn | undefined => {
  if (instrument?.kind === 'generator') return drawn('voltage', ['out', 'gnd'])
  if (instrument?.kind === 'supply') return drawn('voltage', ['plus', 'minus'])
  const name = NAMES[id as Kind]
  return name === undefined ? undefined : drawn(name, kindPins(id as Kind))
}

const ORIENTATIONS = ['R0', 'R90', 'R180', 'R270', 'M0', 'M90', 'M180', 'M270']

/** LTspice reads `M` as milli: a number is written out. */
const valueOf = (component: Component, symbol: SymbolDef): string => {
  if (symbol.instrument?.kind === 'generator') return 'SINE(0 1 1k)'
  if (symbol.instrument?.kind === 'supply') return '5'
  const param = symbol.params.find(({ name, kind }) => name === 'value' && kind === 'quantity')
  if (param) return String(paramValue(component, param) ?? 0)
  return chosenModel(component, symbol) ?? ''
}

const scaled = ([x, y]: Spot): Spot => [Math.round(x * SCALE), Math.round(y * SCALE)]

/**
 * A circuit as a schematic of LTspice (`.asc`). Parts that LTspice has no symbol for (digital ones, switches, boxes) and
 * what else does not go over are named in a comment on the sheet. Labels hold nets together that are drawn apart.
 */
export const toLtspice = (circuit: Circuit): string => {
  const { nets, nodes, instances } = compileCircuit(circuit)
  const wires: [Spot, Spot][] = []
  const flags: string[] = []
  const symbols: string[] = []
  const left: string[] = []
  const models = new Set<string>()
  const wire = (points: readonly Spot[]) => {
    for (const [i, at] of points.entries()) {
      const before = points[i - 1]
      if (before && (before[0] !== at[0] || before[1] !== at[1])) wires.push([before, at])
    }
  }
  for (const { points } of Object.values(circuit.wires)) wire(points.map(scaled))
  for (const { x, y, text } of Object.values(circuit.labels)) {
    const [fx, fy] = scaled([x, y])
    flags.push(`FLAG ${fx} ${fy} ${text.replaceAll(/\s+/g, '_')}`)
  }
  for (const { id, symbol, model } of instances) {
    const component = circuit.components[id]!
    const spots = new Map<string, Spot>(
      symbol.pins.map(({ name, x, y }) => [name, scaled(place(component, x, y))]),
    )
    const earthed = ['scope', 'counter', 'analyser'].includes(symbol.instrument?.kind ?? '')
    const clipped = symbol.instrument?.kind === 'clip'
    if (symbol.id === 'ground' || clipped) {
      const [pin] = symbol.pins
      if (!clipped || isConnected(nets, id, pin!.name))
        flags.push(`FLAG ${spots.get(pin!.name)!.join(' ')} 0`)
      continue
    }
    const foreign = drawnOf(symbol)
    if (!foreign) {
      if (!earthed) left.push(`${component.designator}: ${symbol.names.en}`)
      continue
    }
    const { x, y, orientation } = bestFit(foreign.pins, spots, ORIENTATIONS, ltspiceTurn, LTSPICE_GRID)
    symbols.push(
      `SYMBOL ${foreign.name} ${x} ${y} ${orientation}`,
      `SYMATTR InstName ${component.designator}`,
      `SYMATTR Value ${valueOf(component, symbol)}`,
    )
    const text = symbol.spice.models?.[model]
    if (text && model) models.add(`.model ${model} ${text}`)
    for (const [name, local] of foreign.pins) {
      const [dx, dy] = ltspiceTurn(local, orientation)
      const pin: Spot = [x + dx, y + dy]
      const ours = spots.get(name)!
      wire([pin, [pin[0], ours[1]], ours])
      // The generator's outer conductor is earth, wired or not.
      const net = nets.ofPin.get(`${id}:${name}`)
      if (symbol.instrument?.kind === 'generator' && name === 'gnd' && net && nodes[net.index] !== '0')
        flags.push(`FLAG ${ours.join(' ')} 0`)
    }
  }
  const comments = left.map((text) => `;${text}`)
  const texts = [...[...models].map((text) => `!${text}`), ...comments].map(
    (text, i) => `TEXT 0 ${-80 - 32 * i} Left 2 ${text}`,
  )
  return [
    'Version 4',
    'SHEET 1 880 680',
    ...wires.map(([a, b]) => `WIRE ${a.join(' ')} ${b.join(' ')}`),
    ...flags,
    ...symbols,
    ...texts,
    '',
  ].join('\n')
}
