import type { Circuit, Component, PinRef, Point } from '@labbox/contract/bench/circuit.ts'
import { boundingBox, pinPositions } from '../symbols/index.ts'
import type { Box } from './geometry.ts'
import { pointKey } from './geometry.ts'

/** A pin of a placed component. */
export interface PinSpot extends PinRef {
  at: Point
}

// Components are never changed in place, so where their pins are is worked out once.
const spots = new WeakMap<Component, { pin: string; at: Point }[]>()

/** The pins of one component, in the order of its symbol. */
export function pinsOf(id: string, component: Component): PinSpot[] {
  let known = spots.get(component)
  if (!known) {
    known = pinPositions(component).map(({ name, x, y }) => ({ pin: name, at: [x, y] }))
    spots.set(component, known)
  }
  return known.map(({ pin, at }) => ({ component: id, pin, at }))
}

/** All pins of a circuit. */
export const allPins = (circuit: Circuit): PinSpot[] =>
  Object.entries(circuit.components).flatMap(([id, component]) => pinsOf(id, component))

/** Pins by the point they are at. */
export function pinsByPoint(pins: Iterable<PinSpot>): Map<string, PinSpot[]> {
  const map = new Map<string, PinSpot[]>()
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
