import { z } from 'zod'
import type { LogLine } from '../../experiments/log-line.ts'
import { Id } from '../../core/types.ts'
import type { InstrumentInfo } from '../protocol.ts'
import type { BenchOp } from '../ops.ts'
import type { CircuitPatch } from './patch.ts'

/**
 * What is done in a session: the diagram is changed, a knob is turned, the bench is told something, it answers, a value is
 * read, something is said.
 */
export const actKinds = ['wire', 'knob', 'command', 'reply', 'reading', 'remark'] as const
export type ActKind = (typeof actKinds)[number]

export type RunState = 'idle' | 'loaded' | 'running'

/** What an instrument said: a number, or a text. */
export interface Said {
  value: number | null
  text: string | null
}

/** Key of the error table, and what the bench said with it. */
interface Refused {
  failure?: string | undefined
  detail?: string | undefined
}

export interface ActBodies {
  /** In a shared diagram: by which the writer knows it, and the act that it takes back. */
  wire: { patch: CircuitPatch; nonce?: string | undefined; undoes?: number | undefined }
  /** A setting of an instrument as a pseudo-command, or a parameter of a part while the circuit runs. */
  knob: ({ command: string } | { component: string; param: string; value: number }) & Refused
  command: { id: string; op: BenchOp; circuitId?: string | undefined; hash?: string | undefined }
  /** The answer to a command, or what an instrument stands at or shows, asked by this pseudo-command. */
  reply:
    | ({
        id: string
        op: BenchOp
        run?: RunState | undefined
        instruments?: InstrumentInfo[] | undefined
      } & Refused)
    | ({ asked: string } & Said)
  reading: { id: string; command: string; instrument: string; model: string; unit: string } & Said & Refused
  /** A line of the canvas log, or a mark that somebody set, with their words. */
  remark: { line: LogLine } | { mark: string }
}

interface Numbered {
  /** From 1, without gaps when it is written; given by the server. */
  seq: number
  /** Since the session began, ms; never falls. */
  t: number
  /** Who did it; null: the bench, or somebody who is gone. */
  by: string | null
}

export type ActOf<K extends ActKind> = Numbered & { kind: K; body: ActBodies[K] }
export type Act = { [K in ActKind]: ActOf<K> }[ActKind]

/** As it travels: the body is what the server wrote, and is not looked through once more. */
export const Act = z.object({
  seq: z.number().int(),
  t: z.number().int(),
  by: Id.nullable(),
  kind: z.enum(actKinds),
  body: z.record(z.string(), z.unknown()),
}) as unknown as z.ZodType<Act, Act>

/** What went wrong in an act; null: nothing did. */
export const failureOf = ({ body }: Act): string | null => {
  if ('failure' in body && body.failure) return body.failure
  return 'line' in body && body.line.level === 'error' ? body.line.key : null
}

/** What an act is on the line of time; null: one of the many that make no mark there. */
export const markOf = (act: Act): 'reading' | 'mark' | 'error' | null => {
  if (failureOf(act)) return 'error'
  if (act.kind === 'reading') return 'reading'
  return 'mark' in act.body ? 'mark' : null
}
