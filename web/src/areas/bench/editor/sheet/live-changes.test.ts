import { expect, it } from 'vitest'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { diff } from 'labbox-bench/circuit/edit/delta.ts'
import { setParam } from 'labbox-bench/circuit/edit/ops.ts'
import { defaultParams, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { liveChanges } from './live-changes.ts'

const part = (id: string, designator: string) => ({
  symbol: { id, version: symbols[id]?.version ?? 0 },
  designator,
  x: 100,
  y: 100,
  rotation: 0 as const,
  mirrored: false,
  params: defaultParams(symbols[id]!),
})
const circuit: Circuit = {
  ...emptyCircuit(),
  components: { r: part('resistor', 'R1'), d: part('led', 'D1'), p: part('potentiometer', 'RP1') },
}

it('tells a running circuit the value that was changed, and that alone', () => {
  const next = setParam(circuit, 'r', 'value', { text: '2k2', si: 2200 })
  expect(liveChanges(next, diff(circuit, next))).toEqual([{ component: 'r', param: 'value', value: 2200 }])
  const turned = setParam(circuit, 'p', 'position', { text: '20%', si: 0.2 })
  expect(liveChanges(turned, diff(circuit, turned))).toEqual([
    { component: 'p', param: 'position', value: 0.2 },
  ])
  // Undone.
  expect(liveChanges(circuit, diff(next, circuit))).toEqual([{ component: 'r', param: 'value', value: 1000 }])
})

it('leaves to the next run what cannot be set while it runs', () => {
  const green = setParam(circuit, 'd', 'model', { text: 'green', si: null })
  expect(liveChanges(green, diff(circuit, green))).toEqual([])
  const { r: _gone, ...components } = circuit.components
  const fewer = { ...circuit, components }
  expect(liveChanges(fewer, diff(circuit, fewer))).toEqual([])
  expect(liveChanges(circuit, diff(fewer, circuit))).toEqual([])
})
