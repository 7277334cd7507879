import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { RichDoc } from '../core/rich-doc.ts'
import { Id, Instant, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { StoredCard } from './cards.ts'
import { conversationKinds } from './conversations.ts'

export const blockList = endpoint({
  method: 'GET',
  path: '/messages/block/list',
  access: 'messages:conversation:use',
  summary: 'People whom one has blocked',
  data: z.array(z.object({ userId: Id, name: PersonName })),
})

export const blockSet = endpoint({
  method: 'POST',
  path: '/messages/block/set',
  access: 'messages:conversation:use',
  summary: 'Block the other person of a conversation of two, or let them write again',
  body: z.object({ userId: Id, blocked: z.boolean() }),
  data: Nothing,
})

export const messageReport = endpoint({
  method: 'POST',
  path: '/messages/message/report',
  access: 'messages:conversation:use',
  summary:
    'Report somebody’s message: it and those around it are copied as they are for who may open reports',
  afterTrial: true,
  body: z.object({ id: Id, reason: z.string().trim().min(1).max(500) }),
  data: Nothing,
})

export const ReportedRow = z.object({
  id: Id,
  kind: z.enum(conversationKinds),
  at: Instant,
  reporter: PersonName,
  reason: z.string(),
  closedAt: Instant.nullable(),
  closedBy: PersonName.nullable(),
  note: z.string(),
})
export type ReportedRow = z.infer<typeof ReportedRow>

export const reportedPage = endpoint({
  method: 'GET',
  path: '/messages/reported/page',
  access: 'messages:conversation:use',
  summary: 'Reported messages that one may open, the latest first; without what they say',
  query: z.object(pageQuery(['at'])),
  data: pageOf(ReportedRow),
})

/** One message of a sealed copy. */
export const SealedMessage = z.object({
  seq: z.number().int(),
  by: z.string(),
  at: Instant,
  doc: RichDoc.nullable(),
  /** What was sent with it; copies from before there was any have none. */
  cards: z.array(StoredCard).optional(),
  /** The one that was reported. */
  reported: z.boolean(),
})
export type SealedMessage = z.infer<typeof SealedMessage>

export const reportedOpen = endpoint({
  method: 'POST',
  path: '/messages/reported/open',
  access: 'messages:conversation:use',
  summary: 'Read the copy of a reported message and of those around it; each reading is logged',
  afterTrial: true,
  body: WithId,
  data: ReportedRow.extend({
    messages: z.array(SealedMessage),
    /** Signed links of the pictures, by file id. */
    files: z.record(Id, z.string()),
  }),
})

export const reportedClose = endpoint({
  method: 'POST',
  path: '/messages/reported/close',
  access: 'messages:conversation:use',
  summary: 'Close a report with a note on what was done',
  afterTrial: true,
  body: z.object({ id: Id, note: z.string().trim().min(1).max(1000) }),
  data: Nothing,
})
