import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant } from '../core/types.ts'
import { ReportDraft } from './reports.ts'

/** What is written within so many minutes by the same person is one version. */
export const VERSION_MINUTES = 10
/** Versions that are kept of a draft: the newest. */
export const MOST_VERSIONS = 40

/** A draft as it once was; the newest is as it is now. */
export const DraftVersion = z.object({
  number: z.number().int(),
  by: PersonName,
  createdAt: Instant,
  current: z.boolean(),
})
export type DraftVersion = z.infer<typeof DraftVersion>

export const reportVersions = endpoint({
  method: 'GET',
  path: '/stu/report/versions',
  access: 'reports:report:write',
  summary: 'How the draft of one’s own report was before, the newest first',
  query: z.object({ studentTaskId: Id }),
  data: z.array(DraftVersion),
})

export const reportVersion = endpoint({
  method: 'GET',
  path: '/stu/report/version',
  access: 'reports:report:write',
  summary: 'One version of the draft of one’s own report',
  query: z.object({ studentTaskId: Id, number: z.number().int().min(1) }),
  data: z.object({ draft: ReportDraft }),
})

export const reportRestore = endpoint({
  method: 'POST',
  path: '/stu/report/restore',
  access: 'reports:report:write',
  summary: 'Make the draft of one’s own report what a version was; what it was until now stays a version',
  afterTrial: true,
  body: z.object({ studentTaskId: Id, revision: z.number().int().min(0), number: z.number().int().min(1) }),
  data: z.object({ revision: z.number().int(), savedAt: Instant }),
})
