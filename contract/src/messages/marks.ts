import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, Nothing } from '../core/types.ts'
import { ReactionKind } from './messages.ts'

/** How often one person may react in a minute. */
export const REACTIONS_PER_MINUTE = 60
/** Most messages that are pinned in a conversation. */
export const MOST_PINS = 10

export const Pinned = z.object({
  id: Id,
  seq: z.number().int(),
  by: PersonName,
  /** How it begins. */
  text: z.string(),
  at: Instant,
})
export type Pinned = z.infer<typeof Pinned>

export const messageReact = endpoint({
  method: 'POST',
  path: '/messages/message/react',
  access: 'messages:conversation:use',
  summary: 'React to a message, or take that back',
  body: z.object({ id: Id, kind: ReactionKind, on: z.boolean() }),
  data: Nothing,
})

export const messagePin = endpoint({
  method: 'POST',
  path: '/messages/message/pin',
  access: 'messages:conversation:use',
  summary:
    'Pin a message to the top of its conversation, or unpin it: either of two people, and whoever teaches',
  body: z.object({ id: Id, pinned: z.boolean() }),
  data: Nothing,
})

export const messagePins = endpoint({
  method: 'GET',
  path: '/messages/message/pins',
  access: 'messages:conversation:use',
  summary: 'The pinned messages of a conversation, pinned last on top',
  query: z.object({ conversationId: Id }),
  data: z.array(Pinned),
})
