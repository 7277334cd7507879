import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/errors.ts'
import type { ReadFile } from './recognise.ts'
import type { ReadMessage } from './worker.ts'

const HEAP_MB = 256
const TIME_MS = 30_000
/** Files that are read at once, and those that may wait. */
const PARALLEL = 2
let running = 0
let waiting = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= PARALLEL && waiting >= 10) throw new AppError('UNAVAILABLE')
  waiting += 1
  while (running >= PARALLEL) await new Promise((resolve) => setTimeout(resolve, 50))
  waiting -= 1
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
  }
}

const unreadable = (reason: string) =>
  new AppError('IMPORT_UNREADABLE', { params: { reason }, fields: { file: 'IMPORT_UNREADABLE' } })

/**
 * Reads a file of questions in a worker with bounded memory and time: whatever it is, the server goes on.
 * @throws AppError when it cannot be read
 */
export const readInWorker = (bytes: Uint8Array): Promise<ReadFile> =>
  inTurn(async () => {
    const own = new Uint8Array(bytes)
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { bytes: own },
      transferList: [own.buffer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    try {
      const [message] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIME_MS) })) as [
        ReadMessage,
      ]
      if ('read' in message) return message.read
      if ('sheet' in message)
        throw new AppError(message.sheet.key, {
          params: message.sheet.params,
          fields: { file: message.sheet.key },
        })
      throw unreadable(message.unreadable)
    } catch (error) {
      if (error instanceof AppError) throw error
      // out of memory, or out of time
      throw unreadable((error as NodeJS.ErrnoException).code ?? 'worker')
    } finally {
      await worker.terminate()
    }
  })
