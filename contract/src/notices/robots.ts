import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText, Nothing, WithId } from '../core/types.ts'
import { audiences } from './announcements.ts'

/** Programs whose groups can have a robot that is written to by an address. */
export const robotKinds = ['wecom', 'dingtalk', 'feishu'] as const
export type RobotKind = (typeof robotKinds)[number]

/** Most robots of one organisation, class or course. */
export const MOST_ROBOTS = 5

export const Robot = z.object({
  id: Id,
  kind: z.enum(robotKinds),
  name: z.string(),
  audience: z.enum(audiences),
  audienceId: Id,
  /** Name of the organisation, class or course. */
  from: LocalText,
  /** Where it is; the address itself is a secret, and never shown. */
  host: z.string(),
  /** What came of the last message: null, it arrived. */
  failure: z.string().nullable(),
  lastAt: Instant.nullable(),
})
export type Robot = z.infer<typeof Robot>

const access = 'notices:announcement:add' as const

export const robotList = endpoint({
  method: 'GET',
  path: '/announcement/robot/list',
  access,
  summary: 'Robots of chat groups that are told of announcements to whom one may make some',
  data: z.array(Robot),
})

const Address = z
  .string()
  .trim()
  .max(500)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), { message: 'invalid' })

export const robotAdd = endpoint({
  method: 'POST',
  path: '/announcement/robot/add',
  access,
  summary: 'Tell the robot of a chat group of announcements to an organisation, class or course',
  body: z.object({
    kind: z.enum(robotKinds),
    name: z.string().trim().min(1).max(60),
    audience: z.enum(audiences),
    audienceId: Id,
    /** As the program shows it. */
    url: Address,
    /** With which messages are signed; empty: they are not. WeCom knows none. */
    secret: z.string().trim().max(200).default(''),
  }),
  data: WithId,
})

export const robotTest = endpoint({
  method: 'POST',
  path: '/announcement/robot/test',
  access,
  summary: 'Send a message by a robot, at once, and answer what came back',
  body: WithId,
  data: z.object({ sent: z.boolean(), reply: z.string() }),
})

export const robotDelete = endpoint({
  method: 'POST',
  path: '/announcement/robot/delete',
  access,
  summary: 'Tell a robot of nothing any more',
  body: WithId,
  data: Nothing,
})
