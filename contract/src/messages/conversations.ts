import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { OfficeHours } from './hours.ts'

/** What one person asks about: their work or booking, a device, a question to practise, a course mark of which they requested a regrade. */
export const askedKinds = ['work', 'booking', 'device', 'question', 'appeal'] as const
/** Who talks: two people; everybody in a class, a course, one of its units, or a group; who asks about something and who is in charge of it. */
export const conversationKinds = ['person', 'class', 'course', 'unit', 'group', ...askedKinds] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** Whether one person asks there, and few answer. */
export const isAsked = ({ kind }: { kind: ConversationKind }): boolean =>
  askedKinds.some((asked) => asked === kind)

/** JSON on `user/<id>`: something in a conversation is new or different; the page asks for it. */
export const MessageLive = z.object({ kind: z.literal('message'), conversationId: Id })
export type MessageLive = z.infer<typeof MessageLive>

const Position = z.number().int().min(0)

/** The work that a conversation is about: a student's copy of a task, or the report on one. */
export const Subject = z.object({
  studentTaskId: Id,
  taskId: Id,
  name: LocalText,
  type: z.number().int(),
  status: z.number().int(),
  student: PersonName,
  className: LocalText,
  /** Whether the reader is the student. */
  own: z.boolean(),
})
export type Subject = z.infer<typeof Subject>

/** Another thing that a conversation is about. */
export const TalkThing = z.object({
  kind: z.enum(['booking', 'device', 'question', 'unit', 'appeal']),
  id: Id,
  /** Of a unit: its course. Of a question: its bank. Of a regrade request: the class. */
  within: z.object({ id: Id, name: LocalText }).nullable(),
  /** Of a regrade request: whose mark it is about. */
  courseId: Id.nullable(),
  /** Of a booking: from when until when. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** Whether the reader is who asks. */
  own: z.boolean(),
})
export type TalkThing = z.infer<typeof TalkThing>

const line = {
  id: Id,
  kind: z.enum(conversationKinds),
  /** The other person, the class, the course, or the task. */
  name: LocalText,
  /** Of work: whose it is, where that is somebody else. */
  student: PersonName.nullable(),
  lastSeq: Position,
  readSeq: Position,
  /** How many lie after the read position. */
  unread: z.number().int(),
  muted: z.boolean(),
}

export const ConversationRow = z.object({
  ...line,
  /** The latest message that the reader may see; no text: it was deleted. */
  last: z.object({ by: PersonName, text: z.string(), at: Instant, deleted: z.boolean() }).nullable(),
})
export type ConversationRow = z.infer<typeof ConversationRow>

export const Conversation = z.object({
  ...line,
  subject: Subject.nullable(),
  thing: TalkThing.nullable(),
  /** The other one, in a conversation of two. */
  personId: Id.nullable(),
  /** How many others read what is written here. */
  readers: z.number().int(),
  mayPost: z.boolean(),
  /** Whether the reader may pin messages. */
  mayPin: z.boolean(),
  /** How many are pinned. */
  pins: z.number().int(),
  /** Whether the reader has blocked the other person. */
  blocked: z.boolean(),
  /** Of a class, for its teachers: whether it is closed to what students write. */
  closed: z.boolean().nullable(),
  /** Of the other one, in a conversation of two. */
  hours: OfficeHours.nullable(),
  /** Who reads along: between staff and one student who is a minor. */
  watchers: z.array(PersonName),
  /** Up to where the other person has read; null: that is not shown here. */
  otherRead: Position.nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const conversationPage = endpoint({
  method: 'GET',
  path: '/messages/page',
  access: 'messages:conversation:use',
  summary: 'One’s conversations in which something was written, the latest first',
  query: z.object(pageQuery(['lastAt'])),
  data: pageOf(ConversationRow),
})

export const conversationGet = endpoint({
  method: 'GET',
  path: '/messages/get',
  access: 'messages:conversation:use',
  summary: 'A conversation that one is in',
  query: WithId,
  data: Conversation,
})

export const conversationOpen = endpoint({
  method: 'POST',
  path: '/messages/open',
  access: 'messages:conversation:use',
  summary:
    'The conversation with a person, in a class, course, unit or group, or about work, a booking, a device, a question or a regrade request; it is made where there is none yet',
  body: z.object({
    kind: z.enum(conversationKinds),
    /** Of the person, class, course, courseware, group, booking, device, question, regrade request, or the student’s copy of a task. */
    subjectId: Id,
  }),
  data: WithId,
})

export const conversationRead = endpoint({
  method: 'POST',
  path: '/messages/read',
  access: 'messages:conversation:use',
  summary: 'Move one’s read position in a conversation; it never goes back',
  afterTrial: true,
  body: z.object({ id: Id, upTo: Position }),
  data: Nothing,
})

export const conversationMute = endpoint({
  method: 'POST',
  path: '/messages/mute',
  access: 'messages:conversation:use',
  summary: 'Be told of new messages in a conversation no longer, or again',
  body: z.object({ id: Id, muted: z.boolean() }),
  data: Nothing,
})

export const Recipient = z.object({ id: Id, name: PersonName, number: z.string(), staff: z.boolean() })
export type Recipient = z.infer<typeof Recipient>

export const conversationRecipients = endpoint({
  method: 'GET',
  path: '/messages/recipients',
  access: 'messages:conversation:use',
  summary: 'People whom one may write to, and the classes, courses and groups that one is in',
  query: z.object({ text: z.string().trim().max(100).default('') }),
  data: z.object({
    people: z.array(Recipient),
    places: z.array(z.object({ kind: z.enum(['class', 'course', 'group']), id: Id, name: LocalText })),
  }),
})

export const conversationMembers = endpoint({
  method: 'GET',
  path: '/messages/members',
  access: 'messages:conversation:use',
  summary: 'Who is in a conversation; students who may not write to each other see its teachers',
  query: z.object({
    ...pageQuery(['name']),
    id: Id,
    /** Only those with this in their name or number. */
    text: z.string().trim().max(100).optional(),
  }),
  data: pageOf(Recipient),
})

export const conversationsAboutTask = endpoint({
  method: 'GET',
  path: '/messages/aboutTask',
  access: 'messages:conversation:use',
  summary: 'One’s conversations about students’ work on a task, the latest first',
  query: z.object({ ...pageQuery(['lastAt']), taskId: Id }),
  data: pageOf(ConversationRow),
})
