import type { Circuit, Component } from '@labbox/contract/bench/circuit.ts'
import { toCir } from 'labbox-bench/circuit/netlist.ts'

/** What is operated while the circuit runs, at one and the same place: an open switch would leave no trace in the netlist. */
const REST: Component['params'] = {
  position: { text: '50%', si: 0.5 },
  closed: { text: '1', si: 1 },
}

const atRest = (component: Component): Component => {
  const operated = Object.entries(REST).filter(([name]) => name in component.params)
  return { ...component, params: { ...component.params, ...Object.fromEntries(operated) } }
}

/** The circuit as the bench sees it, whatever its knobs and switches stand at and wherever its parts lie on the sheet. */
export const wiringOf = (circuit: Circuit): string => {
  const components = Object.fromEntries(
    Object.entries(circuit.components).map(([id, component]) => [id, atRest(component)]),
  )
  try {
    return toCir({ ...circuit, components })
  } catch {
    return JSON.stringify(components) // not expressible yet: any change counts
  }
}
