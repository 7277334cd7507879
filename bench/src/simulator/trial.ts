import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { checkCircuit } from '../circuit/check.ts'
import { compileCircuit, type CompiledCircuit } from '../circuit/compile.ts'
import { DEFAULT_SOURCES, type Sources } from '../circuit/netlist.ts'
import { pinKey } from '../circuit/nets.ts'
import type { Problem } from '../circuit/problem.ts'
import { terminalsOf } from '../circuit/terminals.ts'
import { SpiceError, type SpiceFailure } from '../spice/error.ts'
import type { SpiceRunner } from '../spice/runner.ts'
import { makeNoise } from '../instruments/noise.ts'
import { currentsOf, currentVectors } from './currents.ts'
import { MixedSession } from './mixed/session.ts'
import { Session } from './session.ts'

/** What a net with a name does while a circuit is tried, V. */
export interface TrialFigure {
  /** Its label, or its name in the netlist. */
  label: string
  mean: number
  low: number
  high: number
}

export type Trial =
  | { kind: 'refused'; problems: Problem[] }
  | { kind: 'failed'; reason: SpiceFailure }
  | {
      kind: 'ran'
      figures: TrialFigure[]
      /** Mean currents, A, by the designator of a part with two pins: into its first one. Those that are not known are left out. */
      amps: ReadonlyMap<string, number>
    }

/** How long a circuit is looked at, s, and at how many points. */
const LENGTH = 10e-3
const POINTS = 1000

const rounded = (volts: number): number => Number(volts.toPrecision(5))

interface Named {
  label: string
  vector: string
}

interface Tried {
  /** Nets that are looked at. */
  wanted?: (compiled: CompiledCircuit) => Named[]
  sources?: Sources
}

const labelsOf = ({ nets, nodes }: CompiledCircuit): Named[] =>
  nets.list.flatMap(({ index, labels }) =>
    [...new Set(labels)].map((label) => ({ label, vector: `v(${nodes[index]!})` })),
  )

const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / POINTS

const byDesignator = (
  { components }: Circuit,
  { instances }: CompiledCircuit,
  currents: Record<string, number>,
): Map<string, number> =>
  new Map(
    instances.flatMap(({ id, symbol: { pins } }) => {
      const amps = pins.length === 2 ? currents[pinKey(id, pins[0]!.name)] : undefined
      return amps === undefined ? [] : [[components[id]!.designator, amps] as const]
    }),
  )

/** Nets by their labels, and all of them by their names in the netlist. */
export const everyNet = (compiled: CompiledCircuit): Named[] => [
  ...labelsOf(compiled),
  ...[...new Set(compiled.nodes)].map((node) => ({ label: node, vector: `v(${node})` })),
]

/**
 * Runs a circuit once as a simulated bench would: without other sources, supplies at 5 V and 1 A, generators at 2 V peak to peak
 * and 1 kHz.
 * @returns the figures of each net with a name, or of those wanted, over 10 ms, or why there are none
 */
export const tryCircuit = async (
  pool: SpiceRunner,
  circuit: Circuit,
  { wanted = labelsOf, sources = DEFAULT_SOURCES }: Tried = {},
): Promise<Trial> => {
  const problems = checkCircuit(circuit).filter(({ severity }) => severity === 'error')
  if (problems.length > 0) return { kind: 'refused', problems }
  const compiled = compileCircuit(circuit)
  const setup = {
    compiled,
    terminals: terminalsOf(compiled),
    sources: structuredClone(sources),
    noise: makeNoise(1).gaussian,
    pool,
    owner: 'trial',
  }
  const isMixed = compiled.instances.some(({ symbol }) => symbol.logic)
  const session = isMixed ? new MixedSession(setup, 0, () => 0, 1) : new Session(setup, 0, () => 0)
  const named = wanted(compiled)
  try {
    const { at, signals } = await session.window(LENGTH)
    const voltages = compiled.nodes.map((node) => `v(${node})`)
    const found = await signals([
      ...new Set([...named.map(({ vector }) => vector), ...voltages, ...currentVectors(compiled)]),
    ])
    const valuesOf = (vector: string): number[] =>
      Array.from({ length: POINTS }, (_, i) => found.get(vector)?.at(at + (i * LENGTH) / POINTS) ?? 0)
    const figures = named.map(({ label, vector }) => {
      const values = valuesOf(vector)
      return {
        label,
        mean: rounded(meanOf(values)),
        low: rounded(Math.min(...values)),
        high: rounded(Math.max(...values)),
      }
    })
    const currents = currentsOf(compiled, {
      mean: (vector) => meanOf(valuesOf(vector)),
      growth: (vector) => {
        const values = valuesOf(vector)
        return (values.at(-1) ?? 0) - (values[0] ?? 0)
      },
      length: LENGTH,
    })
    return { kind: 'ran', figures, amps: byDesignator(circuit, compiled, currents) }
  } catch (error) {
    if (error instanceof SpiceError) return { kind: 'failed', reason: error.code }
    throw error
  }
}
