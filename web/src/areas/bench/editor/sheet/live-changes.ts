import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Delta } from 'labbox-bench/circuit/edit/delta.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'

export interface LiveChange {
  component: string
  param: string
  /** SI. */
  value: number
}

/**
 * What a change of a drawing sets on a circuit that runs: the new values of what can be set then.
 * @param circuit after the change
 */
export const liveChanges = (circuit: Circuit, delta: Delta): LiveChange[] =>
  Object.entries(delta.components).flatMap(([id, change]) => {
    const component = circuit.components[id]
    if (change.kind !== 'set' || !component || !change.after.params) return []
    return (symbolOf(component)?.params ?? []).flatMap(({ name, live }) => {
      const value = component.params[name]?.si
      const isOther = value !== change.before.params?.[name]?.si
      return live && isOther && typeof value === 'number' ? [{ component: id, param: name, value }] : []
    })
  })
