import { emptyCircuit, type Circuit, type Component, type Point } from '@labbox/contract/bench/circuit.ts'
import type { Program } from '@labbox/contract/bench/program.ts'
import { tidy } from 'labbox-bench/circuit/edit/tidy.ts'
import { parseQuantity } from 'labbox-bench/circuit/quantity.ts'
import { defaultParams, pinPositions, symbols } from 'labbox-bench/circuit/symbols/index.ts'

export interface Part {
  symbol: string
  at: Point
  rotation?: Component['rotation']
  mirrored?: boolean
  /** Parameter texts, e.g. `{ value: '4k7' }`. */
  params?: Record<string, string>
  /** Of a microcontroller. */
  program?: Program
}

/** Each a list of pins and corners. */
export type Wires = (string | Point)[][]

/** Names of nets and the points or pins where they stand; equal names are one net. */
export type Labels = (readonly [string, Point | string])[]

/** Parameter texts by designator. */
export type Params = Record<string, NonNullable<Part['params']>>

const idOf = (designator: string) => `part-${designator}`

const componentOf = (designator: string, part: Part): Component => {
  const symbol = symbols[part.symbol]
  if (!symbol) throw new Error(`no symbol ${part.symbol}`)
  const params = defaultParams(symbol)
  for (const [name, text] of Object.entries(part.params ?? {}))
    params[name] = { text, si: parseQuantity(text) }
  return {
    symbol: { id: symbol.id, version: symbol.version },
    designator,
    x: part.at[0],
    y: part.at[1],
    rotation: part.rotation ?? 0,
    mirrored: part.mirrored ?? false,
    params,
    ...(part.program && { program: part.program }),
  }
}

/** The parts with other parameter texts for some, e.g. `{ C1: { value: '47n' } }`. */
export const withParams = (parts: Record<string, Part>, more: Params): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      { ...part, params: { ...part.params, ...more[name] } },
    ]),
  )

/**
 * A drawing from parts by designator, wires and names of nets. A wire is a list of `R1.2` (a pin) and corners; between two points that are
 * not in line the wire turns once, first along x.
 */
export const draw = (parts: Record<string, Part>, wires: Wires, labels: Labels = []): Circuit => {
  const circuit = emptyCircuit()
  for (const [designator, part] of Object.entries(parts))
    circuit.components[idOf(designator)] = componentOf(designator, part)
  const pinOf = (name: string) => {
    const [designator = '', pin = ''] = name.split('.')
    const component = circuit.components[idOf(designator)]
    const place = component && pinPositions(component).find((one) => one.name === pin)
    if (!place) throw new Error(`no pin ${name}`)
    return { ref: { component: idOf(designator), pin }, point: [place.x, place.y] as Point }
  }
  for (const [k, wire] of wires.entries()) {
    const points: Point[] = []
    for (const stop of wire) {
      const next = typeof stop === 'string' ? pinOf(stop).point : stop
      const last = points.at(-1)
      if (last && last[0] !== next[0] && last[1] !== next[1]) points.push([next[0], last[1]])
      points.push(next)
    }
    const [start, end] = [wire[0], wire.at(-1)]
    circuit.wires[`wire-${k}`] = {
      points,
      ...(typeof start === 'string' && { start: pinOf(start).ref }),
      ...(typeof end === 'string' && { end: pinOf(end).ref }),
    }
  }
  for (const [k, [text, place]] of labels.entries()) {
    const [x, y] = typeof place === 'string' ? pinOf(place).point : place
    circuit.labels[`label-${k}`] = { x, y, text }
  }
  let serial = 0
  // The editor's normal form: wires meet at their ends, so that junctions are drawn. Ids stay the same from start to start.
  return tidy(circuit, () => `wire-t${++serial}`)
}

/** Wires out of pins, px: to the side so long that a short name of a net has room above them. */
const STUBS = { left: [-40, 0], right: [20, 0], up: [0, -20], down: [0, 20] } as const

/**
 * A drawing in which nets have names in place of long wires: each pin of a net, written as `R1.1 U1.A`, gets a short wire with the name at its
 * end. Pins that `wires` join may be left out.
 */
export const drawNamed = (
  parts: Record<string, Part>,
  nets: Record<string, string>,
  wires: Wires = [],
): Circuit => {
  const named = Object.entries(nets).flatMap(([net, pins]) => pins.split(' ').map((pin) => ({ net, pin })))
  const ends = named.map(({ net, pin }) => {
    const [designator = '', name = ''] = pin.split('.')
    const part = parts[designator]
    const place = part && pinPositions(componentOf(designator, part)).find((one) => one.name === name)
    if (!place) throw new Error(`no pin ${pin}`)
    const [dx, dy] = STUBS[place.direction]
    return { net, pin, end: [place.x + dx, place.y + dy] as Point }
  })
  return draw(
    parts,
    [...wires, ...ends.map(({ pin, end }) => [pin, end])],
    ends.map(({ net, end }) => [net, end] as const),
  )
}
