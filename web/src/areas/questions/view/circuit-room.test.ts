import { expect, it } from 'vitest'
import { boxOfCircuit } from 'labbox-bench/circuit/draw/sheet.ts'
import { circuitOf } from 'labbox-bench/circuit/circuit.fixture.ts'
import { circuitRoom } from './circuit-room.ts'

/** Of the picture around what is drawn (`CircuitView`), px on both sides together. */
const MARGINS = 32
const OFF = 50

it('takes about the room of the circuit that will be drawn in it', () => {
  const circuit = circuitOf({
    R1: { symbol: 'resistor', nets: { '1': 'in', '2': 'out' } },
    C1: { symbol: 'capacitor', nets: { '1': 'out', '2': '0' } },
  })
  const [one, other] = Object.values(circuit.components)
  if (one && other) Object.assign(other, { x: one.x + 400, y: one.y + 260 })
  const box = boxOfCircuit(circuit)!
  const { width, height } = circuitRoom(circuit)
  expect(Math.abs(width - (box.right - box.left + MARGINS))).toBeLessThan(OFF)
  expect(Math.abs(height - (box.bottom - box.top + MARGINS))).toBeLessThan(OFF)
})

it('takes none for an empty sheet', () => {
  expect(circuitRoom({ ...circuitOf({}), components: {}, wires: {} })).toEqual({ width: 0, height: 0 })
})
