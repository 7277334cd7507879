import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { engineImage, type WorkerStart } from './engine.ts'
import { SpiceError } from './error.ts'
import { FairQueue } from './fair-queue.ts'
import type { RunMessage, WorkerMessage } from './messages.ts'
import type { SpicePlot } from './raw.ts'
import type { RunOptions, SpiceRunner } from './runner.ts'

export interface PoolOptions {
  /** Worker threads at most; default: 2, never more than the processor has. */
  size?: number
  /** A worker without work ends after this time, ms. */
  idleMs?: number
  /** Most memory that ngspice of one worker may have. */
  mostBytes?: number
  /** Simulations take only what the rest of the machine leaves (Linux). */
  yielding?: boolean
}

interface Job extends RunOptions {
  deck: string
  /** Processor time that its worker had used before it, ms; null where that cannot be told. */
  before?: Promise<number | null>
  resolve: (plots: SpicePlot[]) => void
  reject: (error: Error) => void
}

interface Slot {
  /** Undefined until the engine is compiled. */
  worker?: Worker
  ready: boolean
  runs: number
  job?: Job
  timer?: NodeJS.Timeout
}

const START_LIMIT_MS = 30_000
const RUN_LIMIT_MS = 10_000
/** A run that waits for its turn of a busy processor gets this many times its limit by the clock. */
const PATIENCE = 5
// Runs that a bench completes in 2 s stay below half of it: 120,000 samples of 30 nodes take 128 MB.
const MOST_BYTES = 512 << 20
/** Of JavaScript: results stand outside. */
const MOST_SCRIPT_MB = 256
// The heap of an instance grows by 14–30 kB with each run.
const RUNS_PER_WORKER = 1000

/** Processor time that a worker has used, ms; null once it has ended, and before Node 24.6. */
const cpuMsOf = async (worker: Worker | undefined): Promise<number | null> => {
  const { cpuUsage } = worker as { cpuUsage?: () => Promise<NodeJS.CpuUsage> }
  try {
    const used = await cpuUsage?.call(worker)
    return used ? (used.user + used.system) / 1000 : null
  } catch {
    return null
  }
}

const workerUrl = () =>
  new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './spice-worker.mjs', import.meta.url)

/**
 * ngspice in worker threads. Nothing runs before the first deck; idle workers end; one that hangs is terminated and
 * replaced. Decks come from `circuit/netlist.ts` or have passed `circuit/spice-text.ts`: the pool does not check them.
 */
export class SpicePool implements SpiceRunner {
  #slots = new Set<Slot>()
  #queue = new FairQueue<Job>()
  #closed = false
  readonly #size: number
  readonly #idleMs: number
  readonly #yielding: boolean
  readonly #mostBytes: number

  constructor({ size = 2, idleMs = MINUTE_MS, yielding = false, mostBytes = MOST_BYTES }: PoolOptions = {}) {
    this.#size = Math.max(1, Math.min(size, availableParallelism()))
    this.#idleMs = idleMs
    this.#yielding = yielding
    this.#mostBytes = mostBytes
  }

