import { z } from 'zod'
import { benchOps } from '../bench/ops.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, OptionalLocalText } from '../core/types.ts'

/** Where a student is with the sheet: the first table that is not full. */
export const HelpStep = z.object({
  name: OptionalLocalText,
  /** From 1, of so many tables. */
  number: z.number().int(),
  tables: z.number().int(),
  filled: z.number().int(),
  cells: z.number().int(),
})
export type HelpStep = z.infer<typeof HelpStep>

/** What the server knew of somebody's work when help was asked for. */
export const HelpSight = z.object({
  /** Null: there is no sheet, or it is full. */
  step: HelpStep.nullable(),
  /** The last value that was read or typed; of a picture only its name. */
  reading: z
    .object({
      name: LocalText,
      value: z.union([z.number(), z.string()]).nullable(),
      unit: z.string(),
      at: Instant,
    })
    .nullable(),
  /** The bench in use, with what was asked of it last and why that was refused. */
  bench: z
    .object({
      name: LocalText,
      online: z.boolean(),
      op: z.enum(benchOps).nullable(),
      command: z.string().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
})
export type HelpSight = z.infer<typeof HelpSight>

/** A request that is over, as it stands with the work. */
export const HelpRecord = z.object({
  id: Id,
  student: PersonName,
  askedAt: Instant,
  text: z.string(),
  takenAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  by: PersonName.nullable(),
  note: z.string(),
})
export type HelpRecord = z.infer<typeof HelpRecord>
