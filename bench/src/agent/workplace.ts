import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { agentEventKeys, BenchEvent, InstrumentInfo, opArgs } from '@labbox/contract/bench/protocol.ts'
import { type BenchOp, opTimeouts } from '@labbox/contract/bench/ops.ts'
import type { Bench, LoadedCircuit } from './bench.ts'
import { BenchError, messageOf } from './errors.ts'
import { checkLimits, type HardLimits } from './limits.ts'
import { startPinStream, startSheetStream } from './live/state-stream.ts'
import { hasScreen, startWaveStream, type WaveSink, type WaveStream } from './live/wave-stream.ts'

type Args<Op extends keyof typeof opArgs> = z.output<(typeof opArgs)[Op]>
type State = NonNullable<BenchEvent['state']>

export interface Outcome {
  result?: unknown
  instrumentMs?: number
}

export interface WorkplaceOptions {
  limits: HardLimits
  waves: WaveSink
  event(event: Omit<BenchEvent, 'at'>): void
  /** Instruments that are there now. */
  found(instruments: InstrumentInfo[]): void
}

/** Knob settings and readings that may wait at once; more means that somebody floods the bench. */
const WAITING_LIMIT = 100

/** Operations that neither read nor change state that a restart loses, and those that start afresh. */
const AFTER_RESTART: ReadonlySet<BenchOp> = new Set([
  'scan',
  'find',
  'camera',
  'stop',
  'load',
  'fpga.program',
  'fpga.drive',
  'reset',
])

/** The board gets this much less time than the server waits, so that the answer can say why. */
const PROGRAM_MARGIN_MS = 2_000
/** Progress is told in steps of this many percent. */
const PROGRESS_STEP = 10

/** One place while one occupancy holds it: idle → loaded → running, and back to safe at its end. */
export class Workplace {
  readonly #bench: Bench
  readonly #options: WorkplaceOptions
  /** Tells a user who comes back whether the place was opened anew meanwhile, its instruments at their defaults. */
  readonly #openedAt = new Date().toISOString()
  /** Names this opening of the place, for the server. */
  readonly bootId = randomUUID()
  /** A circuit was loaded, or everything reset, since the place was opened. */
  #begunAnew = false
  #state: State = 'idle'
  #loaded: LoadedCircuit | null = null
  #streams: WaveStream[] = []
  /** What the pins of the board are at, from its first design on. */
  #pins: WaveStream | null = null
  /** Somebody's design is on the board. */
  #programmed = false
  #waiting = 0
  /** Ends the programming of the board that is under way. */
  #programming = new AbortController()
  /** Operations on the circuit run one after the other; instruments have queues of their own. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(bench: Bench, options: WorkplaceOptions) {
    this.#bench = bench
    this.#options = options
  }

  /**
   * Refuses operations that need state from an earlier opening of this place, which is lost.
   * @throws BenchError BENCH_RESTARTED until a circuit is loaded or everything is reset
   */
  requireSetUp(op: BenchOp, bootId: string | undefined): void {
    if (bootId === undefined || bootId === this.bootId || this.#begunAnew || AFTER_RESTART.has(op)) return
    throw new BenchError('BENCH_RESTARTED')
  }

  async find(): Promise<Outcome> {
    const instruments = structuredClone(await this.#bench.find())
    this.#options.found(instruments)
    this.#say('info', 'instrumentsFound', { count: instruments.filter(({ online }) => online).length })
    return { result: { instruments, openedAt: this.#openedAt, state: this.#state } }
  }

  load({ maxList, ...rest }: Args<'load'>): Promise<Outcome> {
    return this.#inOrder(async () => {
      if (this.#state === 'running') await this.#halt()
      this.#state = 'idle'
      this.#loaded = { ...rest, maxList }
      await this.#bench.load(this.#loaded)
      this.#state = 'loaded'
      this.#begunAnew = true
      this.#say('success', 'loaded')
      return { result: { circuitId: rest.circuitId, hash: rest.hash } }
    })
  }

  run(): Promise<Outcome> {
    return this.#inOrder(async () => {
      if (this.#state === 'idle') throw new BenchError('BENCH_NOT_LOADED')
      if (this.#state === 'loaded') await this.#bench.run()
      this.#state = 'running'
      this.#stream()
      this.#say('success', 'running')
      return {}
    })
  }

  stop(): Promise<Outcome> {
    return this.#inOrder(async () => {
      if (this.#state === 'running') {
        await this.#halt()
        this.#say('info', 'stopped')
      }
      return {}
    })
  }

  set({ component, param, value }: Args<'set'>): Promise<Outcome> {
    return this.#inOrder(async () => {
      if (this.#state === 'idle') throw new BenchError('BENCH_NOT_LOADED')
      await this.#bench.set(component, param, value)
      return {}
    })
  }

