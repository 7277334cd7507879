import { CIRCUIT_LIMITS } from '@labbox/contract/bench/circuit.ts'
import type { CommandState } from '@labbox/contract/bench/commands.ts'
import type { BenchFailure } from '@labbox/contract/bench/protocol.ts'
import { type BenchOp, timeoutOf } from '@labbox/contract/bench/ops.ts'

const countOf = (map: unknown): number => (map && typeof map === 'object' ? Object.keys(map).length : 0)

/** Whether a circuit is beyond what any bench takes, before it is looked at closely. */
export const isTooLarge = (circuit: { components?: unknown; wires?: unknown; labels?: unknown }): boolean =>
  countOf(circuit.components) > CIRCUIT_LIMITS.components ||
  countOf(circuit.wires) > CIRCUIT_LIMITS.wires ||
  countOf(circuit.labels) > CIRCUIT_LIMITS.labels

/** What an operation that took too long is called. */
const timeoutNames: Partial<Record<BenchOp, BenchFailure>> = {
  scan: 'BENCH_SCAN_TIMEOUT',
  find: 'BENCH_FIND_TIMEOUT',
  run: 'BENCH_RUN_TIMEOUT',
  camera: 'BENCH_CAMERA_TIMEOUT',
  'fpga.program': 'BENCH_FPGA_TIMEOUT',
}
export const timeoutFailure = (op: BenchOp): BenchFailure => timeoutNames[op] ?? 'BENCH_TIMEOUT'

/** Operations that change the state of a bench: written down before they are sent. */
const recorded: ReadonlySet<BenchOp> = new Set([
  'scan',
  'find',
  'load',
  'run',
  'stop',
  'camera',
  'fpga.program',
  'reset',
])
export const isRecorded = (op: BenchOp): boolean => recorded.has(op)

/** Whether an operation only asks what instruments stand at: `DS.CHAN.SCALE?(CH1)`. */
export const onlyAsks = (op: BenchOp, args: Record<string, unknown>): boolean =>
  op === 'find' || (op === 'instrument' && /^\s*[\w.]+\?/.test(String(args['command'])))

/** A command that was sent by a process that has died counts as timed out, although nobody wrote that down. */
export const effectiveState = (
  row: {
    state: CommandState
    op: BenchOp
    args: Record<string, unknown>
    requestedAt: Date
    sentAt: Date | null
  },
  now: Date,
): CommandState => {
  if (row.state !== 'requested' && row.state !== 'sent') return row.state
  const since = (row.sentAt ?? row.requestedAt).getTime()
  return now.getTime() >= since + timeoutOf(row.op, row.args['command']) ? 'timeout' : row.state
}

/** Longest text of an answer that is kept; pictures are not. */
const KEPT_RESULT = 64_000

/** The part of an answer that goes into the database. */
export const keptResult = (result: unknown): unknown => {
  const text = JSON.stringify(result ?? null)
  return text.length <= KEPT_RESULT ? (result ?? null) : { omitted: text.length }
}
