import type { CompiledCircuit } from '../circuit/compile.ts'
import { circuitLines, DECK_OPTIONS, instrumentLines, type Sources } from '../circuit/netlist.ts'
import { meanOf } from '../circuit/sources.ts'
import type { Terminals } from '../circuit/terminals.ts'
import { SpiceError } from '../spice/error.ts'
import type { SpiceRunner } from '../spice/runner.ts'
import type { Snapshot, Wave } from './wave.ts'

/** A circuit with the settings of its bench: what one run simulates. */
export interface Setup {
  compiled: CompiledCircuit
  terminals: Terminals
  sources: Sources
  noise: () => number
  pool: SpiceRunner
  /** Owner in the pool's fair queue. */
  owner: string
  /** Lines of the digital parts: what they draw from the circuit. */
  loads?: readonly string[]
}

export interface RunRequest {
  from: Snapshot
  /** Time on the bench's clock, s. */
  time: number
  duration: number
  /** Largest time step, s. */
  step: number
  /** Lines of sources that belong to this run alone. */
  lines?: readonly string[]
}

const RUN_LIMIT_MS = 2000
const GEAR = ' method=gear itl4=100'

/**
 * Start values: capacitors take theirs from the node voltages (`.ic` with `uic`) unless the snapshot has a charge for
 * them (`q(c1)`, in volts); inductors are given their currents. Nodes inside devices (`q1#base`) settle at once.
 */
function withStart(lines: string[], from: Snapshot): string[] {
  const started = lines.map((line) => {
    const kind = { L: 'i', C: 'q' }[line[0]!]
    const value = kind && from.get(`${kind}(${line.split(' ', 1)[0]!.toLowerCase()})`)
    return value === undefined ? line : `${line} ic=${value}`
  })
  // The nodes of the instruments do not belong to the circuit.
  const nodes = [...from].filter(([name]) => /^v\((?!d[pgsm]\d*_|lx_)[^#]*$/.test(name))
  return [...started, ...nodes.map(([name, value]) => `.ic ${name}=${value}`)]
}

/** Sources of the same averages without their alternating part. */
export const frozen = (sources: Sources): Sources => ({
  ...sources,
  generators: Object.fromEntries(
    Object.entries(sources.generators).map(([channel, output]) => [
      channel,
      output && { ...output, shape: 'DC' as const, offset: meanOf(output) },
    ]),
  ),
})

/**
 * Simulates one stretch of time from a snapshot; nothing of it stays in the worker.
 * @throws SpiceError
 */
export async function runTransient(
  setup: Setup,
  { from, time, duration, step, lines: own = [] }: RunRequest,
): Promise<Wave> {
  const charges = new Map([1, 2, 3].map((channel) => [channel, from.get(`v(dp${channel}_r)`) ?? 0]))
  const lines = [
    ...circuitLines(setup.compiled),
    ...instrumentLines(setup.terminals, setup.sources, { time, duration, noise: setup.noise, charges }),
    ...(setup.loads ?? []),
    ...own,
  ]
  const deck = (method: string) =>
    [
      '* bench',
      ...withStart(lines, from),
      DECK_OPTIONS + method,
      `.tran ${step} ${duration} 0 ${step} uic`,
      '.end',
      '',
    ].join('\n')
  const run = async (method: string): Promise<Wave> => {
    const [plot] = await setup.pool.run(deck(method), {
      analyses: ['tran'],
      owner: setup.owner,
      timeoutMs: RUN_LIMIT_MS,
    })
    const vectors = new Map(plot!.vectors)
    vectors.delete('time')
    return { times: plot!.vectors.get('time')!, vectors }
  }
  // The trapezoidal rule is more accurate but rings where a junction cuts an inductor off. Gear's method does not, and
  // solves most of what the trapezoidal rule fails on.
  const stiff = lines.some((line) => line.startsWith('L')) && lines.some((line) => /^[DQ](?!x_)/.test(line))
  if (stiff) return run(GEAR)
  return run('').catch((error: unknown) => {
    // The other rule would need just as much memory.
    if (error instanceof SpiceError && (error.code === 'closed' || error.code === 'tooLarge')) throw error
    return run(GEAR)
  })
}
