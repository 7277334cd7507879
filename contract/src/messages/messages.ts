import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { MINUTE_MS } from '../core/durations.ts'
import { PersonName } from '../core/person-name.ts'
import { fileIdsOf, isEmptyDoc, RichDoc, textOf } from '../core/rich-doc.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { Card, CardInput, MOST_CARDS } from './cards.ts'

/** Most letters of a message. */
export const MESSAGE_LETTERS = 5_000
/** How many one person may send in a minute. */
export const MESSAGES_PER_MINUTE = 30
/** For so long an author may change what was sent. */
export const EDIT_MS = 15 * MINUTE_MS
/** Messages before and after a reported one that are copied with it. */
export const REPORT_AROUND = 10

/** Most people that a message mentions. */
export const MOST_MENTIONS = 20

/** What one can say to a message without writing, in the order in which it is offered. */
export const reactionKinds = ['like', 'thanks', 'done', 'question'] as const
export const ReactionKind = z.enum(reactionKinds)
export type ReactionKind = z.infer<typeof ReactionKind>

/** How many of those who reacted are named. */
export const REACTION_NAMES = 10
export const Reaction = z.object({
  kind: ReactionKind,
  count: z.number().int(),
  mine: z.boolean(),
  /** The first of them. */
  names: z.array(PersonName),
})
export type Reaction = z.infer<typeof Reaction>

/** Most pictures in a message. */
export const MESSAGE_PICTURES = 9

/** The common rich text with formulas and pictures; it may be empty where something is sent with it. */
const AnyDoc = RichDoc.superRefine((doc, context) => {
  const tooBig = (origin: 'string' | 'array', maximum: number) =>
    context.addIssue({ code: 'too_big', origin, maximum, inclusive: true, input: doc })
  if (textOf(doc).length > MESSAGE_LETTERS) tooBig('string', MESSAGE_LETTERS)
  if (fileIdsOf(doc).length > MESSAGE_PICTURES) tooBig('array', MESSAGE_PICTURES)
})
const MessageDoc = AnyDoc.refine((doc) => !isEmptyDoc(doc), { message: 'required' })

const Position = z.number().int().min(0)

export const Message = z.object({
  id: Id,
  seq: Position,
  at: Instant,
  by: z.object({ id: Id, name: PersonName, staff: z.boolean() }),
  mine: z.boolean(),
  /** Null: it was deleted, and its place stays. */
  doc: RichDoc.nullable(),
  /** Signed links of its pictures, by file id. */
  files: z.record(Id, z.string()),
  /** What was sent with it. */
  cards: z.array(Card),
  editedAt: Instant.nullable(),
  /** What it answers; null also where the reader may not see that. */
  reply: z
    .object({ id: Id, seq: Position, by: PersonName, text: z.string(), deleted: z.boolean() })
    .nullable(),
  reactions: z.array(Reaction),
  pinned: z.boolean(),
  /** Whom it mentions, of those whom the reader may see. */
  mentions: z.array(z.object({ id: Id, name: PersonName })),
})
export type Message = z.infer<typeof Message>

/** Most that one call answers. */
export const MESSAGES_MOST = 100

export const messageList = endpoint({
  method: 'GET',
  path: '/messages/message/list',
  access: 'messages:conversation:use',
  summary: 'Messages of a conversation in the order they were sent: the latest, or those before a known one',
  query: z.object({
    conversationId: Id,
    beforeSeq: Position.optional(),
    limit: z.number().int().min(1).max(MESSAGES_MOST).default(50),
  }),
  data: z.object({
    items: z.array(Message),
    more: z.boolean(),
    /** Position of the newest one there is, whether it is shown or not. */
    upTo: Position,
  }),
})

export const messageSend = endpoint({
  method: 'POST',
  path: '/messages/message/send',
  access: 'messages:conversation:use',
  summary:
    'Send a message. Its messageId is made by the sender: sent again with the same one, it is there once',
  body: z
    .object({
      conversationId: Id,
      messageId: Id,
      doc: AnyDoc,
      replyTo: Id.nullable().default(null),
      /** Members whom it mentions; they are told. */
      mentions: z.array(Id).max(MOST_MENTIONS).default([]),
      cards: z.array(CardInput).max(MOST_CARDS).default([]),
    })
    .refine(({ doc, cards }) => cards.length > 0 || !isEmptyDoc(doc), { path: ['doc'], message: 'required' }),
  data: Message,
})

export const messageEdit = endpoint({
  method: 'POST',
  path: '/messages/message/edit',
  access: 'messages:conversation:use',
  summary: 'Change one’s own message, within 15 minutes; what it said before stays in its history',
  body: z.object({ id: Id, doc: MessageDoc }),
  data: Nothing,
})

export const messageDelete = endpoint({
  method: 'POST',
  path: '/messages/message/delete',
  access: 'messages:conversation:use',
  summary: 'Delete one’s own message; its place in the conversation stays',
  body: WithId,
  data: Nothing,
})

export const messageHistory = endpoint({
  method: 'GET',
  path: '/messages/message/history',
  access: 'messages:conversation:use',
  summary: 'What an edited message said before, the latest first',
  query: WithId,
  data: z.array(z.object({ doc: RichDoc, files: z.record(Id, z.string()), until: Instant })),
})

export const messageSearch = endpoint({
  method: 'GET',
  path: '/messages/message/search',
  access: 'messages:conversation:use',
  summary: 'Messages of one’s own conversations with these words in them, the latest first',
  query: z.object({ ...pageQuery(['at']), text: z.string().trim().min(1).max(100) }),
  data: pageOf(
    z.object({
      id: Id,
      conversationId: Id,
      conversation: LocalText,
      seq: Position,
      by: PersonName,
      text: z.string(),
      at: Instant,
    }),
  ),
})
