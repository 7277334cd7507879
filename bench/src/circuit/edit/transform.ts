import type { Circuit, Component, NetLabel, PinRef, Point, Wire } from '@labbox/contract/bench/circuit.ts'
import { type Net, compileNets, pinKey } from '../nets.ts'
import {
  type Box,
  type Segment,
  endsOf,
  nearestOn,
  onPolyline,
  orthogonalise,
  pointKey,
  samePoint,
  segmentsOf,
} from './geometry.ts'
import { type NewId, randomId } from './ids.ts'
import type { Motion } from './motion.ts'
import { type PinSpot, allPins, boxOfComponent, pinsOf } from './pins.ts'
import { type Obstacles, NO_OBSTACLES, pushSegment, rubberBand } from './route.ts'
import type { Selection } from './selection.ts'

/** Above this many stretched wires they no longer look out for each other: a drag must stay at frame rate. */
const CAREFUL_WIRES = 24

/** How each end of a wire takes part in a motion. */
interface Ends {
  start: boolean
  end: boolean
}

/**
 * Moves, turns or mirrors a selection. Wires between moved things go along, wires that hold on to something at rest
 * follow like rubber bands, two pins that touched get a wire when only one of them moves. Made once per gesture, then
 * called with each motion of it; every call starts from the circuit the gesture began with.
 */
export function transformer(
  circuit: Circuit,
  selection: Selection,
  newId: NewId = randomId,
): (motion: Motion) => Circuit {
  const moving = movingEnds(circuit, selection)
  const touching = touchingPins(circuit, selection)
  const bridges = touching.map(() => newId())
  const banded = Object.keys(circuit.wires).filter((id) => {
    const ends = moving.wires.get(id)!
    return ends.start !== ends.end
  })
  const careful = banded.length > 0 && banded.length <= CAREFUL_WIRES
  const around = careful ? surroundings(circuit, selection, moving, banded) : null

  return (motion) => {
    const components = movedComponents(circuit, selection, motion)
    const wires: Record<string, Wire> = {}
    for (const [id, wire] of Object.entries(circuit.wires)) {
      const ends = moving.wires.get(id)!
      if (ends.start && ends.end) wires[id] = { ...wire, points: wire.points.map(motion.point) }
      else if (ends.start !== ends.end) wires[id] = wire
      else wires[id] = selection.wires.has(id) ? bulged(wire, motion) : wire
    }
    const obstacles = around?.({ ...circuit, components, wires })
    for (const id of banded) {
      const wire = circuit.wires[id]!
      const ends = moving.wires.get(id)!
      const [first, last] = endsOf(wire.points)
      const points = rubberBand(
        wire.points,
        ends.start ? motion.point(first) : first,
        ends.end ? motion.point(last) : last,
        obstacles?.of(id) ?? NO_OBSTACLES,
      )
      wires[id] = { ...wire, points }
      obstacles?.laid(id, points)
    }
    touching.forEach(({ at, from, to }, i) => {
      const target = motion.point(at)
      if (!samePoint(at, target))
        wires[bridges[i]!] = { points: orthogonalise([at, target]), start: from, end: to }
    })
    const labels = movedLabels(circuit, selection, motion, moving, wires)
    return { ...circuit, components, wires, labels }
  }
}

/** One motion of a selection, as {@link transformer}. */
export const transform = (
  circuit: Circuit,
  selection: Selection,
  motion: Motion,
  newId: NewId = randomId,
): Circuit => transformer(circuit, selection, newId)(motion)

function movedComponents(circuit: Circuit, selection: Selection, motion: Motion): Record<string, Component> {
  if (selection.components.size === 0) return circuit.components
  const out = { ...circuit.components }
  for (const id of selection.components) if (out[id]) out[id] = motion.component(out[id])
  return out
}

interface Moving {
  wires: Map<string, Ends>
  /** Points of pins and wire ends that move along. */
  points: Set<number>
}

function movingEnds(circuit: Circuit, selection: Selection): Moving {
  const points = new Set<number>()
  const pinned = new Set<number>()
  for (const pin of allPins(circuit)) {
    const key = pointKey(pin.at)
    pinned.add(key)
    if (selection.components.has(pin.component)) points.add(key)
  }
  const wires = new Map<string, Ends>()
  const moves = (ref: PinRef | undefined, at: Point): boolean =>
    ref && circuit.components[ref.component]
      ? selection.components.has(ref.component)
      : points.has(pointKey(at))
  for (const [id, wire] of Object.entries(circuit.wires))
    if (selection.wires.has(id))
      for (const at of endsOf(wire.points)) if (!pinned.has(pointKey(at))) points.add(pointKey(at))
  // A junction moves along when all wires that meet there move at their other end.
  for (let changed = true; changed;) {
    changed = false
    const meeting = new Map<number, boolean>()
    for (const [id, wire] of Object.entries(circuit.wires)) {
      const [first, last] = endsOf(wire.points)
      const ends = { start: moves(wire.start, first), end: moves(wire.end, last) }
      wires.set(id, ends)
      for (const [at, far] of [
        [pointKey(first), ends.end],
        [pointKey(last), ends.start],
      ] as const)
        if (!pinned.has(at)) meeting.set(at, (meeting.get(at) ?? true) && far)
    }
    for (const [at, all] of meeting)
      if (all && !points.has(at)) {
        points.add(at)
        changed = true
      }
  }
  return { wires, points }
}

