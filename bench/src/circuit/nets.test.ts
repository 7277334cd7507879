import { emptyCircuit, type Circuit, type Point } from '@labbox/contract/bench/circuit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileNets, pinKey } from './nets.ts'
import { processorTime } from '@labbox/contract/testing/processor.ts'

const RUNS = { seed: 20262, numRuns: process.env.LONG ? 5000 : 300 }

const wired = (wires: Point[][], labels: [number, number, string][] = []): Circuit => ({
  ...emptyCircuit(),
  wires: Object.fromEntries(wires.map((points, i) => [`wire${i}`, { points }])),
  labels: Object.fromEntries(labels.map(([x, y, text], i) => [`label${i}`, { x, y, text }])),
})
/** Wires grouped by net, as sorted index lists. */
const groupsOf = (circuit: Circuit): string[] =>
  compileNets(circuit)
    .list.map((net) =>
      net.wires
        .map((id) => Number(id.slice(4)))
        .sort((a, b) => a - b)
        .join(),
    )
    .sort()

describe('compileNets', () => {
  it.each([
    [
      'an end on a segment connects',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [50, 0],
          [50, 80],
        ],
      ],
      ['0,1'],
    ],
    [
      'a corner on a segment connects',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [20, 50],
          [50, 50],
          [50, 0],
          [80, 0],
        ],
      ],
      ['0,1'],
    ],
    [
      'a mere crossing does not',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [50, -50],
          [50, 50],
        ],
      ],
      ['0', '1'],
    ],
    [
      'segments that overlap connect',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [60, 0],
          [160, 0],
        ],
      ],
      ['0,1'],
    ],
    [
      'end to end connects',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [100, 0],
          [100, 50],
        ],
      ],
      ['0,1'],
    ],
    [
      'beside does not',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [0, 10],
          [100, 10],
        ],
        [
          [110, 0],
          [200, 0],
        ],
      ],
      ['0', '1', '2'],
    ],
    [
      'an oblique one connects at its points only',
      [
        [
          [0, 0],
          [100, 100],
        ],
        [
          [50, 50],
          [50, 200],
        ],
        [
          [100, 100],
          [100, 200],
        ],
      ],
      ['0,2', '1'],
    ],
  ] as [string, Point[][], string[]][])('%s', (_, wires, expected) =>
    expect(groupsOf(wired(wires))).toEqual(expected),
  )

  it('joins labels of one name, whatever their case', () => {
    const wires: Point[][] = [
      [
        [0, 0],
        [100, 0],
      ],
      [
        [0, 50],
        [100, 50],
      ],
      [
        [0, 90],
        [100, 90],
      ],
    ]
    expect(
      groupsOf(
        wired(wires, [
          [50, 0, 'Out'],
          [0, 50, ' OUT '],
          [0, 90, ''],
        ]),
      ),
    ).toEqual(['0,1', '2'])
  })

  it('takes pins on wires and references of wire ends', () => {
    const circuit = wired([
      [
        [0, 0],
        [0, 300],
      ],
      [
        [500, 500],
        [600, 500],
      ],
    ])
    const part = (x: number, y: number) => ({
      symbol: { id: 'resistor', version: 1 },
      designator: 'R1',
      x,
      y,
      rotation: 0 as const,
      mirrored: false,
      params: {},
    })
    circuit.components = { aaaa: part(40, 150), bbbb: part(900, 900) }
    circuit.wires.wire1!.start = { component: 'bbbb', pin: '2' }
    circuit.wires.wire1!.end = { component: 'gone', pin: '1' }
    const nets = compileNets(circuit)
    expect(nets.ofPin.get(pinKey('aaaa', '1'))).toBe(nets.ofWire.get('wire0'))
    expect(nets.ofPin.get(pinKey('bbbb', '2'))).toBe(nets.ofWire.get('wire1'))
    expect(nets.ofPin.get(pinKey('bbbb', '1'))?.wires).toEqual([])
  })

  it('agrees with comparing every segment with every point', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    // Horizontal and vertical moves in turn.
    const wire = fc.tuple(
      point,
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(fc.array(wire, { minLength: 1, maxLength: 8 }), (drawn) => {
        const wires = drawn.map(([[x, y], moves, flat]) => {
          const points: Point[] = [[x, y]]
          moves.forEach((to, i) => {
            const [px, py] = points.at(-1)!
            points.push((i % 2 === 0) === flat ? [to, py] : [px, to])
          })
          return points
        })
        const touches = (a: Point[], b: Point[]) =>
          a.some(([x, y]) =>
            b.slice(1).some(([x2, y2], i) => {
              const [x1, y1] = b[i]!
              return (
                (x1 === x2 ? x === x1 : y === y1) &&
                x >= Math.min(x1, x2) &&
                x <= Math.max(x1, x2) &&
                y >= Math.min(y1, y2) &&
                y <= Math.max(y1, y2)
              )
            }),
          )
        const group = wires.map((_, i) => i)
        for (let pass = 0; pass < wires.length; pass++) {
          for (let i = 0; i < wires.length; i++) {
            for (let j = 0; j < wires.length; j++) {
              if (touches(wires[i]!, wires[j]!)) group[i] = group[j] = Math.min(group[i]!, group[j]!)
            }
          }
        }
        const expected = [...Map.groupBy(wires.keys(), (i) => group[i]!).values()]
          .map((ids) => ids.join())
          .sort()
        expect(groupsOf(wired(wires))).toEqual(expected)
      }),
      RUNS,
    )
  })

  it('stays fast on a hostile drawing', () => {
    const long = (i: number): Point[] =>
      Array.from({ length: 64 }, (_, k) => [((k % 2) * 2 - 1) * (50_000 + k), (i % 3) * 10] as Point)
    const spent = processorTime()
    expect(compileNets(wired(Array.from({ length: 2000 }, (_, i) => long(i)))).list.length).toBe(3)
    expect(spent()).toBeLessThan(10_000)
  })
})
