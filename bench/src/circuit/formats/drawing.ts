import {
  CIRCUIT_LIMITS,
  emptyCircuit,
  type Circuit,
  type Component,
  type PinRef,
} from '@labbox/contract/bench/circuit.ts'
import { nextDesignator } from '../designator.ts'
import { pinPositions, symbolOf, symbols } from '../symbols/index.ts'
import type { Spot } from './foreign.ts'
import { EARTH } from './wiring.ts'

const OUTWARDS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const
const STUB = 20
/** The name of earth's net at pins that have no room for its sign. */
export const EARTH_NAME = 'GND'

/** Drawing a circuit step by step. */
export class Drawing {
  readonly circuit: Circuit = emptyCircuit()
  #count = 0

  #id(kind: string): string {
    this.#count += 1
    return `${kind}${String(this.#count).padStart(6, '0')}`
  }

  add(component: Component): string {
    const id = this.#id('part')
    this.circuit.components[id] = component
    return id
  }

  wire(points: Spot[], start?: { component: string; pin: string }): void {
    const corners = points.filter(([x, y], i) => x !== points[i - 1]?.[0] || y !== points[i - 1]?.[1])
    if (corners.length < 2) return
    // A longer one is several that share their ends.
    const most = CIRCUIT_LIMITS.pointsPerWire
    for (let from = 0; from < corners.length - 1; from += most - 1) {
      const piece = corners.slice(from, from + most).map(([x, y]): [number, number] => [x, y])
      this.circuit.wires[this.#id('wire')] = { points: piece, ...(from === 0 && start && { start }) }
    }
  }

  ground([x, y]: Spot): void {
    const symbol = { id: 'ground', version: 1 }
    const designator = nextDesignator(this.circuit, symbols['ground']!)
    this.add({ symbol, designator, x, y, rotation: 0, mirrored: false, params: {} })
  }

  label([x, y]: Spot, text: string): void {
    this.circuit.labels[this.#id('name')] = { x, y, text: text.slice(0, 40) }
  }
}

/** Where a pin of the circuit is, and which way it leads out. */
export const positionOf = (circuit: Circuit, { component, pin }: PinRef) =>
  pinPositions(circuit.components[component]!).find(({ name }) => name === pin)!
/** A short wire out of a pin, and at its end the name of the net, or earth. */
export const nameNet = (drawing: Drawing, one: PinRef & { net: string }, name: string): void => {
  const symbol = symbolOf(drawing.circuit.components[one.component]!)!
  if (symbol.id === 'ground') return
  const { x, y, direction } = positionOf(drawing.circuit, one)
  const [dx, dy] = OUTWARDS[direction]
  const end: Spot = [x + dx * STUB, y + dy * STUB]
  drawing.wire([[x, y], end], { component: one.component, pin: one.pin })
  const isSide = direction === 'left' || direction === 'right'
  // Signs of earth at every pin of a package would cover each other.
  const crowded = isSide && symbol.pins.length > 5
  if (one.net === EARTH && !crowded) drawing.ground(end)
  else drawing.label(end, name)
}

/** Names the net of earth where names of it stand at pins. */
export const nameEarth = (drawing: Drawing): void => {
  const { components, labels } = drawing.circuit
  const name = Object.values(labels).find(({ text }) => text === EARTH_NAME)
  if (!name) return
  const ground = Object.values(components).find(({ symbol }) => symbol.id === 'ground')
  if (ground) drawing.label([ground.x, ground.y], EARTH_NAME)
  else drawing.ground([name.x, name.y])
}
