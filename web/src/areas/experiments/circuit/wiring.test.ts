import { expect, it } from 'vitest'
import { type Circuit, type Component, emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { setParam } from 'labbox-bench/circuit/edit/ops.ts'
import { defaultParams, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { wiringOf } from './wiring.ts'

const part = (symbol: string, designator: string, x: number): Component => {
  const def = symbols[symbol]
  if (!def) throw new Error(symbol)
  return {
    symbol: { id: def.id, version: def.version },
    designator,
    x,
    y: 100,
    rotation: 0,
    mirrored: false,
    params: defaultParams(def),
  }
}

const circuit: Circuit = {
  ...emptyCircuit(),
  components: {
    'part-p': part('potentiometer', 'RP1', 100),
    'part-s': part('switch', 'S1', 200),
    'part-g': part('ground', 'GND1', 300),
  },
}

it('is the same while knobs and switches are operated and parts are moved', () => {
  const turned = setParam(circuit, 'part-p', 'position', { text: '10%', si: 0.1 })
  const closed = setParam(turned, 'part-s', 'closed', { text: '1', si: 1 })
  const far = { ...part('switch', 'S1', 700), params: closed.components['part-s']?.params ?? {} }
  const moved: Circuit = { ...closed, components: { ...closed.components, 'part-s': far } }
  expect(wiringOf(moved)).toBe(wiringOf(circuit))
})

it('is another one with another value, connection or part', () => {
  const value = setParam(circuit, 'part-p', 'value', { text: '22k', si: 22_000 })
  expect(wiringOf(value)).not.toBe(wiringOf(circuit))
  const wired = { x: 300, y: 100, text: 'a' }
  const pin = { x: 60, y: 100, text: 'a' }
  const labelled = { ...circuit, labels: { l1: wired, l2: pin } }
  expect(wiringOf(labelled)).not.toBe(wiringOf(circuit))
  const { 'part-s': _gone, ...components } = circuit.components
  expect(wiringOf({ ...circuit, components })).not.toBe(wiringOf(circuit))
})
