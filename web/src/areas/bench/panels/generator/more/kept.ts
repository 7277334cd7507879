import { z } from 'zod'

/** Ways to make a waveform. */
export const methods = ['DRAW', 'FORMULA', 'CSV'] as const
export type Method = (typeof methods)[number]

/** What the panel keeps with the experiment. What makes no sense is as at first. */
const Kept = z.object({
  method: z.enum(methods).catch('FORMULA'),
  channel: z.literal([1, 2]).catch(1),
  formula: z.string().max(400).catch('sin(2*pi*x)+0.3*sin(6*pi*x)'),
  csv: z.string().max(20_000).catch(''),
})
export type Kept = z.infer<typeof Kept>

export const keptArbitrary = (kept: unknown): Kept =>
  Kept.parse(typeof kept === 'object' && kept !== null ? kept : {})
