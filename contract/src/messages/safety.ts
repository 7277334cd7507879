import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { RichDoc } from '../core/rich-doc.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { StoredCard } from './cards.ts'
import { conversationKinds } from './conversations.ts'

/** How far students may write to each other: not at all, within a class, or within the organisation. */
export const studentTalks = ['off', 'class', 'all'] as const
export type StudentTalk = (typeof studentTalks)[number]
export const DEFAULT_TALK: StudentTalk = 'class'

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
  access: 'messages:reported:page',
  summary: 'Reported messages of one’s organisation and those below, the latest first; without what they say',
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
  access: 'messages:reported:page',
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
  access: 'messages:reported:page',
  summary: 'Close a report with a note on what was done',
  afterTrial: true,
  body: z.object({ id: Id, note: z.string().trim().min(1).max(1000) }),
  data: Nothing,
})

export const TalkRules = z.object({
  orgId: Id,
  name: LocalText,
  /** Null: as the organisation above has it. */
  studentTalk: z.enum(studentTalks).nullable(),
  minors: z.boolean(),
  /** What holds, with those above. */
  holds: z.object({ studentTalk: z.enum(studentTalks), minors: z.boolean() }),
})
export type TalkRules = z.infer<typeof TalkRules>

export const talkRulesPage = endpoint({
  method: 'GET',
  path: '/messages/rules/page',
  access: 'messages:rules:edit',
  summary: 'What holds for messages in each organisation that one looks after',
  query: z.object(pageQuery(['name'])),
  data: pageOf(TalkRules),
})

export const talkRulesUpdate = endpoint({
  method: 'POST',
  path: '/messages/rules/update',
  access: 'messages:rules:edit',
  summary: 'Set how far the students of an organisation write to each other, and whether they are minors',
  body: z.object({ orgId: Id, studentTalk: z.enum(studentTalks).nullable(), minors: z.boolean() }),
  data: Nothing,
})
