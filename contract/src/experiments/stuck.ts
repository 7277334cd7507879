import { z } from 'zod'
import { LogLine } from './log-line.ts'

/** Why somebody may need help without asking: a hint for who teaches, never shown to students, without effect on scores. */
export const StuckHint = z.discriminatedUnion('kind', [
  /** Nothing new in the sheet for so many minutes. */
  z.object({ kind: z.literal('idle'), minutes: z.number().int() }),
  /** The same refusal so many times in a row: the line of the canvas log. */
  z.object({ kind: z.literal('refused'), times: z.number().int(), line: LogLine }),
  /** A trace of the oscilloscope is cut: by the edge of what it can show, or by the circuit. */
  z.object({ kind: z.literal('clipped'), channel: z.number().int(), by: z.enum(['range', 'circuit']) }),
])
export type StuckHint = z.infer<typeof StuckHint>
