import { z } from 'zod'
import { RESPONSE } from '@labbox/contract/bench/programs/response.ts'

/** How many frequencies a run may have. */
export const pointCounts = [20, 40, 60, 100] as const

const hertz = z.number().min(RESPONSE.least).max(RESPONSE.most)
const channel = z.literal([1, 2, 3, 4])

/** What is measured next, and what was measured last; kept with the experiment. What makes no sense is as at first. */
const Kept = z.object({
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
export type Kept = z.infer<typeof Kept>

export const keptResponse = (kept: unknown): Kept =>
  Kept.parse(typeof kept === 'object' && kept !== null ? kept : {})
