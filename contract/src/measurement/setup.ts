import { z } from 'zod'

const Designator = z.string().trim().min(1).max(20)
/** `R1.2`: a pin of a part, by its designator. */
const PinName = z
  .string()
  .trim()
  .regex(/^[^\s.]{1,20}\.[^\s.]{1,20}$/, { message: 'text' })

/** A state that the circuit must be in while a cell is read. */
export const Requirement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch'), part: Designator, closed: z.boolean() }),
  /** An output of the supply or the generator, as the instrument itself says it. */
  z.object({
    kind: z.literal('output'),
    instrument: z.enum(['DP', 'DG']),
    channel: z.number().int().min(1).max(3),
    on: z.boolean(),
  }),
  /** Two pins on one net: the probe where it belongs. */
  z.object({ kind: z.literal('joined'), a: PinName, b: PinName }),
])
export type Requirement = z.infer<typeof Requirement>

/** So many of one line or item. */
export const REQUIREMENTS = 6
