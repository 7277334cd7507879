import { useState } from 'react'
import { SHEET, SheetState } from '@labbox/contract/bench/sheet.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Problem } from 'labbox-bench/circuit/problem.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import { useInstrumentLink } from './link.ts'

/** What the running circuit shows on its sheet, as the bench sends it; null while nothing runs. */
export const useSheet = (): SheetState | null => {
  const { running, waveTopic } = useInstrumentLink()
  const [state, setState] = useState<SheetState | null>(null)
  useTopic(running ? waveTopic(SHEET) : null, (payload) => {
    const told = SheetState.safeParse(jsonOf(payload))
    if (told.success) setState(told.data)
  })
  return running ? state : null
}

/** A ring of gates that oscillates, among the circuit's problems. */
export const ringProblem = (circuit: Circuit, ring: readonly string[]): Problem[] => {
  if (ring.length === 0) return []
  const names = new Set(ring.map((gate) => gate.split('.')[0]))
  const components = Object.entries(circuit.components).flatMap(([id, { designator }]) =>
    names.has(designator) ? [id] : [],
  )
  return [{ code: 'oscillation', severity: 'warning', components, params: { gates: ring.join(' → ') } }]
}
