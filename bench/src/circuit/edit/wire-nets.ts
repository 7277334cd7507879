import type { Circuit, PinRef } from '@labbox/contract/bench/circuit.ts'
import { pointKey } from './geometry.ts'
import { allPins } from './pins.ts'

/**
 * Which wires and pins hang together by touching (names of labels do not count): a quick look for routing and
 * highlighting in a tidy circuit. What a bench simulates comes from the netlist.
 */
export function wireNets(circuit: Circuit): {
  get: (wire: string) => string | undefined
  ofPin: (pin: PinRef) => string | undefined
} {
  const parent = new Map<string, string>()
  const find = (key: string): string => {
    let root = key
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up
    for (let k = key; k !== root;) {
      const up = parent.get(k)!
      parent.set(k, root)
      k = up
    }
    return root
  }
  const ends = new Map<string, string>()
  for (const [id, { points }] of Object.entries(circuit.wires)) {
    const a = pointKey(points[0]!)
    const b = pointKey(points[points.length - 1]!)
    for (const key of [a, b]) if (!parent.has(key)) parent.set(key, key)
    parent.set(find(a), find(b))
    ends.set(id, a)
  }
  const pins = new Map(allPins(circuit).map((pin) => [`${pin.component} ${pin.pin}`, pointKey(pin.at)]))
  return {
    get: (wire) => (ends.has(wire) ? find(ends.get(wire)!) : undefined),
    ofPin: ({ component, pin }) => {
      const key = pins.get(`${component} ${pin}`)
      return key === undefined ? undefined : find(key)
    },
  }
}
