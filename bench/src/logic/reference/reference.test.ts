import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMBINATIONAL } from './combinational.fixture.ts'
import { MACHINES } from './machines.fixture.ts'
import type { Reference, Trace } from './reference.fixture.ts'
import { ROWS } from './rows.fixture.ts'
import { COUNTERS, REGISTERS } from './sequential.fixture.ts'
import { icarus, icarusTrace } from './verilog.fixture.ts'

// What Icarus Verilog made of the circuits: kept, so that the kernel is compared with it where it is not installed too.
// `RENEW=1 npx vitest run bench/src/logic/reference` writes it anew.

interface Kept {
  changes: number
  /** SHA-256 of all changes with their times. */
  sha256: string
  /** Levels of the watched nets after each step. */
  settled: string
}

const FILE = new URL('traces.json', import.meta.url)
const circuits = [...COMBINATIONAL, ...REGISTERS, ...COUNTERS, ...MACHINES]
const program = icarus()
// What it says is kept; it is asked again itself in the long run.
const asked = program !== null && process.env['LONG'] === '1'

const hashOf = (trace: Trace): string =>
  createHash('sha256')
    .update(trace.map(({ time, net, level }) => `${time} ${net} ${level}`).join('\n'))
    .digest('hex')

const keptOf = (reference: Reference, trace: Trace): Kept => ({
  changes: trace.length,
  sha256: hashOf(trace),
  settled: reference.settled(trace).join(' '),
})

if (process.env['RENEW'] === '1' && program) {
  const traces = Object.fromEntries(circuits.map((one) => [one.name, keptOf(one, icarusTrace(one))]))
  const rows = Object.fromEntries(ROWS.map((one) => [one.name, hashOf(icarusTrace(one))]))
  writeFileSync(FILE, `${JSON.stringify({ madeBy: program, traces, rows }, null, 1)}\n`)
}
const kept = JSON.parse(readFileSync(FILE, 'utf8')) as {
  madeBy: string
  traces: Record<string, Kept>
  /** Hashes of the traces of single parts. */
  rows: Record<string, string>
}

describe('reference circuits, against Icarus Verilog', () => {
  it('are forty or more, each with its trace', () => {
    expect(circuits.length).toBeGreaterThanOrEqual(40)
    expect(kept.madeBy).toMatch(/^Icarus Verilog version \d/)
    expect(Object.keys(kept.traces).toSorted()).toEqual(circuits.map(({ name }) => name).toSorted())
  })

  it('have a processor that runs its program: 2, 5, 8, 11, 14, then the complement of 17 mod 16', () => {
    const reference = circuits.find(({ name }) => name === 'four-bit processor of gates')!
    const outputs = reference.settled(reference.trace()).map((word) => Number.parseInt(word.slice(9), 2))
    expect(outputs.filter((value, i) => i > 0 && value !== outputs[i - 1])).toEqual([5, 8, 11, 14, 1, 14])
  })

  describe.each(circuits.map((one) => [one.name, one] as const))('%s', (name, reference) => {
    it('gives the trace that was kept', () => {
      const trace = reference.trace()
      expect(trace.length).toBeGreaterThan(3)
      const ours = keptOf(reference, trace)
      expect(ours.settled).toBe(kept.traces[name]!.settled)
      expect(ours).toEqual(kept.traces[name])
    })
  })

  it.skipIf(!asked)('change at the same picoseconds as in the program itself', () => {
    for (const one of circuits) expect({ [one.name]: one.trace() }).toEqual({ [one.name]: icarusTrace(one) })
  })
})

describe('every part of the catalogue alone, against Icarus Verilog', () => {
  it('has a trace that was kept', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(100)
    expect(Object.keys(kept.rows).toSorted()).toEqual(ROWS.map(({ name }) => name).toSorted())
  })

  it.each(ROWS.map((one) => [one.name, one] as const))('%s does the same', (name, reference) => {
    const trace = reference.trace()
    expect(trace.length).toBeGreaterThan(10)
    expect(hashOf(trace)).toBe(kept.rows[name])
    if (asked) expect(trace).toEqual(icarusTrace(reference))
  })
})
