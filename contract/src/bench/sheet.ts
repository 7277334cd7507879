import { z } from 'zod'

/** Logic level of a net; Z: nobody drives it, X: not known. */
export const NetLevel = z.enum(['0', '1', 'X', 'Z'])
export type NetLevel = z.infer<typeof NetLevel>

/** Stands for the instrument in the topic of a live picture: what the running circuit shows on its sheet. */
export const SHEET = 'sheet'

/** What a running circuit shows on its sheet, a few times a second. */
export const SheetState = z.object({
  /** Volts of a net and its level, null where no digital part is, by one of its pins: `component:pin`. */
  nets: z.record(z.string().max(70), z.tuple([z.number(), NetLevel.nullable()])),
  /** How bright the lights of a part are, 0–1, by its id: in the order of its symbol. */
  lights: z.record(z.string().max(40), z.array(z.number().min(0).max(1)).max(64)),
  /** Gates, `U1.1Y` each, that oscillate in a ring too fast to be followed. */
  ring: z.array(z.string().max(40)).max(20).default([]),
})
export type SheetState = z.infer<typeof SheetState>
