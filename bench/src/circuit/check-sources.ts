import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Problem } from './problem.ts'
import type { CompiledCircuit, Instance } from './compile.ts'

const PINS = { generator: ['out', 'gnd'], supply: ['plus', 'minus'], board: ['VCC', 'GND'] } as const

/** Sources whose terminals are one net, and sources whose terminals are the same two nets. */
export function checkSources(circuit: Circuit, { instances }: CompiledCircuit): Problem[] {
  const problems: Problem[] = []
  const byNodes = new Map<string, Instance[]>()
  for (const instance of instances) {
    const kind = instance.symbol.powered ? 'board' : instance.symbol.instrument?.kind
    if (kind !== 'generator' && kind !== 'supply' && kind !== 'board') continue
    const [high, low] = PINS[kind]
    const a = instance.nodes[high]!
    // The generator's low side is connected to earth internally, wired or not.
    const b = kind === 'generator' ? '0' : instance.nodes[low]!
    if (a === b) {
      problems.push({
        code: 'shortedSource',
        severity: 'error',
        components: [instance.id],
        pins: [high, low].map((pin) => ({ component: instance.id, pin })),
        params: { designator: circuit.components[instance.id]!.designator },
      })
    } else {
      const key = [a, b].sort().join(' ')
      byNodes.set(key, [...(byNodes.get(key) ?? []), instance])
    }
  }
  for (const group of byNodes.values()) {
    if (group.length < 2) continue
    problems.push({
      code: 'parallelSources',
      severity: 'error',
      components: group.map(({ id }) => id),
      params: { designator: group.map(({ id }) => circuit.components[id]!.designator).join(', ') },
    })
  }
  return problems
}
