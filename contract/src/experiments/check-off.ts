import { z } from 'zod'
import { PersonName } from '../core/person-name.ts'
import { Instant, OptionalLocalText } from '../core/types.ts'
import { PartId, tablesOf, type Template } from '../measurement/template.ts'

/** A table of the sheet whose author wants it signed at the bench. */
export const CheckOff = z.object({
  tableId: PartId,
  name: OptionalLocalText,
  /** Its number among the tables of the sheet, from 1. */
  number: z.number().int(),
  /** Null: not signed. */
  signed: z.object({ by: PersonName, at: Instant }).nullable(),
})
export type CheckOff = z.infer<typeof CheckOff>

/** The tables of a template that are to be signed. */
export const toSign = (template: Template) =>
  tablesOf(template).flatMap(({ id, name, checkOff }, k) =>
    checkOff ? [{ tableId: id, name, number: k + 1 }] : [],
  )
