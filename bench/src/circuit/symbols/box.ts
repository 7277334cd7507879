import type { PartBox } from '@labbox/contract/bench/circuit.ts'
import type { PinDef, SymbolDef } from './types.ts'

/** The id of a part that brings its own name and pins. */
export const BOX_ID = 'box'

const LEAD = 20
const INWARDS = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] } as const

/** Room for a name on both sides of a pin above or below. */
const ROOM = 30

/** The body: inside of the ends of the leads, and wide enough for the names. */
const bodyOf = (pins: readonly PinDef[]) => {
  const xs = [-ROOM, ROOM]
  const ys = [-10, 10]
  for (const { x, y, direction } of pins) {
    const [dx, dy] = INWARDS[direction]
    if (dx === 0) xs.push(x - ROOM, x + ROOM)
    else xs.push(x + dx * LEAD)
    if (dy === 0) ys.push(y - 10, y + 10)
    else ys.push(y + dy * LEAD)
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

const made = new WeakMap<PartBox, SymbolDef>()

/** The symbol of a part that the catalogue does not have. It cannot be simulated; `checkCircuit` says so. */
export const boxSymbol = (box: PartBox): SymbolDef => {
  const known = made.get(box)
  if (known) return known
  const { left, right, top, bottom } = bodyOf(box.pins)
  const lead = ({ x, y, direction }: PinDef): string =>
    direction === 'left'
      ? `M${x} ${y}H${left}`
      : direction === 'right'
        ? `M${x} ${y}H${right}`
        : direction === 'up'
          ? `M${x} ${y}V${top}`
          : `M${x} ${y}V${bottom}`
  const name = ({ name: text, x, y, direction }: PinDef) =>
    direction === 'left'
      ? { x: left + 5, y: y + 4, anchor: 'start' as const, text }
      : direction === 'right'
        ? { x: right - 5, y: y + 4, anchor: 'end' as const, text }
        : { x, y: direction === 'up' ? top + 14 : bottom - 6, anchor: 'middle' as const, text }
  const symbol: SymbolDef = {
    id: BOX_ID,
    version: 1,
    class: 'Basic',
    names: { zh: box.title, en: box.title },
    prefix: 'X',
    pins: box.pins.map((pin) => ({ ...pin, optional: true })),
    drawing: [
      { d: box.pins.map(lead).join(''), kind: 'lead' },
      { d: `M${left} ${top}H${right}V${bottom}H${left}Z`, kind: 'body' },
    ],
    texts: [...box.pins.map(name), { x: left, y: bottom + 16, anchor: 'start', text: box.title }],
    designatorAt: { x: left, y: top - 6, anchor: 'start' },
    valueAt: { x: left, y: top - 6, anchor: 'start' },
    params: [],
    spice: { lines: [] },
  }
  made.set(box, symbol)
  return symbol
}
