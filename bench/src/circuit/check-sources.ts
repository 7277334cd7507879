import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Problem } from './problem.ts'
import type { CompiledCircuit, Instance } from './compile.ts'

const PINS = { generator: ['out', 'gnd'], supply: ['plus', 'minus'], board: ['VCC', 'GND'] } as const

/** The outputs of a supply that may be wired in parallel (DP800 user's guide, "Parallel connection"). */
const TWINS = [1, 2]

/** Sources whose terminals are one net, and sources whose terminals are the same two nets, but for outputs that share a load. */
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
    if (group.length < 2 || shareLoad(group)) continue
    problems.push({
      code: 'parallelSources',
      severity: 'error',
      components: group.map(({ id }) => id),
      params: { designator: group.map(({ id }) => circuit.components[id]!.designator).join(', ') },
    })
  }
  return problems
}

const shareLoad = (group: readonly Instance[]): boolean => {
  const channels = group.map(({ symbol: { instrument } }) =>
    instrument?.kind === 'supply' ? instrument.channel : undefined,
  )
  const isTwin = TWINS.every((channel) => channels.includes(channel)) && group.length === TWINS.length
  return isTwin && new Set(group.map(({ nodes }) => nodes[PINS.supply[0]])).size === 1
}
