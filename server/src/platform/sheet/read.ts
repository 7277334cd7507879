import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { LIMITS, type SheetRow } from './limits.ts'
import { SheetProblem } from './problem.ts'
import type { SheetMessage, SheetWork } from './worker.ts'

export interface ReadSheetOptions {
  /** Most rows, without empty ones; one more is refused. */
  rows: number
  signal?: AbortSignal
}

/** Sheets that are read at once; each may need as much memory as its worker is allowed. */
const PARALLEL = 2
const QUEUE_LIMIT = 20
let running = 0
const waiting: (() => void)[] = []

const enter = async (): Promise<void> => {
  if (running >= PARALLEL) {
    if (waiting.length >= QUEUE_LIMIT) throw new AppError('UNAVAILABLE')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
}
const leave = (): void => {
  running--
  waiting.shift()?.()
}

/** What ended the worker before its last word. */
const faultOf = (error: NodeJS.ErrnoException): unknown =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetProblem('SHEET_TOO_BIG') : error

/** The worker's next word, or why there will be none. */
const nextMessage = async (worker: Worker, signal: AbortSignal | undefined): Promise<SheetMessage> => {
  const late = AbortSignal.timeout(LIMITS.stepMs)
  // Ends the waiting for whatever did not come.
  const over = new AbortController()
  const ended = AbortSignal.any([late, over.signal, ...(signal ? [signal] : [])])
  try {
    // An `error` of the worker rejects too.
    const [message] = (await Promise.race([
      once(worker, 'message', { signal: ended }),
      once(worker, 'exit', { signal: ended }),
    ])) as [SheetMessage | number]
    if (typeof message === 'object') return message
    throw new SheetProblem('SHEET_BROKEN', { detail: `exit ${message}` })
  } catch (error) {
    signal?.throwIfAborted()
    if (late.aborted) throw new SheetProblem('SHEET_SLOW')
    throw faultOf(error as NodeJS.ErrnoException)
  } finally {
    over.abort()
  }
}

/**
 * Rows of an xlsx or CSV file (UTF-8, UTF-16 or GB18030; commas, semicolons, tabs), in batches, header and all. It is read in a
 * worker with bounded memory and time, no faster than the rows are taken; leaving the loop ends the worker.
 * @throws SheetProblem when it cannot be read
 */
export async function* readSheet(
  bytes: Uint8Array,
  { rows, signal }: ReadSheetOptions,
): AsyncGenerator<SheetRow[]> {
  await enter()
  // Its own memory, which can be handed over.
  const own = new Uint8Array(bytes)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bytes: own, rows } satisfies SheetWork,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb },
  })
  // Told by the next wait for a message; unheard it would end the server.
  worker.on('error', () => {})
  try {
    for (;;) {
      const message = await nextMessage(worker, signal)
      if ('end' in message) return
      if ('problem' in message) throw new SheetProblem(message.problem.key, message.problem.params)
      yield message.rows
      worker.postMessage('next')
    }
  } finally {
    leave()
    await worker.terminate()
  }
}
