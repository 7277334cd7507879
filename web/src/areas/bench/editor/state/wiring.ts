import type { Circuit, Point } from '@labbox/contract/bench/circuit.ts'
import { type Nets, compileNets, pinKey } from 'labbox-bench/circuit/nets.ts'
import { onPolyline, samePoint, segmentsOf, simplify } from 'labbox-bench/circuit/edit/geometry.ts'
import { addWire } from 'labbox-bench/circuit/edit/ops.ts'
import { allPins, boxOfComponent } from 'labbox-bench/circuit/edit/pins.ts'
import { type Bend, type Obstacles, route } from 'labbox-bench/circuit/edit/route.ts'
import { pinPositions } from 'labbox-bench/circuit/symbols/index.ts'
import type { Editor, Tool } from './editor.ts'
import { isConnection } from './hit.ts'

type WireTool = Extract<Tool, { kind: 'wire' }>

// a document does not change while a wire is drawn on it
const known = new WeakMap<Circuit, Nets>()
function netsOf(circuit: Circuit): Nets {
  const nets = known.get(circuit) ?? compileNets(circuit)
  known.set(circuit, nets)
  return nets
}

/** What a wire between two points must not touch: everything but the nets at its two ends. */
function obstacles(circuit: Circuit, from: Point, to: Point): Obstacles {
  const nets = netsOf(circuit)
  const own = new Set<unknown>()
  const pins = allPins(circuit).map((pin) => ({
    ...pin,
    net: nets.ofPin.get(pinKey(pin.component, pin.pin)),
  }))
  for (const pin of pins) if (samePoint(pin.at, from) || samePoint(pin.at, to)) own.add(pin.net)
  const wires = Object.entries(circuit.wires)
  for (const [id, { points }] of wires)
    if (onPolyline(from, points) || onPolyline(to, points)) own.add(nets.ofWire.get(id))
  return {
    segments: wires.flatMap(([id, { points }]) => (own.has(nets.ofWire.get(id)) ? [] : segmentsOf(points))),
    pins: pins.filter(({ net }) => !own.has(net)).map(({ at }) => at),
    bodies: Object.values(circuit.components).map(boxOfComponent),
  }
}

/** The line the wire tool shows: corners laid so far and the leg to where it points. */
export function pendingWire(circuit: Circuit, tool: WireTool): Point[] {
  const last = tool.points[tool.points.length - 1]
  if (!last) return []
  return simplify([...tool.points, ...route(last, tool.at, tool.bend, obstacles(circuit, last, tool.at))])
}

/** A wire leaves a pin the way the pin points. */
function bendAt(circuit: Circuit, at: Point, otherwise: Bend): Bend {
  for (const component of Object.values(circuit.components)) {
    const pin = pinPositions(component).find(({ x, y }) => samePoint([x, y], at))
    if (pin) return pin.direction === 'left' || pin.direction === 'right' ? 'h' : 'v'
  }
  return otherwise
}

/** Starts a wire at a point. */
export function startWire(editor: Editor, at: Point, sticky: boolean): void {
  const bend = bendAt(editor.shown(), at, 'h')
  editor.look({ tool: { kind: 'wire', points: [at], at, bend, sticky }, hover: null })
  editor.say('wireStarted')
}

/**
 * Lays the wire to where it points: a corner on free ground, the end on a pin or another wire (or with `finish`). Laid
 * on the same spot twice it ends there.
 */
export function layWire(editor: Editor, finish = false): void {
  const { tool } = editor.getState().view
  if (tool.kind !== 'wire') return
  const { circuit } = editor.getState()
  if (tool.points.length === 0) return startWire(editor, tool.at, tool.sticky)
  const last = tool.points[tool.points.length - 1]!
  const again = samePoint(last, tool.at)
  const points = pendingWire(circuit, tool)
  if (again && tool.points.length === 1) return
  if (finish || again || isConnection(circuit, tool.at)) {
    editor.commit(addWire(circuit, points))
    editor.say(isConnection(circuit, tool.at) ? 'wireConnected' : 'wireEnded')
    editor.look({ tool: tool.sticky ? { ...tool, points: [], bend: 'h' } : { kind: 'select' } })
  } else {
    const bend: Bend = points.at(-1)![0] === points.at(-2)![0] ? 'h' : 'v'
    editor.look({ tool: { ...tool, points, bend } })
    editor.say('wireCorner')
  }
}

export function flipBend(editor: Editor): void {
  const { tool } = editor.getState().view
  if (tool.kind === 'wire') editor.look({ tool: { ...tool, bend: tool.bend === 'h' ? 'v' : 'h' } })
}

/** Takes the last corner back; at the start the wire is given up. False when there was no wire. */
export function unlayWire(editor: Editor): boolean {
  const { tool } = editor.getState().view
  if (tool.kind !== 'wire' || tool.points.length === 0) return false
  editor.look({ tool: { ...tool, points: tool.points.slice(0, -1) } })
  return true
}

/** Takes the pointer (or the keyboard's cursor) of the wire tool to a pin: the next one on the sheet, row by row. */
export function jumpToPin(editor: Editor, way: 1 | -1): void {
  const { tool } = editor.getState().view
  if (tool.kind !== 'wire') return
  const { circuit } = editor.getState()
  const order = (a: Point, b: Point) => a[1] - b[1] || a[0] - b[0]
  const pins = allPins(circuit).sort((a, b) => order(a.at, b.at))
  const next =
    way === 1
      ? (pins.find(({ at }) => order(at, tool.at) > 0) ?? pins[0])
      : (pins.findLast(({ at }) => order(at, tool.at) < 0) ?? pins.at(-1))
  if (!next) return
  editor.look({ tool: { ...tool, at: next.at } })
  editor.say('atPin', { part: circuit.components[next.component]!.designator, pin: next.pin })
}
