import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { toCir } from 'labbox-bench/circuit/netlist.ts'

/** Parameters that are operated while the circuit runs, so that a change of them is no other circuit. */
const LIVE: ReadonlySet<string> = new Set(['position', 'closed'])

/** The circuit as the bench sees it, whatever its knobs and switches stand at and wherever its parts lie on the sheet. */
export const wiringOf = (circuit: Circuit): string => {
  const components = Object.fromEntries(
    Object.entries(circuit.components).map(([id, component]) => [
      id,
      {
        ...component,
        params: Object.fromEntries(
          Object.entries(component.params).map(([name, value]) => [
            name,
            LIVE.has(name) ? { text: '0', si: 0 } : value,
          ]),
        ),
      },
    ]),
  )
  try {
    return toCir({ ...circuit, components })
  } catch {
    return JSON.stringify(components) // not expressible yet: any change counts
  }
}
