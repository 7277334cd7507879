import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { StoredCard } from '@labbox/contract/messages/cards.ts'
import type { ConversationKind } from '@labbox/contract/messages/conversations.ts'
import type { ReactionKind } from '@labbox/contract/messages/messages.ts'
import type { OfficeSlot } from '@labbox/contract/messages/hours.ts'
import type { StudentTalk } from '@labbox/contract/messages/rules.ts'
import type { SealedMessage } from '@labbox/contract/messages/safety.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { projectFile } from '../files/project.tables.ts'
import { file } from '../files/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** People who write to each other. Who is in it follows from its subject; only that of two people has them as rows. */
export const conversation = pgTable(
  'conversation',
  {
    id: id(),
    kind: text().$type<ConversationKind>().notNull(),
    /** The class, the course, or the student's copy of a task; of two people: null. */
    subjectId: ref(),
    /** What it is, in one text: there is one conversation of each. */
    key: text().notNull(),
    /** Of the class, course or task; of two people that of the one who began. */
    orgId: ref().references(() => organisation.id),
    /** Position of the newest message; a deleted one keeps its own. */
    lastSeq: integer().notNull().default(0),
    /** Messages up to this position were kept long enough, and are gone or going. */
    baseSeq: integer().notNull().default(0),
    lastAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('conversation_key').on(t.key), index('conversation_subject').on(t.subjectId)],
)

const conversationRef = () =>
  ref()
    .notNull()
    .references(() => conversation.id, { onDelete: 'cascade' })
const personRef = () =>
  ref()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export const conversationPerson = pgTable(
  'conversation_person',
  { conversationId: conversationRef(), userId: personRef() },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_person_user').on(t.userId),
  ],
)

/** How far somebody has read, and was told. Unread is what lies after it: nothing is counted up and down. */
export const conversationReader = pgTable(
  'conversation_reader',
  {
    conversationId: conversationRef(),
    userId: personRef(),
    /** Never goes back. */
    readSeq: integer().notNull().default(0),
    /** The message that a notice was made of; the next one is when that was read. */
    toldSeq: integer().notNull().default(0),
    mutedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_reader_user').on(t.userId),
  ],
)

export const message = pgTable(
  'message',
  {
    /** Made by the sender: what is sent twice is there once. */
    id: id(),
    conversationId: conversationRef(),
    /** From 1 within the conversation, without gaps. */
    seq: integer().notNull(),
    authorId: ref()
      .notNull()
      .references(() => user.id),
    /** Null: deleted. */
    doc: jsonb().$type<RichDoc>(),
    /** What was sent with it, as it was then. */
    cards: jsonb().$type<StoredCard[]>().notNull().default([]),
    /** What it says, without its form. */
    text: text().notNull(),
    /** Its words and pairs of Chinese characters (`platform/search-words.ts`). */
    search: tsvector().notNull(),
    replyToId: ref(),
    createdAt: instant().notNull(),
    editedAt: instant(),
    deletedAt: instant(),
    pinnedAt: instant(),
  },
  (t) => [
    unique('message_seq').on(t.conversationId, t.seq),
    index('message_author').on(t.authorId),
    index('message_search').using('gin', t.search),
    // Few are: they are found without all that were ever sent.
    index('message_pinned')
      .on(t.conversationId)
      .where(sql`${t.pinnedAt} is not null`),
  ],
)

const messageRef = () =>
  ref()
    .notNull()
    .references(() => message.id, { onDelete: 'cascade' })

/** What somebody says to a message without writing. */
export const messageReaction = pgTable(
  'message_reaction',
  {
    messageId: messageRef(),
    userId: personRef(),
    kind: text().$type<ReactionKind>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId, t.kind] }),
    index('message_reaction_user').on(t.userId),
  ],
)

/** Who is mentioned in a message. */
export const messageMention = pgTable(
  'message_mention',
  { messageId: messageRef(), userId: personRef() },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] }), index('message_mention_user').on(t.userId)],
)

/** The project files that are sent with messages: who is shown one may read them. */
export const messageFile = pgTable(
  'message_file',
  {
    messageId: messageRef(),
    projectFileId: ref()
      .notNull()
      .references(() => projectFile.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.projectFileId] }),
    index('message_file_file').on(t.projectFileId),
  ],
)

/** Pictures that a message shows, or showed before it was edited; they go with the last one unless something keeps them. */
export const messagePicture = pgTable(
  'message_picture',
  {
    messageId: messageRef(),
    fileId: ref()
      .notNull()
      .references(() => file.id),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.fileId] }), index('message_picture_file').on(t.fileId)],
)

/** What an edited message said before. */
export const messageVersion = pgTable(
  'message_version',
  {
    id: id(),
    messageId: messageRef(),
    doc: jsonb().$type<RichDoc>().notNull(),
    /** When it was replaced. */
    until: instant().notNull(),
  },
  (t) => [index('message_version_message').on(t.messageId)],
)

export const messageBlock = pgTable(
  'message_block',
  { userId: personRef(), blockedId: personRef(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.blockedId] }), index('message_block_blocked').on(t.blockedId)],
)

/** A reported message with those around it, as they were: later changes do not reach the copy. */
export const reportedMessage = pgTable(
  'reported_message',
  {
    id: id(),
    /** Of the author of the message. */
    orgId: ref().references(() => organisation.id),
    kind: text().$type<ConversationKind>().notNull(),
    /** No foreign key: the copy outlives its message. */
    messageId: ref().notNull(),
    reporterId: ref()
      .notNull()
      .references(() => user.id),
    reason: text().notNull(),
    copy: jsonb().$type<SealedMessage[]>().notNull(),
    createdAt: instant().notNull(),
    closedAt: instant(),
    closedById: ref().references(() => user.id),
    note: text().notNull().default(''),
  },
  (t) => [
    index('reported_message_org').on(t.orgId, t.createdAt),
    unique('reported_message_once').on(t.messageId, t.reporterId),
  ],
)

/** What an organisation has settled for messages; those below follow where they have settled nothing. */
export const talkRule = pgTable('talk_rule', {
  orgId: ref()
    .primaryKey()
    .references(() => organisation.id, { onDelete: 'cascade' }),
  /** Null: as above. */
  studentTalk: text().$type<StudentTalk>(),
  /** Holds for those below too, whatever they settle. */
  minors: boolean().notNull(),
  /** Null: as above. */
  retentionDays: integer(),
})

/** Who alone opens what is reported in an organisation, and reads along what its staff write to minors. */
export const talkNamed = pgTable(
  'talk_named',
  {
    orgId: ref()
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    userId: personRef(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), index('talk_named_user').on(t.userId)],
)

/** Classes whose teachers have closed their conversation to what students write. */
export const closedClass = pgTable('talk_closed_class', {
  classId: ref()
    .primaryKey()
    .references(() => teachingClass.id, { onDelete: 'cascade' }),
})

/** When somebody of the staff is to be met. */
export const officeHours = pgTable('office_hours', {
  userId: ref()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  slots: jsonb().$type<OfficeSlot[]>().notNull(),
  note: text().notNull(),
})
