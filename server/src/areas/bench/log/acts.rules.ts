import type { ActBodies, ActKind, RunState } from '@labbox/contract/bench/acts/acts.ts'
import type { SessionState } from '@labbox/contract/bench/acts/state.ts'
import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import type { Outcome } from '../../devices/service.ts'
import { onlyAsks, timeoutFailure } from '../rules.ts'

/** A command that is done. */
export interface Done {
  id: string
  op: BenchOp
  /** As it is kept: without the diagram itself. */
  args: Record<string, unknown>
  outcome: Outcome
  /** Which instrument was asked for a value; null: nothing was, or something was set. */
  asked: { instrument: string; model: string; unit: string } | null
  /** What it said; null: nothing. */
  reading: Pick<InstrumentReading, 'value' | 'text'> | null
  /** A display that refreshed itself. */
  background: boolean
}

/** What is done, before it has a session and a time. */
export type Said = { [K in ActKind]: { kind: K; body: ActBodies[K] } }[ActKind]

/** A display that refreshes itself is kept once in so long, ms. */
export const DISPLAY_MS = 10_000
/** Longest text of a refusal that is kept. */
const DETAIL = 200

const refusalOf = (op: BenchOp, outcome: Outcome) => {
  if (outcome.kind === 'timeout') return { failure: timeoutFailure(op) }
  if (outcome.kind === 'disconnected') return { failure: 'BENCH_DISCONNECTED' }
  const { ok, failure, detail } = outcome.answer
  if (ok) return {}
  return { failure: failure ?? 'BENCH_INSTRUMENT_ERROR', ...(detail && { detail: detail.slice(0, DETAIL) }) }
}

interface FindResult {
  state?: RunState
  instruments?: InstrumentInfo[]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What `find` tells that is not known yet. */
const foundNews = (known: SessionState, outcome: Outcome) => {
  const { state, instruments } = ((outcome.kind === 'answer' && outcome.answer.result) || {}) as FindResult
  return {
    ...(state && state !== known.run && { run: state }),
    ...(instruments && !isSame(instruments, known.instruments) && { instruments }),
  }
}

const instrumentActs = (done: Done, command: string, known: SessionState, keptMs: number): Said[] => {
  const { id, op, args, outcome, asked, reading, background } = done
  const refusal = refusalOf(op, outcome)
  const said = { value: reading?.value ?? null, text: reading?.text ?? null }
  const answers = said.value !== null || said.text !== null
  if (background || onlyAsks(op, args)) {
    if (!answers || isSame(known.shown[command], said)) return []
    const due = onlyAsks(op, args) || keptMs >= DISPLAY_MS
    return due ? [{ kind: 'reply', body: { asked: command, ...said } }] : []
  }
  // Over range is a reading without a number; so is a picture, which is kept as one.
  return asked
    ? [{ kind: 'reading', body: { id, command, ...asked, ...said, ...refusal } }]
    : [{ kind: 'knob', body: { command, ...refusal } }]
}

/**
 * What of a command goes into the log of acts.
 * @param keptMs since an answer to the same question was kept last
 */
export const actsOf = (done: Done, known: SessionState, keptMs: number): Said[] => {
  const { id, op, args, outcome, background } = done
  const { command, component, param, value, circuitId, hash } = args
  const refusal = refusalOf(op, outcome)
  if (op === 'instrument') return instrumentActs(done, String(command), known, keptMs)
  if (op === 'set' && typeof component === 'string' && typeof param === 'string')
    return [{ kind: 'knob', body: { component, param, value: Number(value), ...refusal } }]
  const news = op === 'find' ? foundNews(known, outcome) : {}
  // A search that finds what is known is no act of anybody's.
  if (op === 'find' && (background || (Object.keys(news).length === 0 && !refusal.failure))) return []
  const loaded = typeof circuitId === 'string' && typeof hash === 'string' ? { circuitId, hash } : {}
  return [
    { kind: 'command', body: { id, op, ...loaded } },
    { kind: 'reply', body: { id, op, ...refusal, ...news } },
  ]
}
