import { z } from 'zod'
import { ChipState } from './program.ts'

/** Logic level of a net; Z: nobody drives it, X: not known. */
export const NetLevel = z.enum(['0', '1', 'X', 'Z'])
export type NetLevel = z.infer<typeof NetLevel>

/** Stands for the instrument in the topic of a live picture: what the running circuit shows on its sheet. */
export const SHEET = 'sheet'

/** Text of a display. */
export const SheetScreen = z.object({
  /** U+E000 and those after it stand for `glyphs`. */
  lines: z.array(z.string().max(40)).max(4),
  /** Letters that the circuit has defined: rows of five dots, the highest bit on the left. */
  glyphs: z.array(z.array(z.number().int().min(0).max(31)).max(8)).max(8),
})
export type SheetScreen = z.infer<typeof SheetScreen>

/** What a running circuit shows on its sheet, a few times a second. */
export const SheetState = z.object({
  /** Volts of a net and its level, null where no digital part is, by one of its pins: `component:pin`. */
  nets: z.record(z.string().max(70), z.tuple([z.number(), NetLevel.nullable()])),
  /** How bright the lights of a part are, 0–1, by its id: in the order of its symbol. */
  lights: z.record(z.string().max(40), z.array(z.number().min(0).max(1)).max(64)),
  /** What displays show, by the id of their part. */
  screens: z.record(z.string().max(40), SheetScreen).default({}),
  /** Microcontrollers, by the id of their part. */
  chips: z.record(z.string().max(40), ChipState).default({}),
  /** Mean currents into parts, A, by pin: `component:pin`. Those that are not known are left out. */
  amps: z.record(z.string().max(70), z.number()).default({}),
  /** Gates, `U1.1Y` each, that oscillate in a ring too fast to be followed. */
  ring: z.array(z.string().max(40)).max(20).default([]),
})
export type SheetState = z.infer<typeof SheetState>
