import { z } from 'zod'
import { ASSISTING, assistantRights } from '../access/assisting.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, WithId } from '../core/types.ts'

const Rights = z.array(z.enum(assistantRights))

/** A student who helps to teach a class, with what they may do there. */
export const Assistant = z.object({
  userId: Id,
  account: z.string(),
  name: PersonName,
  number: z.string(),
  rights: Rights,
  givenAt: Instant,
  givenBy: PersonName,
})
export type Assistant = z.infer<typeof Assistant>

export const assistantList = endpoint({
  method: 'GET',
  path: '/lab/class/assistants',
  access: 'classes:class:edit',
  summary: 'Teaching assistants of a class, also that of an open course, and what each may do',
  query: WithId,
  data: z.array(Assistant),
})

export const assistantSet = endpoint({
  method: 'POST',
  path: '/lab/class/setAssistant',
  access: 'classes:class:edit',
  summary:
    'What a student of the organisation may do as teaching assistant of a class, in the work of others; nothing: no assistant any more',
  body: z.object({
    id: Id,
    account: z.string().trim().toLowerCase().min(1, { message: 'required' }).max(40),
    rights: Rights,
  }),
  data: Nothing,
})

export const assistingMine = endpoint({
  method: 'GET',
  path: '/lab/class/assisting',
  access: ASSISTING,
  summary: 'Classes that one assists in, with what one may do there',
  data: z.array(z.object({ id: Id, name: LocalText, teachers: z.array(PersonName), rights: Rights })),
})
