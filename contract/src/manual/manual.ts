import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { LocalDoc } from '../core/rich-doc.ts'
import { Id, LocalText } from '../core/types.ts'

/** Whose work a page of help is about. */
export const manualParts = ['everyone', 'student', 'teacher', 'administrator'] as const
export type ManualPart = (typeof manualParts)[number]

/** A page of help; its id stays with it. */
export const ManualPage = z.object({ id: Id, part: z.enum(manualParts), title: LocalText, text: LocalDoc })
export type ManualPage = z.infer<typeof ManualPage>

export const manualList = endpoint({
  method: 'GET',
  path: '/manual/list',
  access: 'signedIn',
  summary: 'The pages of help in the order in which they are read',
  data: z.array(ManualPage),
})
