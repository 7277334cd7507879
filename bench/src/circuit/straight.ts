import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { defaultParams, pinPositions, symbolOf, symbols } from './symbols/index.ts'

/** Net by pin of each terminal: generators to the oscilloscope, the first supply to the multimeter. */
const CABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dg1: { out: 'CH1', gnd: '0' },
  ds1: { in: 'CH1' },
  dg2: { out: 'CH2', gnd: '0' },
  ds2: { in: 'CH2' },
  dp1: { plus: 'V', minus: '0' },
  dm: { hi: 'V', lo: '0' },
  ground: { 1: '0' },
}

/** Whether there is nothing but instruments and earth: nobody has built anything yet. */
export const isOnlyCables = ({ components }: Circuit): boolean =>
  Object.values(components).every(({ symbol }) => symbol.id === 'ground' || symbolOf({ symbol })?.instrument)

const APART = 120

/** A bench without a circuit: its instruments are connected to each other by cables. */
export const straightCables = (): Circuit => {
  const circuit = emptyCircuit()
  for (const [k, [id, nets]] of Object.entries(CABLES).entries()) {
    const symbol = symbols[id]
    if (!symbol) continue
    const component = {
      symbol: { id: symbol.id, version: symbol.version },
      designator: id.toUpperCase(),
      x: k * APART,
      y: 0,
      rotation: 0 as const,
      mirrored: false,
      params: defaultParams(symbol),
    }
    circuit.components[`part-${id}`] = component
    for (const { name, x, y } of pinPositions(component))
      if (nets[name] !== undefined) circuit.labels[`label-${id}-${name}`] = { x, y, text: nets[name] }
  }
  return circuit
}
