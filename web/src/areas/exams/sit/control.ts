import { SITTING_LIMITS, sittingPulse, sittingSave, sittingSubmit } from '@labbox/contract/exams/sitting.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import { ApiError } from '../../../app/api/api-error.ts'
import { serverNow } from '../../../app/clock.ts'
import type { Begun } from './begin.ts'
import { phaseOf, type Phase } from './countdown.ts'
import { forgetDevice } from './device.ts'
import { Leaving } from './leaving.ts'
import type { Answers } from './navigation.ts'
import { Outbox, wireOf } from './outbox.ts'
import { failureOf, talk } from './talk.ts'

type Messages = DataOf<typeof sittingPulse>['messages']
type Submitted = DataOf<typeof sittingSubmit>

export interface SittingState {
  answers: Answers
  marked: readonly number[]
  messages: Messages
  endAt: number
  phase: Phase
  /** Another device or page goes on with the sitting: here it can only be read. */
  takenOver: boolean
  /** Handed in, sealed, or closed by the teacher. */
  over: boolean
  submitted: Submitted | null
  pending: number
  offline: boolean
  /** By question: when it was last saved; why it was not. */
  savedAt: Readonly<Record<number, string>>
  refused: Readonly<Record<number, string>>
  /** When the server last acknowledged anything. */
  lastSavedAt: string | null
}

type Pulse = Pick<DataOf<typeof sittingSave>, 'endAt' | 'graceS' | 'epoch' | 'over'>

const PULSE_MS = 30_000
/** Everybody is told at once that something has changed; not everybody asks at once. */
const SPREAD_MS = 2_000
/** Numbers of answers that another page of the same name may have sent just before it ended. */
const SEQ_GAP = 100
/** Typing pauses this long before it is sent; a choice goes at once. */
const TYPING_MS = 600

const isTyped = (answer: Answer | null): boolean =>
  answer?.type === 'short' || answer?.type === 'numeric' || answer?.type === 'blank'

/** A sitting from its first question to its end, without the page: what is given, saved, marked, and when it is over. */
export class SittingControl {
  private readonly id: string
  private readonly begun: Begun
  private readonly outbox: Outbox
  private readonly leaving = new Leaving()
  private readonly listeners = new Set<() => void>()
  private pulseTimer: ReturnType<typeof setTimeout> | undefined
  private readonly clock: ReturnType<typeof setInterval>
  private graceS: number
  /** Whether answers were still being sent at the end. */
  private sendingAtEnd = false
  private state: SittingState