  /** Not queued: a terminal does not wait for the circuit. */
  async chip({ component, what }: Args<'chip'>): Promise<Outcome> {
    if (this.#state !== 'running') throw new BenchError('BENCH_NOT_LOADED')
    await this.#bench.chip(component, what)
    return {}
  }

  async instrument({ instrument, scpi, reply, sets, withinMs }: Args<'instrument'>): Promise<Outcome> {
    const port = this.#bench.ports.get(instrument)
    if (!port) throw new BenchError('BENCH_INSTRUMENT_MISSING', instrument)
    // One message is one command: a line end would smuggle in a second one.
    if (/[^\x20-\x7e]/.test(scpi)) throw new BenchError('BENCH_BAD_COMMAND', 'Only printable ASCII is sent')
    checkLimits(sets, this.#options.limits, this.#loaded?.maxList ?? null)
    if (this.#waiting >= WAITING_LIMIT) throw new BenchError('BENCH_BUSY')
    this.#waiting++
    try {
      const { result, ms } = await port.execute({ scpi, reply, withinMs })
      for (const stream of this.#streams) stream.touched(scpi)
      return { result, instrumentMs: ms }
    } finally {
      this.#waiting--
    }
  }

  /** Not queued: taking a picture does not touch the circuit. */
  async camera({ url }: Args<'camera'>): Promise<Outcome> {
    return { result: await this.#bench.picture(url) }
  }

  /** Loads a bitstream into the FPGA board; a second one waits for the first. */
  program(design: Args<'fpga.program'>): Promise<Outcome> {
    const signal = AbortSignal.any([
      this.#programming.signal,
      AbortSignal.timeout(opTimeouts['fpga.program'] - PROGRAM_MARGIN_MS),
    ])
    return this.#inOrder(async () => {
      const { programmer } = this.#bench
      if (!programmer) throw new BenchError('BENCH_FPGA_MISSING')
      if (signal.aborted) throw new BenchError('BENCH_FPGA_TIMEOUT')
      let told = 0
      this.#say('info', 'programming', { percent: 0 })
      const log = await programmer.program(design, signal, (percent) => {
        if (percent < Math.min(told + PROGRESS_STEP, 100) || percent === told) return
        told = percent
        this.#say('info', 'programming', { percent })
      })
      this.#say('success', 'programmed', { file: design.name })
      this.#programmed = true
      if (programmer.companion)
        this.#pins ??= startPinStream(programmer.companion, this.#options.waves, (lost) =>
          this.#say(lost ? 'warning' : 'success', lost ? 'pinsLost' : 'pinsBack'),
        )
      return { result: { board: programmer.board.name, log } }
    })
  }

  /** Not queued: a key does not wait for a circuit. */
  async drive({ pin, value }: Args<'fpga.drive'>): Promise<Outcome> {
    const { programmer } = this.#bench
    if (!programmer) throw new BenchError('BENCH_FPGA_MISSING')
    if (!programmer.companion) throw new BenchError('BENCH_PINS_MISSING')
    if (!this.#programmed) throw new BenchError('BENCH_FPGA_EMPTY')
    if (this.#waiting >= WAITING_LIMIT) throw new BenchError('BENCH_BUSY')
    this.#waiting++
    try {
      await programmer.companion.drive(pin, value)
      return {}
    } finally {
      this.#waiting--
    }
  }

  /** Stops and brings every instrument into its `*RST` state, the lease going on. */
  reset(): Promise<Outcome> {
    return this.#inOrder(async () => {
      this.#stopStreams()
      this.#leaveBoard()
      await this.#bench.makeSafe()
      this.#loaded = null
      this.#state = 'idle'
      this.#begunAnew = true
      this.#say('info', 'reset')
      return {}
    })
  }

  /** The lease is over: nothing more is sent, outputs go off. Rejects when an instrument will not reset. */
  end(): Promise<void> {
    this.#stopStreams()
    this.#programming.abort()
    this.#leaveBoard()
    return this.#inOrder(async () => {
      this.#state = 'idle'
      this.#loaded = null
      try {
        await this.#bench.makeSafe()
      } finally {
        await this.#bench.close()
      }
    })
  }

  async #halt(): Promise<void> {
    this.#stopStreams()
    await this.#bench.stop()
    this.#state = 'loaded'
  }

  #stream(): void {
    this.#stopStreams()
    this.#streams = [...this.#bench.ports.values()]
      .filter(hasScreen)
      .map((port) => startWaveStream(port, this.#options.waves))
    this.#streams.push(startSheetStream(() => this.#bench.sheet(), this.#options.waves))
  }

  #stopStreams(): void {
    for (const stream of this.#streams) stream.stop()
    this.#streams = []
  }

  /** What is on the board is nobody's any more. */
  #leaveBoard(): void {
    this.#programmed = false
    this.#pins?.stop()
    this.#pins = null
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work).catch((error: unknown) => {
      const failed =
        error instanceof BenchError ? error : new BenchError('BENCH_CIRCUIT_FAILED', messageOf(error), error)
      this.#say('error', 'failed', { failure: failed.failure, detail: failed.detail.slice(0, 300) })
      throw failed
    })
    this.#last = result.catch(() => {})
    return result
  }

  #say(
    level: BenchEvent['level'],
    key: (typeof agentEventKeys)[number],
    params: BenchEvent['params'] = {},
  ): void {
    this.#options.event({ level, key, params, state: this.#state })
  }
}
