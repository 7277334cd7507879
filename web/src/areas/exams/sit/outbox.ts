import type { Answer } from '@labbox/contract/questions/answer.ts'

/** An answer on its way: given here, not acknowledged yet. */
export interface Entry {
  epoch: number
  question: number
  seq: number
  answer: Answer | null
  /** When it was given, by the server's clock. */
  at: string
}

/** As it travels: the epoch stands beside all of one call. */
export const wireOf = ({ question, seq, answer, at }: Entry) => ({ question, seq, answer, at })

export type Failure =
  /** Nobody knows whether it arrived: sent again, which is harmless. */
  | { kind: 'offline' }
  /** The server looked at it and will not have it. */
  | { kind: 'refused'; text: string }

export interface OutboxOptions {
  /** The epoch that this page writes in, and the first sequence number that nobody has used in it. */
  epoch: number
  seq: number
  /** Sends answers of one epoch; the sequence numbers that are durable. */
  send(epoch: number, entries: readonly Entry[]): Promise<{ saved: readonly number[] }>
  failureOf(error: unknown): Failure
  /** Where answers survive the page; one per question and epoch, the newest. */
  keep: { put(entry: Entry): void; drop(entry: Entry): void }
  /** The server's time now, ISO 8601. */
  now(): string
  changed(): void
  /** Most answers in one call. */
  most: number
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000] as const

/**
 * Answers from the hand of the student to the log of the server. The newest of each question is sent until the server says that it is
 * durable; each change has a number of its own, so that none can be taken for another, in whatever order they arrive.
 */
export class Outbox {
  private readonly options: OutboxOptions
  private seq: number
  /** By question: what is newer than anything acknowledged. */
  private readonly waiting = new Map<number, Entry>()
  private running: Promise<boolean> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private tries = 0
  private stopped = false
  /** By question: when the server last acknowledged an answer, and what it would not have. */
  readonly savedAt = new Map<number, string>()
  readonly refused = new Map<number, string>()

  constructor(options: OutboxOptions) {
    this.options = options
    this.seq = options.seq
  }

  /** How many answers are not acknowledged. */
  get pending(): number {
    return this.waiting.size
  }

  get offline(): boolean {
    return this.tries > 0
  }

  isPending(question: number): boolean {
    return this.waiting.has(question)
  }

  /** Takes an answer; it is sent after `delayMs`, in which typing may go on. */
  give(question: number, answer: Answer | null, delayMs: number): void {
    const { epoch, keep, now } = this.options
    const entry: Entry = { epoch, question, seq: this.seq++, answer, at: now() }
    this.waiting.set(question, entry)
    this.refused.delete(question)
    keep.put(entry)
    // While the network is away the next try is planned already.
    if (!this.offline) this.plan(delayMs)
    this.options.changed()
  }

  private plan(delayMs: number): void {
    clearTimeout(this.timer)
    if (!this.stopped) this.timer = setTimeout(() => void this.flush(), delayMs)
  }

  /** Sends everything now. Resolves to whether all of it is acknowledged. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer)
    this.running ??= this.sendAll().finally(() => (this.running = null))
    return this.running
  }

  private async sendAll(): Promise<boolean> {
    while (this.waiting.size > 0 && !this.stopped) {
      const reached = await this.deliver([...this.waiting.values()].slice(0, this.options.most))
      this.options.changed()
      if (!reached) {
        this.plan(RETRY_MS[Math.min(this.tries, RETRY_MS.length) - 1] ?? 0)
        return false
      }
    }
    return this.waiting.size === 0
  }

  /** False: the network is away, and these stay. */
  private async deliver(batch: readonly Entry[]): Promise<boolean> {
    try {
      const { saved } = await this.options.send(this.options.epoch, batch)
      const durable = new Set(saved)
      this.tries = 0
      for (const entry of batch) this.done(entry, durable.has(entry.seq) ? null : '')
      return true
    } catch (error) {
      const failure = this.options.failureOf(error)
      if (failure.kind === 'offline') {
        this.tries += 1
        return false
      }
      this.tries = 0
      const [only] = batch
      if (only && batch.length === 1) this.done(only, failure.text)
      // One faulty answer must not hold up the others.
      else for (const entry of batch) if (!(await this.deliver([entry]))) return false
      return true
    }
  }

  /** `why` null: it is durable. */
  private done(entry: Entry, why: string | null): void {
    if (why === null) this.savedAt.set(entry.question, this.options.now())
    const current = this.waiting.get(entry.question)
    // Meanwhile a newer one was given: that one still waits.
    if (current?.seq !== entry.seq) return
    this.waiting.delete(entry.question)
    this.options.keep.drop(entry)
    if (why !== null) this.refused.set(entry.question, why)
  }

  /** Sends nothing more; what waits stays where it is kept. */
  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }
}