/** Pins of moved and of resting components that are at the same point. */
function touchingPins(circuit: Circuit, selection: Selection): { at: Point; from: PinRef; to: PinRef }[] {
  const resting = new Map<number, PinRef>()
  const moved = [...selection.components].flatMap((id) =>
    circuit.components[id] ? pinsOf(id, circuit.components[id]) : [],
  )
  const spots = new Set(moved.map((pin) => pointKey(pin.at)))
  for (const [id, component] of Object.entries(circuit.components))
    if (!selection.components.has(id))
      for (const { component: owner, pin, at } of pinsOf(id, component))
        if (spots.has(pointKey(at))) resting.set(pointKey(at), { component: owner, pin })
  return moved.flatMap(({ component, pin, at }) => {
    const from = resting.get(pointKey(at))
    return from ? [{ at, from, to: { component, pin } }] : []
  })
}

/** A selected wire whose ends are both held: what lies between them moves. */
function bulged(wire: Wire, motion: Motion): Wire {
  const { points } = wire
  const [origin, end] = endsOf(points)
  const there = motion.point(origin)
  const [dx, dy] = [there[0] - origin[0], there[1] - origin[1]]
  if (points.length <= 3) return { ...wire, points: pushSegment(points, points.length - 2, dx, dy) }
  const inner = points.slice(1, -1).map(motion.point)
  return { ...wire, points: orthogonalise([origin, ...inner, end]) }
}

/**
 * What a stretched wire should not touch. What rests is gathered once per gesture, what moves at every motion, and each
 * wire laid is in the way of the next.
 */
function surroundings(circuit: Circuit, selection: Selection, moving: Moving, banded: readonly string[]) {
  const nets = compileNets(circuit)
  const netOfPin = (pin: PinSpot): Net | undefined => nets.ofPin.get(pinKey(pin.component, pin.pin))
  const carried = Object.keys(circuit.wires).filter(
    (id) => moving.wires.get(id)!.start && !banded.includes(id),
  )
  const away = new Set([...carried, ...banded])
  const resting = Object.entries(circuit.wires).filter(([id]) => !away.has(id))
  const atRest = Object.entries(circuit.components).filter(([id]) => !selection.components.has(id))
  const bodies: Box[] = atRest.map(([, component]) => boxOfComponent(component))
  const rests = (net: Net | undefined) => ({
    segments: resting.flatMap(([id, wire]) => (nets.ofWire.get(id) === net ? [] : segmentsOf(wire.points))),
    pins: atRest.flatMap(([id, component]) =>
      pinsOf(id, component).flatMap((pin) => (netOfPin(pin) === net ? [] : [pin.at])),
    ),
  })
  const byNet = new Map(banded.map((id) => [nets.ofWire.get(id), rests(nets.ofWire.get(id))]))

  return (now: Circuit) => {
    const moved = [...selection.components].flatMap((id) =>
      now.components[id] ? [[id, now.components[id]] as const] : [],
    )
    const movedBodies = moved.map(([, component]) => boxOfComponent(component))
    const lines: { net: Net | undefined; pieces: Segment[] }[] = carried.map((id) => ({
      net: nets.ofWire.get(id),
      pieces: segmentsOf(now.wires[id]!.points),
    }))
    return {
      of: (id: string): Obstacles => {
        const net = nets.ofWire.get(id)
        const still = byNet.get(net)!
        return {
          segments: [...still.segments, ...lines.flatMap((line) => (line.net === net ? [] : line.pieces))],
          pins: [
            ...still.pins,
            ...moved.flatMap(([owner, component]) =>
              pinsOf(owner, component).flatMap((pin) => (netOfPin(pin) === net ? [] : [pin.at])),
            ),
          ],
          bodies: [...bodies, ...movedBodies],
        }
      },
      laid: (id: string, points: Point[]) =>
        lines.push({ net: nets.ofWire.get(id), pieces: segmentsOf(points) }),
    }
  }
}

function movedLabels(
  circuit: Circuit,
  selection: Selection,
  motion: Motion,
  moving: Moving,
  wires: Record<string, Wire>,
): Record<string, NetLabel> {
  let out = circuit.labels
  for (const [id, label] of Object.entries(circuit.labels)) {
    const at: Point = [label.x, label.y]
    const to = selection.labels.has(id) || moving.points.has(pointKey(at)) ? motion.point(at) : carried(at)
    if (samePoint(at, to)) continue
    if (out === circuit.labels) out = { ...out }
    out[id] = { ...label, x: to[0], y: to[1] }
  }
  return out

  function carried(at: Point): Point {
    const under = Object.keys(circuit.wires).filter((id) => onPolyline(at, circuit.wires[id]!.points))
    const wire = under.find((id) => wires[id] !== circuit.wires[id])
    if (wire === undefined || under.length > 1) return at
    const ends = moving.wires.get(wire)!
    return ends.start && ends.end ? motion.point(at) : nearestOn(at, wires[wire]!.points)
  }
}
