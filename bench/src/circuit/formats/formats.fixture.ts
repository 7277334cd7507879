import { compileCircuit } from '../compile.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { importCircuit, type Imported } from './import.ts'

/** Reads a text as a file of this name. */
export const read = (name: string, text: string): Imported =>
  importCircuit(new TextEncoder().encode(text), name)

/**
 * Which pins are joined: `R1.1 R2.2`, sorted; earth begins with `0`. Nets of one pin are left out.
 */
export const netsOf = (circuit: Circuit): string[] => {
  const { nets, nodes, instances } = compileCircuit(circuit)
  const ids = new Map(instances.map(({ id, symbol }) => [id, symbol.id]))
  const byNode = new Map<string, string[]>()
  for (const net of nets.list) {
    const node = nodes[net.index] === '0' ? 'earth' : String(net.index)
    const pins = net.pins
      .filter(({ component }) => ids.get(component) !== 'ground')
      .map(({ component, pin }) => `${circuit.components[component]!.designator}.${pin}`)
    byNode.set(node, [...(byNode.get(node) ?? (node === 'earth' ? ['0'] : [])), ...pins])
  }
  return [...byNode.values()]
    .filter((pins) => pins.length > 1)
    .map((pins) => pins.toSorted().join(' '))
    .toSorted()
}

/** `R1 resistor 4.7k`, sorted; earths are left out. */
export const partsOf = (circuit: Circuit): string[] =>
  Object.values(circuit.components)
    .filter(({ symbol }) => symbol.id !== 'ground')
    .map(({ designator, symbol, params, box }) =>
      [designator, box?.title ?? symbol.id, params['value']?.text ?? params['model']?.text]
        .filter(Boolean)
        .join(' '),
    )
    .toSorted()
