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

it('is the same while values and levels are set, which a bench takes over as it runs', () => {
  const value = setParam(circuit, 'part-p', 'value', { text: '22k', si: 22_000 })
  expect(wiringOf(value)).toBe(wiringOf(circuit))
  const level: Circuit = {
    ...circuit,
    components: { ...circuit.components, l: part('logic-source', 'LS1', 400) },
  }
  expect(wiringOf(setParam(level, 'l', 'high', { text: '1', si: 1 }))).toBe(wiringOf(level))
})

it('is another one with another model, connection or part', () => {
  const lit: Circuit = { ...circuit, components: { ...circuit.components, d: part('led', 'D1', 400) } }
  const green = setParam(lit, 'd', 'model', { text: 'green', si: null })
  expect(wiringOf(green)).not.toBe(wiringOf(lit))
  const wired = { x: 300, y: 100, text: 'a' }
  const pin = { x: 60, y: 100, text: 'a' }
  const labelled = { ...circuit, labels: { l1: wired, l2: pin } }
  expect(wiringOf(labelled)).not.toBe(wiringOf(circuit))
  const { 'part-s': _gone, ...components } = circuit.components
  expect(wiringOf({ ...circuit, components })).not.toBe(wiringOf(circuit))
})

it('a microcontroller with another program is another circuit', () => {
  const circuit = (image: string): Circuit => ({
    ...emptyCircuit(),
    components: {
      'part-U1': {
        symbol: { id: 'uno', version: 1 },
        designator: 'U1',
        x: 0,
        y: 0,
        rotation: 0,
        mirrored: false,
        params: {},
        program: { name: 'a.hex', image },
      },
    },
  })
  expect(wiringOf(circuit('AAAA'))).not.toBe(wiringOf(circuit('AAAB')))
})
