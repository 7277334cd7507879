import { SandboxError, startSandboxed } from '../sandbox/start.ts'
import { LIMITS, type SheetRow } from './limits.ts'
import { SheetProblem, type SheetProblemKey } from './problem.ts'
import type { SheetMessage, SheetWork } from './worker.ts'

export interface ReadSheetOptions {
  /** Most rows, without empty ones; one more is refused. */
  rows: number
  signal?: AbortSignal
}

const keys = { memory: 'SHEET_TOO_BIG', time: 'SHEET_SLOW', fault: 'SHEET_BROKEN' } as const satisfies Record<
  SandboxError['reason'],
  SheetProblemKey
>

/** What ended the reading of a file before its last word. */
export const problemOf = (error: unknown): unknown =>
  error instanceof SandboxError ? new SheetProblem(keys[error.reason], { detail: error.reason }) : error

/**
 * Rows of an xlsx or CSV file (UTF-8, UTF-16 or GB18030; commas, semicolons, tabs), in batches, header and all. It is read by a
 * process with bounded memory and time, no faster than the rows are taken; leaving the loop ends it.
 * @throws SheetProblem when it cannot be read
 */
export async function* readSheet(
  bytes: Uint8Array,
  { rows, signal }: ReadSheetOptions,
): AsyncGenerator<SheetRow[]> {
  const options = {
    program: new URL('./worker.ts', import.meta.url),
    heapMb: LIMITS.heapMb,
    stepMs: LIMITS.stepMs,
  }
  const reader = await startSandboxed<SheetMessage>(options, { bytes, rows } satisfies SheetWork)
  try {
    for (;;) {
      const message = await reader.next(signal)
      if ('end' in message) return
      if ('problem' in message) throw new SheetProblem(message.problem.key, message.problem.params)
      yield message.rows
      reader.send({})
    }
  } catch (error) {
    throw problemOf(error)
  } finally {
    await reader.end()
  }
}
