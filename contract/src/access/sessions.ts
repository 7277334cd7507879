import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'

const SessionRow = z.object({
  id: Id,
  roleName: LocalText,
  /** Address the person signed in from, and the browser's own description. */
  address: z.string(),
  device: z.string(),
  createdAt: Instant,
  /** Last act, to the minute. */
  lastSeenAt: Instant,
  /** The session that asks. */
  current: z.boolean(),
})

export const OnlineRow = SessionRow.extend({
  userId: Id,
  account: z.string(),
  name: PersonName,
  orgName: LocalText.nullable(),
})
export type OnlineRow = z.infer<typeof OnlineRow>

export const onlinePage = endpoint({
  method: 'GET',
  path: '/sys/onlineUser/page',
  access: 'access:online:page',
  summary: 'Open sessions of the people one administers',
  query: z.object({
    ...pageQuery(['createdAt', 'lastSeenAt', 'account']),
    /** Part of account or name. */
    text: z.string().trim().max(200).optional(),
    role: z.string().max(60).optional(),
    address: z.string().trim().max(100).optional(),
  }),
  data: pageOf(OnlineRow),
})

export const onlineKick = endpoint({
  method: 'POST',
  path: '/sys/onlineUser/kick',
  access: 'access:user:kick',
  summary: 'End sessions at once, on every tab and at the broker; all of them or none',
  body: z.object({ ids: z.array(Id).min(1).max(200) }),
  data: Nothing,
})

export const passwordChange = endpoint({
  method: 'POST',
  path: '/user/password',
  access: 'signedIn',
  summary: 'Change one’s password (both base64 of UTF-8); one’s other sessions end',
  afterTrial: true,
  duringPasswordChange: true,
  body: z.object({
    oldPassword: z.string().min(1, { message: 'required' }).max(400),
    password: z.string().min(1, { message: 'required' }).max(400),
  }),
  data: Nothing,
})

export const OwnSession = SessionRow
export type OwnSession = z.infer<typeof OwnSession>

export const ownSessions = endpoint({
  method: 'GET',
  path: '/user/session/list',
  access: 'signedIn',
  summary: 'One’s own open sessions, the latest act first',
  duringPasswordChange: true,
  data: z.array(OwnSession),
})

export const ownSessionEnd = endpoint({
  method: 'POST',
  path: '/user/session/end',
  access: 'signedIn',
  summary: 'End another of one’s own sessions',
  afterTrial: true,
  duringPasswordChange: true,
  body: WithId,
  data: Nothing,
})
