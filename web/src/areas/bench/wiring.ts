import type { Circuit, Component } from '@labbox/contract/bench/circuit.ts'
import { compileNets, pinKey } from 'labbox-bench/circuit/nets.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'

const isGround = (component: Component | undefined): boolean => component?.symbol.id === 'ground'

/** What changes at once while the circuit runs is not part of it. */
const isLive = (component: Component, param: string): boolean =>
  symbolOf(component)?.params.some(({ name, live }) => name === param && live) ?? false

const valuesOf = (component: Component): [string, unknown][] =>
  Object.entries(component.params)
    .filter(([name]) => !isLive(component, name))
    .map(([name, { text, si }]): [string, unknown] => [name, si ?? text])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * The circuit as it is wired on the bench, as a text to compare: its parts with their programs and which pins are connected, whatever can be set
 * while it runs (values, knobs, switches) and wherever its parts lie on the sheet.
 */
export const wiringOf = (circuit: Circuit): string => {
  const { components } = circuit
  const parts = Object.entries(components)
    .filter(([, component]) => !isGround(component))
    .map(
      ([id, { symbol, designator, program, ...rest }]) =>
        [id, symbol, designator, valuesOf({ symbol, designator, ...rest }), program?.image ?? null] as const,
    )
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
