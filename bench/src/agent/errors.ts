import type { BenchFailure } from '@labbox/contract/bench/protocol.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'

/** Why an operation failed: a stable key, and what the instrument or simulator said, for the log. */
export class BenchError extends Error {
  readonly failure: BenchFailure
  readonly detail: string

  constructor(failure: BenchFailure, detail = '', cause?: unknown) {
    super(detail ? `${failure}: ${detail}` : failure, { cause })
    this.name = 'BenchError'
    this.failure = failure
    this.detail = detail
  }
}

const timeoutFailures: Partial<Record<BenchOp, BenchFailure>> = {
  scan: 'BENCH_SCAN_TIMEOUT',
  find: 'BENCH_FIND_TIMEOUT',
  run: 'BENCH_RUN_TIMEOUT',
  camera: 'BENCH_CAMERA_TIMEOUT',
  'fpga.program': 'BENCH_FPGA_TIMEOUT',
}

/** The catalogue's failure for an operation that took too long. */
export const timeoutFailure = (op: BenchOp): BenchFailure => timeoutFailures[op] ?? 'BENCH_TIMEOUT'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
