import { z } from 'zod'
import { Requirement, REQUIREMENTS } from '../setup.ts'

/** Whether the uncertainty of values is told, and whether one is asked for. */
export const UncertaintyRule = z.object({
  /** `required`: a value without one is not judged. */
  mode: z.enum(['shown', 'required']),
  /** Coverage factor k of what is shown. */
  coverage: z.number().min(1).max(4).default(2),
})
export type UncertaintyRule = z.infer<typeof UncertaintyRule>

/** What is known about how good one reading is; kept with it, so that a later edition of a data sheet does not change it. */
export const Quality = z.object({
  /** Limit of error by the maker's statement, ±, in the item's unit. */
  limit: z.number().min(0).nullable().default(null),
  /** What the last digit of the reply is worth, in the item's unit. */
  digit: z.number().min(0).nullable().default(null),
  /** What has this error in common with other readings: the instrument and what it was asked. */
  shares: z.string().max(300).nullable().default(null),
  /** Where the statement comes from, and whether it was compared with that document. */
  source: z.string().max(200).nullable().default(null),
  confirmed: z.boolean().default(false),
  /** Single readings, where it was repeated; the value is their mean. */
  samples: z.array(z.number()).max(50).nullable().default(null),
  /** Standard uncertainty that a person stated, in the item's unit. */
  stated: z.number().min(0).nullable().default(null),
  /** Significant digits of a typed number. */
  digits: z.number().int().min(0).nullable().default(null),
  /** What the circuit should have been like and was not, when the reading was taken. */
  setup: z
    .array(Requirement)
    .max(4 * REQUIREMENTS)
    .optional(),
})
export type Quality = z.infer<typeof Quality>

export type Qualities = Readonly<Record<string, Quality | null | undefined>>
