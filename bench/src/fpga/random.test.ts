import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startMachine } from './machine.ts'
import { DesignError } from './model.ts'
import type { NetBit, Netlist, NetlistCell } from './netlist.ts'
import { readDesign } from './read.ts'

const cut = (value: bigint, width: number) => BigInt.asUintN(width, value)
const sum = (digits: bigint) => [...digits.toString(2)].filter((digit) => digit === '1').length

/** What each kind gives, by hand: numbers as they are read (with their sign where both are signed), and the width of the result. */
const truth: Record<string, (a: bigint, b: bigint, width: number, s: bigint) => bigint> = {
  $add: (a, b) => a + b,
  $sub: (a, b) => a - b,
  $mul: (a, b) => a * b,
  $and: (a, b) => a & b,
  $or: (a, b) => a | b,
  $xor: (a, b) => a ^ b,
  $xnor: (a, b) => ~(a ^ b),
  $not: (a) => ~a,
  $neg: (a) => -a,
  $lt: (a, b) => (a < b ? 1n : 0n),
  $ge: (a, b) => (a >= b ? 1n : 0n),
  $eq: (a, b) => (a === b ? 1n : 0n),
  $ne: (a, b) => (a === b ? 0n : 1n),
  $div: (a, b) => (b === 0n ? 0n : a / b),
  $mod: (a, b) => (b === 0n ? 0n : a % b),
  $logic_and: (a, b) => (a !== 0n && b !== 0n ? 1n : 0n),
  $logic_not: (a) => (a === 0n ? 1n : 0n),
  $reduce_or: (a) => (a === 0n ? 0n : 1n),
  $mux: (a, b, _, s) => (s & 1n ? b : a),
}

interface Step {
  kind: string
  signed: boolean
  width: number
  a: [from: number, width: number]
  b: [from: number, width: number]
}
const INPUT_BITS = 200
const step = fc.record({
  kind: fc.constantFrom(...Object.keys(truth)),
  signed: fc.boolean(),
  width: fc.integer({ min: 1, max: 140 }),
  a: fc.tuple(fc.nat(), fc.integer({ min: 1, max: 140 })),
  b: fc.tuple(fc.nat(), fc.integer({ min: 1, max: 140 })),
}) as fc.Arbitrary<Step>

/** Cells that take any bits there are before them, and what their outputs should be. */
const build = (steps: Step[], given: bigint) => {
  const values: bigint[] = Array.from({ length: INPUT_BITS }, (_, at) => (given >> BigInt(at)) & 1n)
  const input: NetBit[] = values.map((_, at) => at + 2)
  const all = [...input]
  const cells: Record<string, NetlistCell> = {}
  for (const [at, { kind, signed, width, a, b }] of steps.entries()) {
    const pick = ([from, bits]: [number, number]) => {
      const places = Array.from({ length: kind === '$mux' ? width : bits }, (_, k) => (from + k) % all.length)
      return {
        bits: places.map((place) => all[place] as NetBit),
        value: places.reduce((value, place, k) => value | ((values[place] ?? 0n) << BigInt(k)), 0n),
      }
    }
    const [A, B] = [pick(a), pick(b)]
    const place = (a[0] + b[0]) % all.length
    const sign = signed && kind !== '$mux'
    const read = (one: typeof A) => (sign ? BigInt.asIntN(one.bits.length, one.value) : one.value)
    const single = ['$not', '$neg', '$logic_not', '$reduce_or'].includes(kind)
    const y = Array.from({ length: width }, (_, k): NetBit => INPUT_BITS + 2 + at * 200 + k)
    cells[`c${at}`] = {
      type: kind,
      parameters: { A_SIGNED: sign ? 1 : 0, B_SIGNED: sign ? 1 : 0 },
      connections: {
        A: A.bits,
        Y: y,
        ...(!single && { B: B.bits }),
        ...(kind === '$mux' && { S: [all[place] as NetBit] }),
      },
    }
    const result = cut(truth[kind]?.(read(A), read(B), width, values[place] ?? 0n) ?? 0n, width)
    all.push(...y)
    for (let k = 0; k < width; k++) values.push((result >> BigInt(k)) & 1n)
  }
  const netlist: Netlist = {
    modules: {
      top: {
        ports: { i: { direction: 'input', bits: input }, o: { direction: 'output', bits: all } },
        cells,
        netnames: {},
      },
    },
  }
  return { netlist, wanted: values.reduce((value, bit, at) => value | (bit << BigInt(at)), 0n) }
}

it('computes random words from each other as whole numbers do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.bigInt({ min: 0n, max: (1n << 200n) - 1n }),
      async (steps, given) => {
        const { netlist, wanted } = build(steps, given)
        const machine = await startMachine(readDesign(netlist), { clock: 'clk' })
        machine.set('i', given)
        machine.run(0)
        expect(machine.output('o').toString(16)).toBe(wanted.toString(16))
      },
    ),
  )
})

it('counts ones in a word of any width', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.bigInt({ min: 0n, max: (1n << 200n) - 1n }),
      async (width, given) => {
        const bits = Array.from({ length: width }, (_, at): NetBit => at + 2)
        const cells = { c: { type: '$reduce_xor', parameters: {}, connections: { A: bits, Y: [500] } } }
        const ports = {
          i: { direction: 'input' as const, bits },
          o: { direction: 'output' as const, bits: [500] },
        }
        const machine = await startMachine(readDesign({ modules: { top: { ports, cells, netnames: {} } } }), {
          clock: '',
        })
        machine.set('i', given)
        machine.run(0)
        expect(Number(machine.output('o'))).toBe(sum(cut(given, width)) % 2)
      },
    ),
  )
})

it('names what goes round in a circle', () => {
  const cell = (a: number, y: number) => ({ type: '$not', parameters: {}, connections: { A: [a], Y: [y] } })
  const netnames = { a: { bits: [2] }, b: { bits: [3] }, c: { bits: [4] }, other: { bits: [5] } }
  const cells = { one: cell(2, 3), two: cell(3, 4), three: cell(4, 2), beyond: cell(2, 5) }
  const read = () => readDesign({ modules: { top: { ports: {}, cells, netnames } } })
  expect(read).toThrow(new DesignError('loop', ['a', 'b', 'c']))
})
