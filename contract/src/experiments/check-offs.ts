import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, Nothing, OptionalLocalText } from '../core/types.ts'
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

const access = 'experiments:checkOff:sign' as const
const body = z.object({ studentTaskId: Id, tableId: PartId })

export const checkOffSign = endpoint({
  method: 'POST',
  path: '/teacher/checkOff/sign',
  access,
  summary:
    'Sign a table of a student’s (or a group’s) experiment that was seen at the bench; doing it twice is harmless',
  afterTrial: true,
  body,
  data: Nothing,
})

export const checkOffRevoke = endpoint({
  method: 'POST',
  path: '/teacher/checkOff/revoke',
  access,
  summary: 'Take a signature back, as long as the experiment is worked on',
  afterTrial: true,
  body,
  data: Nothing,
})
