import type { ReactNode } from 'react'
import { z } from 'zod'
import type { MeasuredRun } from '@labbox/contract/measurement/fill.ts'
import { SWEEP_POINTS } from '@labbox/contract/bench/programs/dc-sweep.ts'
import { RESPONSE } from '@labbox/contract/bench/programs/response.ts'

/** How many frequencies a run may have. */
export const pointCounts = [20, 40, 60, 100] as const

const hertz = z.number().min(RESPONSE.least).max(RESPONSE.most)
const channel = z.literal([1, 2, 3, 4])

/** What is measured next, and what was measured last; kept with the experiment. What makes no sense is as at first. */
const Response = z.object({
  from: hertz.catch(10),
  to: hertz.catch(1e5),
  points: z.literal(pointCounts).catch(40),
  input: channel.catch(1),
  output: channel.catch(2),
  measured: z
    .array(z.object({ frequency: z.number(), gain: z.number(), phase: z.number().nullable() }))
    .max(RESPONSE.points)
    .catch([]),
})
export type Response = z.infer<typeof Response>

const volts = z.number().min(0).max(30)
const Sweep = z.object({
  from: volts.catch(0),
  to: volts.catch(5),
  points: z.literal(pointCounts).catch(40),
  supply: z.literal([1, 2, 3]).catch(1),
  measured: z
    .array(z.object({ set: z.number(), volts: z.number(), amps: z.number() }))
    .max(SWEEP_POINTS)
    .catch([]),
})
export type Sweep = z.infer<typeof Sweep>

const objectOf = (kept: unknown): object => (typeof kept === 'object' && kept !== null ? kept : {})
export const keptResponse = (kept: unknown): Response => Response.parse(objectOf(kept))
export const keptSweep = (kept: unknown): Sweep => Sweep.parse(objectOf(kept))

/** What the page keeps with the experiment for a program. */
export interface ProgramProps {
  /** What can be done with what was measured; absent: nothing. */
  fill?: (run: MeasuredRun) => ReactNode
  memory: Readonly<Record<string, unknown>>
  onMemory: (change: Record<string, unknown>) => void
}
