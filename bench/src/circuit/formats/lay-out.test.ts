import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Circuit } from '@labbox/contract/bench/circuit.ts'
import { circuitOf, parts } from '../circuit.fixture.ts'
import { netsOf, partsOf, read } from './formats.fixture.ts'
import type { ForeignPart, ForeignSheet, Spot } from './foreign.ts'
import { kindPins, type Kind } from './kinds.ts'
import { layOut } from './lay-out.ts'
import { toLtspice } from './write-ltspice.ts'

const KINDS = ['resistor', 'capacitor', 'diode', 'npn', 'opamp', 'voltage-source', '7400'] as const
const CHIP = ['1A', '1B', '1Y', 'VCC', 'GND']

/** A sheet where nothing is where one would draw it: parts on top of each other, lines anywhere. */
const sheets = fc
  .record({
    parts: fc.array(
      fc.record({
        kind: fc.constantFrom(...KINDS, 'box'),
        nets: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 5, maxLength: 5 }),
        at: fc.option(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    wires: fc.array(
      fc.record({
        net: fc.integer({ min: 0, max: 5 }),
        points: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), {
          minLength: 2,
          maxLength: 4,
        }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ parts: given, wires }): ForeignSheet => {
    const net = (index: number) => (index === 0 ? '0' : `~${index}`)
    return {
      scale: 20,
      labels: [],
      notes: [],
      wires: wires.map(({ net: index, points }) => ({ net: net(index), points })),
      parts: given.map(({ kind, nets, at }, i): ForeignPart => {
        const names = kind === 'box' ? ['in', 'out', 'x'] : kind === '7400' ? CHIP : kindPins(kind as Kind)
        return {
          designator: `P${i + 1}`,
          symbol: kind === 'box' ? null : kind,
          title: kind,
          params: {},
          pins: names.map((name, k) => ({
            name,
            net: net(nets[k]!),
            ...(at && { at: [at[0] + 2 * k, at[1]] as Spot }),
          })),
        }
      }),
    }
  })

/** The sheet's own nets, as `netsOf` writes those of a circuit. */
const wantedNets = (sheet: ForeignSheet): string[] => {
  const byNet = Map.groupBy(
    sheet.parts.flatMap(({ designator, pins }) =>
      pins.map(({ name, net }) => ({ net, pin: `${designator}.${name}` })),
    ),
    ({ net }) => net,
  )
  return [...byNet]
    .map(([net, pins]) => [...(net === '0' ? ['0'] : []), ...pins.map(({ pin }) => pin)])
    .filter((pins) => pins.length > 1)
    .map((pins) => pins.toSorted().join(' '))
    .toSorted()
}

describe('layOut', () => {
  it('gives a circuit with the nets of the file, whatever its drawing is', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const circuit = layOut(sheet)
        expect(netsOf(circuit)).toEqual(wantedNets(sheet))
        expect(Circuit.safeParse(circuit).success).toBe(true)
      }),
    )
  })
})

describe('a schematic for LTspice', () => {
  const { R, C, generator, supply, scope } = parts
  const made = circuitOf({
    DG1: generator(1, 'in'),
    DP1: supply(1, 'vcc', '0'),
    R1: R('4k7', 'vcc', 'b'),
    R2: R('1M', 'b', '0'),
    C1: C('10u', 'in', 'b'),
    Q1: { symbol: 'npn', params: { model: 'BC547B' }, nets: { c: 'vcc', b: 'b', e: 'out' } },
    R3: R('220', 'out', '0'),
    DS1: scope(1, 'out'),
    U1: { symbol: '7400', nets: { '1A': 'out', GND: '0', VCC: 'vcc' } },
  })

  it('is read back with the same nets and values', () => {
    const text = toLtspice(made)
    const { circuit } = read('back.asc', text)
    expect(netsOf(circuit)).toEqual([
      '0 DG1.gnd DP1.n R2.2 R3.2',
      'C1.1 DG1.out',
      'C1.2 Q1.b R1.2 R2.1',
      'DP1.p Q1.c R1.1',
      'Q1.e R3.1',
    ])
    expect(partsOf(circuit)).toEqual([
      'C1 capacitor 10u',
      'DG1 dg1',
      'DP1 voltage-source 5',
      'Q1 npn BC547B',
      'R1 resistor 4.7k',
      'R2 resistor 1M',
      'R3 resistor 220',
    ])
  })

  it('names what LTspice has no symbol for, and brings the models', () => {
    const text = toLtspice(made)
    expect(text).toContain(';U1: Quad 2-input NAND')
    expect(text).toContain('!.model BC547B NPN(')
    // LTspice would read 1M as a thousandth.
    expect(text).toContain('SYMATTR Value 1000000')
  })
})