  /**
   * Runs a deck (text with its analysis lines and `.end`).
   * @throws SpiceError
   */
  run(deck: string, options: RunOptions): Promise<SpicePlot[]> {
    if (this.#closed) return Promise.reject(new SpiceError('closed'))
    return new Promise((resolve, reject) => {
      this.#queue.push(options.owner ?? '', { ...options, deck, resolve, reject })
      this.#dispatch()
    })
  }

  /** Starts the first worker ahead of the first run. */
  warm(): void {
    if (!this.#closed && this.#slots.size === 0) this.#start()
  }

  /** Workers alive now; 0 before the first run and after an idle time. */
  get workers(): number {
    return this.#slots.size
  }

  /** Ends the workers; runs in hand and waiting fail with `closed`. */
  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#queue.drain()) job.reject(new SpiceError('closed'))
    await Promise.all([...this.#slots].map((slot) => this.#end(slot, new SpiceError('closed'))))
  }

  #dispatch() {
    for (const slot of this.#slots) {
      if (!slot.ready || slot.job) continue
      const job = this.#queue.shift()
      if (!job) return
      this.#give(slot, job)
    }
    // One new worker for each waiting job, minus the workers that are starting.
    const starting = [...this.#slots].filter((slot) => !slot.ready).length
    if (this.#queue.size > starting && this.#slots.size < this.#size) this.#start()
  }

  #start() {
    const slot: Slot = { ready: false, runs: 0 }
    this.#slots.add(slot)
    slot.timer = setTimeout(() => this.#broken(slot, new SpiceError('timeout')), START_LIMIT_MS).unref()
    engineImage().then(
      (image) => {
        if (!this.#slots.has(slot)) return
        const worker = new Worker(workerUrl(), {
          workerData: {
            ...image,
            yielding: this.#yielding,
            mostBytes: this.#mostBytes,
          } satisfies WorkerStart,
          stdout: true,
          stderr: true,
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: MOST_SCRIPT_MB },
        })
        slot.worker = worker
        worker.on('message', (message: WorkerMessage) => this.#answer(slot, message))
        worker.on('error', (error) => this.#broken(slot, new SpiceError('failed', String(error))))
        worker.on('exit', () => this.#broken(slot, new SpiceError('failed', 'worker ended')))
      },
      (error: unknown) => {
        this.#slots.delete(slot)
        clearTimeout(slot.timer)
        for (const job of this.#queue.drain()) job.reject(new SpiceError('failed', String(error)))
      },
    )
  }

  #answer(slot: Slot, message: WorkerMessage) {
    if (message.kind === 'tooLarge') return this.#broken(slot, new SpiceError('tooLarge'))
    clearTimeout(slot.timer)
    if (message.kind === 'ready') {
      slot.ready = true
      slot.worker?.unref()
    } else {
      const job = slot.job
      slot.job = undefined
      slot.worker?.unref()
      if (message.kind === 'done') job?.resolve(message.plots)
      else job?.reject(new SpiceError('failed', message.log))
      if (++slot.runs >= RUNS_PER_WORKER) void this.#end(slot)
    }
    this.#dispatch()
    if (this.#slots.has(slot) && !slot.job) {
      slot.timer = setTimeout(() => void this.#end(slot), this.#idleMs).unref()
    }
  }

  #give(slot: Slot, job: Job) {
    clearTimeout(slot.timer)
    slot.job = job
    slot.worker?.ref()
    job.before = cpuMsOf(slot.worker)
    const message: RunMessage = { id: slot.runs, deck: job.deck, analyses: job.analyses }
    slot.worker?.postMessage(message)
    const limitMs = job.timeoutMs ?? RUN_LIMIT_MS
    this.#watch(slot, job, limitMs, performance.now() + PATIENCE * limitMs)
  }

  /** Ends a run once it has used up its limit, which is processor time: other work on the machine is not its fault. */
  #watch(slot: Slot, job: Job, leftMs: number, until: number) {
    const end = () => this.#broken(slot, new SpiceError('timeout'))
    const look = async () => {
      // A worker that hangs without working does not tell what it has used.
      slot.timer = setTimeout(end, until - performance.now())
      const [before, now] = await Promise.all([job.before, cpuMsOf(slot.worker)])
      if (slot.job !== job) return
      clearTimeout(slot.timer)
      const used = typeof before === 'number' && now !== null ? now - before : Infinity
      const left = Math.min((job.timeoutMs ?? RUN_LIMIT_MS) - used, until - performance.now())
      if (left > 0) this.#watch(slot, job, left, until)
      else end()
    }
    slot.timer = setTimeout(() => void look(), leftMs)
  }

  #broken(slot: Slot, error: SpiceError) {
    if (!this.#slots.has(slot)) return
    void this.#end(slot, error)
    if (!this.#closed) this.#dispatch()
  }

  async #end(slot: Slot, error?: SpiceError): Promise<void> {
    this.#slots.delete(slot)
    clearTimeout(slot.timer)
    const job = slot.job
    slot.job = undefined
    if (error) job?.reject(error)
    await slot.worker?.terminate()
  }
}
