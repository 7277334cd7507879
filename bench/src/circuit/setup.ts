import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Requirement } from '@labbox/contract/measurement/setup.ts'
import { compileNets, pinKey } from './nets.ts'

type OfCircuit = Exclude<Requirement, { kind: 'output' }>

const idOf = (circuit: Circuit, designator: string): string | undefined =>
  Object.entries(circuit.components).find(
    ([, component]) => component.designator.toLowerCase() === designator.toLowerCase(),
  )?.[0]

/** The requirements that a circuit does not meet. What names a part or pin that is not there is not met. */
export const unmet = <R extends OfCircuit>(circuit: Circuit, requirements: readonly R[]): R[] => {
  if (requirements.length === 0) return []
  const nets = compileNets(circuit)
  const netOf = (name: string) => {
    const [designator = '', pin = ''] = name.split('.')
    const id = idOf(circuit, designator)
    return id === undefined ? undefined : nets.ofPin.get(pinKey(id, pin))
  }
  return requirements.filter((asked) => {
    if (asked.kind === 'joined') {
      const net = netOf(asked.a)
      return net === undefined || net !== netOf(asked.b)
    }
    const id = idOf(circuit, asked.part)
    const closed = id === undefined ? undefined : (circuit.components[id]?.params['closed']?.si ?? 0) >= 0.5
    return closed !== asked.closed
  })
}
