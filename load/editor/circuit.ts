import { type Circuit, emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { addComponent, newComponent } from 'labbox-bench/circuit/edit/ops.ts'
import { allPins } from 'labbox-bench/circuit/edit/pins.ts'
import { route } from 'labbox-bench/circuit/edit/route.ts'
import { symbols } from 'labbox-bench/circuit/symbols/index.ts'

const KINDS = ['resistor', 'capacitor', 'inductor', 'npn', 'diode']
const COLUMNS = 20
const PITCH = 140

/** A sheet of `parts` parts in rows and `wires` wires between neighbours. */
export function largeCircuit(parts: number, wires: number): Circuit {
  let circuit = emptyCircuit()
  for (let i = 0; i < parts; i++) {
    const at: [number, number] = [(i % COLUMNS) * PITCH, Math.floor(i / COLUMNS) * PITCH]
    const component = newComponent(circuit, symbols[KINDS[i % KINDS.length]!]!, at)
    circuit = addComponent(circuit, component, `part${String(i).padStart(4, '0')}`)
  }
  const pins = allPins(circuit)
  for (let i = 0; Object.keys(circuit.wires).length < wires; i++) {
    const from = pins[(i * 7) % pins.length]!
    const to = pins[(i * 7 + 2 + (i % 5)) % pins.length]!
    const points = route(from.at, to.at, i % 2 ? 'h' : 'v')
    if (points.length < 2) continue
    circuit.wires[`wire${String(i).padStart(4, '0')}`] = {
      points,
      start: { component: from.component, pin: from.pin },
      end: { component: to.component, pin: to.pin },
    }
  }
  return circuit
}
