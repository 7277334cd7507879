import type { CompiledCircuit } from '../circuit/compile.ts'
import { circuitLines, DECK_OPTIONS, instrumentLines } from '../circuit/netlist.ts'
import type { Sources } from '../circuit/netlist.ts'
import { meanOf } from '../circuit/sources.ts'
import type { Terminals } from '../circuit/terminals.ts'
import type { SpicePool } from '../spice/pool.ts'
import type { Snapshot, Wave } from './wave.ts'

/** A circuit with the settings of its bench: what one run simulates. */
export interface Setup {
  compiled: CompiledCircuit
  terminals: Terminals
  sources: Sources
  noise: () => number
  pool: SpicePool
  /** Owner in the pool's fair queue. */
  owner: string
}

export interface RunRequest {
  from: Snapshot
  /** Time on the bench's clock, s. */
  time: number
  duration: number
  /** Largest time step, s. */
  step: number
}

const RUN_LIMIT_MS = 4000

/**
 * Start values: capacitors take theirs from the node voltages (`.ic` with `uic`), inductors are given their currents.
 * Nodes inside devices (`q1#base`) settle at once.
 */
function withStart(lines: string[], from: Snapshot): string[] {
  const started = lines.map((line) => {
    if (!line.startsWith('L')) return line
    const current = from.get(`i(${line.split(' ', 1)[0]!.toLowerCase()})`)
    return current === undefined ? line : `${line} ic=${current}`
  })
  // those of a supply's regulator follow from its setting
  const nodes = [...from].filter(([name]) => /^v\((?!d[pgsm]\d*_)[^#]*$/.test(name))
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
export async function runTransient(setup: Setup, { from, time, duration, step }: RunRequest): Promise<Wave> {
  const lines = [
    ...circuitLines(setup.compiled),
    ...instrumentLines(setup.terminals, setup.sources, { time, duration, noise: setup.noise }),
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
  // the trapezoidal rule is the more exact one; Gear's gets over what that one stumbles on
  return run('').catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'failed') throw error
    return run(' method=gear itl4=100')
  })
}
