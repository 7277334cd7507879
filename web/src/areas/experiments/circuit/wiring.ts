import type { Circuit, Component } from '@labbox/contract/bench/circuit.ts'
import { compileNets, pinKey } from 'labbox-bench/circuit/nets.ts'

/** What is operated while the circuit runs. */
const OPERATED = new Set(['position', 'closed'])

const isGround = (component: Component | undefined): boolean => component?.symbol.id === 'ground'

const valuesOf = ({ params }: Component): [string, unknown][] =>
  Object.entries(params)
    .filter(([name]) => !OPERATED.has(name))
    .map(([name, { text, si }]): [string, unknown] => [name, si ?? text])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * The circuit as the bench sees it, as a text to compare: its parts with their values and which pins are connected, whatever its knobs
 * and switches stand at and wherever its parts lie on the sheet.
 */
export const wiringOf = (circuit: Circuit): string => {
  const { components } = circuit
  const parts = Object.entries(components)
    .filter(([, component]) => !isGround(component))
    .map(([id, component]) => [id, component.symbol, component.designator, valuesOf(component)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const nets = compileNets(circuit)
    .list.map(({ pins }) => {
      const keys = pins.map(({ component, pin }) =>
        isGround(components[component]) ? '0' : pinKey(component, pin),
      )
      return [...new Set(keys)].toSorted()
    })
    .filter(({ length }) => length > 1)
    .map((keys) => keys.join(' '))
    .toSorted()
  return JSON.stringify([parts, nets])
}
