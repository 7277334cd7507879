import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerStart } from './engine.ts'
import { SpiceError } from './error.ts'
import { YIELDING_NICE } from './priority.ts'
import type { RunMessage, WorkerMessage } from './messages.ts'
import { startNgspice } from './ngspice.ts'

const port = parentPort!
const { source, module, yielding, mostBytes } = workerData as WorkerStart
// Elsewhere than on Linux it would be the priority of the whole process.
if (yielding && platform() === 'linux') setPriority(YIELDING_NICE)

const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const run = await startNgspice({
  url: `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`,
  module,
  mostBytes,
  onTooLarge: () => {
    post({ kind: 'tooLarge' })
    // The pool ends this thread.
    return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})

port.on('message', ({ id, deck, analyses }: RunMessage) => {
  run(deck, analyses).then(
    (plots) => {
      const vectors = plots.flatMap((plot) => [...plot.vectors.values(), ...(plot.imaginary?.values() ?? [])])
      post(
        { kind: 'done', id, plots },
        vectors.map((vector) => vector.buffer as ArrayBuffer),
      )
    },
    (error: unknown) => post({ kind: 'failed', id, log: error instanceof SpiceError ? error.log : '' }),
  )
})
post({ kind: 'ready' })