  constructor(begun: Begun) {
    const { sitting, vault } = begun
    this.begun = begun
    this.id = sitting.id
    this.graceS = sitting.graceS
    const saved = Object.entries(sitting.answers)
    this.state = {
      answers: Object.fromEntries(saved.map(([no, { answer }]) => [no, answer])),
      marked: sitting.marked,
      messages: sitting.messages,
      endAt: Date.parse(sitting.endAt),
      phase: 'open',
      takenOver: false,
      over: sitting.over,
      submitted: null,
      pending: 0,
      offline: false,
      savedAt: Object.fromEntries(saved.map(([no, { at }]) => [no, at])),
      refused: {},
      lastSavedAt:
        saved
          .map(([, { at }]) => at)
          .toSorted()
          .at(-1) ?? null,
    }
    this.outbox = new Outbox({
      epoch: sitting.epoch,
      seq: sitting.seq + SEQ_GAP,
      failureOf,
      most: SITTING_LIMITS.answers,
      now: () => new Date(serverNow()).toISOString(),
      changed: () => this.outboxChanged(),
      keep: {
        put: (entry) => void vault?.put(entry),
        drop: (entry) => void vault?.drop(entry),
      },
      send: async (epoch, entries) => {
        const answers = entries.map(wireOf)
        const result = await talk(sittingSave, { id: this.id, epoch, answers })
        this.heard(result)
        return result
      },
    })
    this.clock = setInterval(() => this.tick(), 250)
    this.planPulse(PULSE_MS)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly current = (): SittingState => this.state

  private set(change: Partial<SittingState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  /** Whether answers can be given here and now. */
  private get writable(): boolean {
    const { phase, takenOver, over, submitted } = this.state
    return phase === 'open' && !takenOver && !over && !submitted
  }

  private outboxChanged(): void {
    const { savedAt, refused, pending, offline } = this.outbox
    const times = { ...this.state.savedAt, ...Object.fromEntries(savedAt) }
    const last = [...savedAt.values()].toSorted().at(-1)
    this.set({
      pending,
      offline,
      savedAt: times,
      refused: Object.fromEntries(refused),
      lastSavedAt: last ?? this.state.lastSavedAt,
    })
  }

  /** What every answer of the server tells beside what it was asked. */
  private heard({ endAt, graceS, epoch, over }: Pulse): void {
    this.graceS = graceS
    const takenOver = epoch !== this.begun.sitting.epoch
    this.set({ endAt: Date.parse(endAt), takenOver, over: over || this.state.over })
    this.tick()
  }

  private tick(): void {
    const { endAt, phase, over } = this.state
    const now = serverNow()
    if (now < endAt) this.sendingAtEnd = this.outbox.pending > 0
    const next = over ? 'closed' : phaseOf(endAt, now, this.sendingAtEnd)
    if (next === 'closing' && phase === 'open') void this.outbox.flush()
    if (next !== phase) this.set({ phase: next })
    // After the seal nothing arrives any more.
    if (next === 'closed' && (over || now > endAt + this.graceS * 1000)) this.stop()
  }

  give(question: number, answer: Answer | null): void {
    if (!this.writable) return
    this.state = { ...this.state, answers: { ...this.state.answers, [question]: answer } }
    this.outbox.give(question, answer, isTyped(answer) ? TYPING_MS : 0)
  }

  mark(question: number): void {
    if (!this.writable) return
    const { marked } = this.state
    const others = marked.filter((no) => no !== question)
    this.set({ marked: others.length < marked.length ? others : [...marked, question] })
    this.planPulse(1_000)
  }

  /** Something has changed for everybody, or this page was away for a while. */
  ask(): void {
    this.planPulse(Math.random() * SPREAD_MS)
  }

  /** The network may be back, or the page is about to go. */
  flush(): void {
    void this.outbox.flush()
  }

  hidden(away: boolean): void {
    if (away) {
      this.leaving.left(performance.now())
      this.flush()
    } else {
      this.leaving.came(performance.now())
      this.ask()
    }
  }

  private planPulse(inMs: number): void {
    clearTimeout(this.pulseTimer)
    this.pulseTimer = setTimeout(() => void this.pulse(), inMs)
  }

  private async pulse(): Promise<void> {
    const { id, epoch } = this.begun.sitting
    const told = this.leaving.take()
    try {
      const result = await talk(sittingPulse, { id, epoch, marked: [...this.state.marked], ...told })
      this.set({ messages: result.messages })
      this.heard(result)
      if (this.outbox.offline) this.flush()
    } catch {
      this.leaving.giveBack(told)
    }
    this.planPulse(PULSE_MS * (0.9 + Math.random() * 0.2))
  }

  /**
   * Hands in for good, once everything is saved.
   * @throws ApiError
   */
  async submit(): Promise<'done' | 'offline'> {
    if (!(await this.outbox.flush())) return 'offline'
    const { id, epoch } = this.begun.sitting
    try {
      const submitted = await talk(sittingSubmit, { id, epoch })
      this.set({ submitted })
    } catch (error) {
      if (failureOf(error).kind === 'offline') return 'offline'
      if (error instanceof ApiError && error.key === 'EXAM_TAKEN_OVER') this.set({ takenOver: true })
      throw error
    }
    this.stop()
    forgetDevice(id)
    await this.begun.vault?.wipe()
    return 'done'
  }

  /** The page goes. What was given before the end is still being sent while it counts; other answers wait where they are kept. */
  leave(): void {
    const { phase, over, pending } = this.state
    if (phase !== 'closed' || over || pending === 0) this.stop()
  }

  private stop(): void {
    clearTimeout(this.pulseTimer)
    clearInterval(this.clock)
    this.outbox.stop()
  }
}
