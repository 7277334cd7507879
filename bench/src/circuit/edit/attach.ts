import type { Circuit, PinRef, Point, Wire } from '@labbox/contract/bench/circuit.ts'
import { samePoint } from './geometry.ts'
import { pinsOf } from './pins.ts'
import { rubberBand } from './route.ts'

/**
 * Draws wire ends to the pins they say they are attached to. Needed where two people's edits meet: one moved a part
 * while the other wired it.
 */
export function reattach(circuit: Circuit): Circuit {
  let wires = circuit.wires
  for (const [id, wire] of Object.entries(circuit.wires)) {
    const [first, last] = [wire.points[0]!, wire.points.at(-1)!]
    const start = pinPoint(circuit, wire.start) ?? first
    const end = pinPoint(circuit, wire.end) ?? last
    if (samePoint(start, first) && samePoint(end, last)) continue
    const moved: Wire = { ...wire, points: rubberBand(wire.points, start, end) }
    wires = { ...wires, [id]: moved }
  }
  return wires === circuit.wires ? circuit : { ...circuit, wires }
}

function pinPoint(circuit: Circuit, ref: PinRef | undefined): Point | undefined {
  const component = ref && circuit.components[ref.component]
  return component && pinsOf(ref.component, component).find((pin) => pin.pin === ref.pin)?.at
}
