import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText, Nothing } from '../core/types.ts'
import { noticeGroups } from './groups.ts'

/** JSON on `user/<id>`: there is something new behind the bell; the page asks for it. */
export const NoticeLive = z.object({ kind: z.literal('notice.new') })
export type NoticeLive = z.infer<typeof NoticeLive>

const Position = z.number().int().min(0)

export const NoticeState = z.object({
  /** How many lie after the read position. */
  unread: z.number().int(),
  /** Position of the newest one; they are counted from 1 per person. */
  last: Position,
  read: Position,
})
export type NoticeState = z.infer<typeof NoticeState>

export const Notice = z.object({
  id: Id,
  seq: Position,
  group: z.enum(noticeGroups),
  title: LocalText,
  text: LocalText.nullable(),
  /** Address of the page that it leads to. */
  to: z.string(),
  at: Instant,
})
export type Notice = z.infer<typeof Notice>

export const noticeState = endpoint({
  method: 'GET',
  path: '/notices/state',
  access: 'signedIn',
  summary: 'How many of one’s notices are unread',
  data: NoticeState,
})

/** Most that one call answers. */
export const NOTICES_MOST = 50

export const noticeList = endpoint({
  method: 'GET',
  path: '/notices/list',
  access: 'signedIn',
  summary: 'One’s own notices, the newest first; further ones by the position of the last one known',
  query: z.object({
    /** Only older ones than the one at this position. */
    beforeSeq: Position.optional(),
    limit: z.number().int().min(1).max(NOTICES_MOST).default(20),
    group: z.enum(noticeGroups).optional(),
  }),
  data: z.object({ items: z.array(Notice), more: z.boolean(), state: NoticeState }),
})

export const noticeRead = endpoint({
  method: 'POST',
  path: '/notices/read',
  access: 'signedIn',
  summary: 'Move one’s read position; it never goes back',
  afterTrial: true,
  body: z.object({ upTo: Position }),
  data: NoticeState,
})

const Ways = z.object({ app: z.boolean(), mail: z.boolean() })
const Choices = z.object({
  tasks: Ways,
  deadlines: Ways,
  grades: Ways,
  requests: Ways,
  bookings: Ways,
  bench: Ways,
  account: Ways,
  announcements: Ways,
  messages: Ways,
} satisfies Record<(typeof noticeGroups)[number], typeof Ways>)

export const noticeChoices = endpoint({
  method: 'GET',
  path: '/notices/choices',
  access: 'signedIn',
  summary: 'Which notices one gets, and how',
  data: z.object({
    choices: Choices,
    /** Whether the installation sends e-mail. */
    mails: z.boolean(),
    /** Where it would go; null: the profile has no address. */
    email: z.string().nullable(),
  }),
})

export const noticeChoose = endpoint({
  method: 'POST',
  path: '/notices/choose',
  access: 'signedIn',
  summary: 'Choose which notices one gets, and how',
  afterTrial: true,
  body: z.object({ choices: Choices }),
  data: Nothing,
})
