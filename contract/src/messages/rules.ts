import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, LocalText, Nothing, pageOf, pageQuery } from '../core/types.ts'
import { Recipient } from './conversations.ts'

/** How far students can write to each other: not at all, within a class, or within the organisation. */
export const studentTalks = ['off', 'class', 'all'] as const
export type StudentTalk = (typeof studentTalks)[number]
export const DEFAULT_TALK: StudentTalk = 'class'

/** Most people who are named to open reported messages. */
export const MOST_NAMED = 2
/** How long messages may be kept, in days. */
export const RETENTION = { least: 30, most: 3_650 } as const

/** Null: as the organisation above has it. */
const fields = {
  studentTalk: z.enum(studentTalks).nullable(),
  minors: z.boolean(),
  /** After so many days messages are deleted; where nothing is settled above either, they are kept. */
  retentionDays: z.number().int().min(RETENTION.least).max(RETENTION.most).nullable(),
}

const NamedPerson = z.object({ id: Id, name: PersonName })

export const TalkRules = z.object({
  ...fields,
  orgId: Id,
  name: LocalText,
  /** Who alone opens what is reported here; nobody: those above, then whoever has the permission. */
  named: z.array(NamedPerson),
  /** What holds, with those above. */
  holds: z.object({
    studentTalk: z.enum(studentTalks),
    minors: z.boolean(),
    retentionDays: z.number().int().nullable(),
    named: z.array(NamedPerson),
  }),
})
export type TalkRules = z.infer<typeof TalkRules>

const access = 'messages:rules:edit' as const

export const talkRulesPage = endpoint({
  method: 'GET',
  path: '/messages/rules/page',
  access,
  summary: 'What holds for messages in each organisation that one looks after',
  query: z.object({ ...pageQuery(['name']), orgId: Id.optional() }),
  data: pageOf(TalkRules),
})

export const talkRulesUpdate = endpoint({
  method: 'POST',
  path: '/messages/rules/update',
  access,
  summary:
    'Set how far the students of an organisation write to each other, whether they are minors, who opens what is reported, and how long messages are kept',
  body: z.object({
    ...fields,
    orgId: Id,
    retentionDays: fields.retentionDays.default(null),
    /** Ids of staff; where students are minors, somebody has to be named here or above. */
    named: z.array(Id).max(MOST_NAMED).default([]),
  }),
  data: Nothing,
})

export const talkRulesStaff = endpoint({
  method: 'GET',
  path: '/messages/rules/staff',
  access,
  summary: 'Staff of an organisation, or of those above and below it, who can be named there',
  query: z.object({ orgId: Id, text: z.string().trim().max(100).default('') }),
  data: z.array(Recipient),
})

export const classTalkSet = endpoint({
  method: 'POST',
  path: '/messages/class/set',
  access: 'messages:conversation:use',
  summary: 'Close the conversation of a class that one teaches to what students write, or open it again',
  /** `id`: of the conversation. */
  body: z.object({ id: Id, closed: z.boolean() }),
  data: Nothing,
})

/** What somebody is named for beside their own conversations. */
export const talkDuties = endpoint({
  method: 'GET',
  path: '/messages/duties',
  access: 'messages:conversation:use',
  summary: 'Whether one opens reported messages, and whether one reads along what staff and minors write',
  data: z.object({ reports: z.boolean(), watches: z.boolean() }),
})
