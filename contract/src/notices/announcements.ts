import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import {
  Id,
  Instant,
  localName,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'

/** Whom an announcement is for: an organisation with those below it, a class, or everybody in a course. */
export const audiences = ['org', 'class', 'course'] as const
export type Audience = (typeof audiences)[number]

export const announcementStates = ['planned', 'published', 'over', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const ANNOUNCEMENT_TITLE = 100
/** Letters of one language. */
export const ANNOUNCEMENT_TEXT = 5_000

const Text = z.object({
  zh: z.string().trim().max(ANNOUNCEMENT_TEXT).optional(),
  en: z.string().trim().max(ANNOUNCEMENT_TEXT).optional(),
})

/** As its readers see it. */
export const Announcement = z.object({
  id: Id,
  title: LocalText,
  text: OptionalLocalText,
  /** Name of the organisation, class or course. */
  from: LocalText,
  author: PersonName,
  publishedAt: Instant,
  /** Whether each reader is to confirm it. */
  mustConfirm: z.boolean(),
  readAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
})
export type Announcement = z.infer<typeof Announcement>

export const announcementMine = endpoint({
  method: 'GET',
  path: '/announcement/mine',
  access: 'signedIn',
  summary: 'Announcements for oneself that are published and not over, the newest first',
  query: z.object(pageQuery(['publishedAt'])),
  data: pageOf(Announcement),
})

export const announcementPending = endpoint({
  method: 'GET',
  path: '/announcement/pending',
  access: 'signedIn',
  summary: 'Announcements that one has still to confirm, the oldest first',
  data: z.array(Announcement),
})

export const announcementRead = endpoint({
  method: 'POST',
  path: '/announcement/read',
  access: 'signedIn',
  summary: 'Say that one has read an announcement',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})

export const announcementConfirm = endpoint({
  method: 'POST',
  path: '/announcement/confirm',
  access: 'signedIn',
  summary: 'Confirm an announcement that asks for it; a confirmation stays',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})

const fields = {
  audience: z.enum(audiences),
  /** Of the organisation, class or course. */
  audienceId: Id,
  title: localName(1, ANNOUNCEMENT_TITLE),
  text: Text,
  /** Null: at once. */
  publishAt: Instant.nullable().default(null),
  /** From then on nobody is shown it any more; null: it stays. */
  endAt: Instant.nullable().default(null),
  mustConfirm: z.boolean().default(false),
}

/** As its author sees it. */
export const AnnouncementRow = z.object({
  id: Id,
  audience: z.enum(audiences),
  audienceId: Id,
  title: LocalText,
  text: OptionalLocalText,
  from: LocalText,
  author: PersonName,
  publishAt: Instant,
  endAt: Instant.nullable(),
  mustConfirm: z.boolean(),
  state: z.enum(announcementStates),
  /** Whom it went to; 0 before it is published. */
  people: z.number().int(),
  read: z.number().int(),
  confirmed: z.number().int(),
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

export const announcementPage = endpoint({
  method: 'GET',
  path: '/announcement/page',
  access: 'notices:announcement:page',
  summary: 'Announcements that one may look after, with how many have read them',
  query: z.object({ ...pageQuery(['publishAt']), title: z.string().trim().max(100).optional() }),
  data: pageOf(AnnouncementRow),
})

export const announcementAudiences = endpoint({
  method: 'GET',
  path: '/announcement/audiences',
  access: 'notices:announcement:add',
  summary: 'Organisations, classes and courses that one may make announcements to',
  data: z.array(z.object({ audience: z.enum(audiences), id: Id, name: LocalText })),
})

export const announcementAdd = endpoint({
  method: 'POST',
  path: '/announcement/add',
  access: 'notices:announcement:add',
  summary: 'Announce something, at once or later',
  body: z.object(fields),
  data: WithId,
})

export const announcementWithdraw = endpoint({
  method: 'POST',
  path: '/announcement/withdraw',
  access: 'notices:announcement:add',
  summary: 'Take an announcement back: nobody is shown it any more, and who has read it stays known',
  body: WithId,
  data: Nothing,
})

export const Receipt = z.object({
  userId: Id,
  name: PersonName,
  number: z.string(),
  readAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const announcementReceipts = endpoint({
  method: 'GET',
  path: '/announcement/receipts',
  access: 'notices:announcement:page',
  summary: 'Who has read an announcement, and who has confirmed it; those who have not come first',
  query: z.object({ ...pageQuery(['name']), id: Id }),
  data: pageOf(Receipt),
})
