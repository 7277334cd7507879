import type { Circuit, Component, PinRef, Point } from '@labbox/contract/bench/circuit.ts'
import { boundingBox, pinPositions } from '../symbols/index.ts'
import { type Box, pointKey } from './geometry.ts'

/** A pin of a placed component. */
export interface PinSpot extends PinRef {
  at: Point
}

// Components are immutable, so their pin positions are computed once.
const known = new WeakMap<Component, PinSpot[]>()

/** The pins of one component, in the order of its symbol. */
export function pinsOf(id: string, component: Component): readonly PinSpot[] {
  const old = known.get(component)
  if (old && (old.length === 0 || old[0]!.component === id)) return old
  const pins = pinPositions(component).map(({ name, x, y }): PinSpot => ({
    component: id,
    pin: name,
    at: [x, y],
  }))
  known.set(component, pins)
  return pins
}

/** All pins of a circuit. */
export const allPins = (circuit: Circuit): PinSpot[] =>
  Object.entries(circuit.components).flatMap(([id, component]) => pinsOf(id, component))

/** Pins by the point they are at. */
export function pinsByPoint(pins: Iterable<PinSpot>): Map<number, PinSpot[]> {
  const map = new Map<number, PinSpot[]>()
  for (const pin of pins) {
    const key = pointKey(pin.at)
    const list = map.get(key)
    if (list) list.push(pin)
    else map.set(key, [pin])
  }
  return map
}

/** The box of a placed component on the sheet, pins included. */
export function boxOfComponent(component: Component): Box {
  const { x, y, width, height } = boundingBox(component)
  return { left: x, top: y, right: x + width, bottom: y + height }
}
