import { emptyCircuit, type Circuit, type Point } from '@labbox/contract/bench/circuit.ts'
import { describe, expect, it } from 'vitest'
import { flowsOf } from './flow.ts'
import { defaultParams, symbols } from './symbols/index.ts'

const resistor = (x: number, y: number, designator: string) => ({
  symbol: { id: 'resistor', version: 1 },
  designator,
  x,
  y,
  rotation: 0 as const,
  mirrored: false,
  params: defaultParams(symbols['resistor']!),
})
/** Two resistors in a row at −40…40 and 160…240, a third one below the second. */
const sheet = (wires: Point[][]): Circuit => ({
  ...emptyCircuit(),
  components: { aaaa: resistor(0, 0, 'R1'), bbbb: resistor(200, 0, 'R2'), cccc: resistor(200, 100, 'R3') },
  wires: Object.fromEntries(wires.map((points, i) => [`wire${i}`, { points }])),
})
const found = (circuit: Circuit, amps: Record<string, number>) =>
  flowsOf(circuit, amps)
    .map(({ from, to, amps: value }) => `${from.join()}→${to.join()} ${value.toPrecision(3)}`)
    .toSorted()

describe('currents of wires', () => {
  const LINE: Point[] = [
    [40, 0],
    [160, 0],
  ]
  it('go from the pin that gives to the pin that takes', () => {
    expect(found(sheet([LINE]), { 'aaaa:2': -0.01, 'bbbb:1': 0.01 })).toEqual(['40,0→160,0 0.0100'])
    expect(found(sheet([LINE]), { 'aaaa:2': 0.01, 'bbbb:1': -0.01 })).toEqual(['160,0→40,0 0.0100'])
  })

  it('follow from one end where the other is not known', () => {
    expect(found(sheet([LINE]), { 'bbbb:1': 0.01 })).toEqual(['40,0→160,0 0.0100'])
    expect(found(sheet([LINE]), {})).toEqual([])
  })

  it('part where a wire joins another, in proportion to what each takes', () => {
    const branch: Point[] = [
      [100, 0],
      [100, 100],
      [160, 100],
    ]
    expect(found(sheet([LINE, branch]), { 'aaaa:2': -0.003, 'bbbb:1': 0.001, 'cccc:1': 0.002 })).toEqual([
      '100,0→100,100 0.00200',
      '100,0→160,0 0.00100',
      '100,100→160,100 0.00200',
      '40,0→100,0 0.00300',
    ])
  })

  it('leave out what two unknown ends have between them', () => {
    const branch: Point[] = [
      [100, 0],
      [100, 100],
      [160, 100],
    ]
    expect(found(sheet([LINE, branch]), { 'cccc:1': 0.002 })).toEqual([
      '100,0→100,100 0.00200',
      '100,100→160,100 0.00200',
    ])
  })

  it('end at a label, through which they may go on', () => {
    const circuit = sheet([LINE])
    circuit.labels['lllll'] = { x: 160, y: 0, text: 'out' }
    expect(found(circuit, { 'aaaa:2': -0.01, 'bbbb:1': 0.004 })).toEqual(['40,0→160,0 0.0100'])
  })
})
