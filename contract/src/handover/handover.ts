import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id } from '../core/types.ts'

/** What a teacher keeps and a colleague can take over. */
export const handoverKinds = [
  'courses',
  'coursesTaught',
  'classes',
  'labs',
  'templates',
  'symbols',
  'modules',
  'banks',
  'papers',
  'tasks',
  'offers',
  'limits',
] as const
export type HandoverKind = (typeof handoverKinds)[number]

const Counts = z.record(z.enum(handoverKinds), z.number().int())
export type HandoverCounts = z.infer<typeof Counts>

/** Whose things; left out: one's own. */
const whose = { userId: Id.optional() }

export const handoverPreview = endpoint({
  method: 'GET',
  path: '/handover/preview',
  access: 'handover:things:run',
  summary: 'What a teacher keeps, counted by kind: one’s own, or that of somebody whom one looks after',
  query: z.object(whose),
  data: z.object({ userId: Id, account: z.string(), name: PersonName, counts: Counts }),
})

export const handoverColleagues = endpoint({
  method: 'GET',
  path: '/handover/colleagues',
  access: 'handover:things:run',
  summary: 'Teachers of the same organisation who could take them over, by account or name; at most 20',
  query: z.object({ ...whose, text: z.string().trim().max(100).default('') }),
  data: z.array(z.object({ account: z.string(), name: PersonName })),
})

/** All or nothing; the work of students stays as it is. */
export const handoverRun = endpoint({
  method: 'POST',
  path: '/handover/run',
  access: 'handover:things:run',
  summary: 'Give everything that a teacher keeps to a colleague of the same organisation; both are told',
  body: z.object({
    ...whose,
    account: z.string().trim().toLowerCase().min(1, { message: 'required' }).max(40),
  }),
  data: z.object({ counts: Counts }),
})
