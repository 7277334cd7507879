import { expect, it } from 'vitest'
import { emptyCircuit, type Circuit, type Point } from '@labbox/contract/bench/circuit.ts'
import { defaultParams, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { ampsUnder } from './amps-under.ts'

const resistor = (x: number, y: number, designator: string) => ({
  symbol: { id: 'resistor', version: 1 },
  designator,
  x,
  y,
  rotation: 0 as const,
  mirrored: false,
  params: defaultParams(symbols['resistor']!),
})
const line: Point[] = [
  [40, 0],
  [160, 0],
]
const branch: Point[] = [
  [100, 0],
  [100, 100],
  [160, 100],
]
/** 3 mA out of R1, of which R2 takes 1 mA and R3 below it 2 mA. */
const circuit: Circuit = {
  ...emptyCircuit(),
  components: { a: resistor(0, 0, 'R1'), b: resistor(200, 0, 'R2'), c: resistor(200, 100, 'R3') },
  wires: { line: { points: line }, branch: { points: branch } },
}
const amps = { 'a:2': -0.003, 'b:1': 0.001, 'c:1': 0.002 }

it('tells the current at a pin', () => {
  const pin = (component: string, name: string, at: Point) =>
    ampsUnder(circuit, amps, { kind: 'pin', ref: { component, pin: name }, at })
  expect(pin('a', '2', [40, 0])).toBe(0.003)
  expect(pin('a', '1', [-40, 0])).toBeUndefined()
})

it('tells the current of the stretch of wire under the pointer', () => {
  const wire = (id: string, piece: number, at: Point) =>
    ampsUnder(circuit, amps, { kind: 'wires', id, piece, at })
  expect(wire('line', 0, [60, 0])).toBeCloseTo(0.003)
  expect(wire('line', 0, [130, 0])).toBeCloseTo(0.001)
  expect(wire('branch', 0, [100, 50])).toBeCloseTo(0.002)
  expect(wire('branch', 1, [130, 100])).toBeCloseTo(0.002)
  expect(wire('gone', 0, [130, 100])).toBeUndefined()
  expect(ampsUnder(circuit, amps, { kind: 'components', id: 'a' })).toBeUndefined()
})
