import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, pageOf, pageQuery, WithId } from '../core/types.ts'
import { SealedMessage } from './safety.ts'

/** A conversation of staff with one student who is a minor, as a person sees it who is named to read along. */
export const WatchedTalk = WithId.extend({
  student: PersonName,
  staff: z.array(PersonName),
  /** The task, where it is about one. */
  task: LocalText.nullable(),
  lastAt: Instant,
})
export type WatchedTalk = z.infer<typeof WatchedTalk>

export const watchedPage = endpoint({
  method: 'GET',
  path: '/messages/watched/page',
  access: 'messages:conversation:use',
  summary:
    'Conversations of staff with one student who is a minor that one is named to read along, the latest first',
  query: z.object(pageQuery(['lastAt'])),
  data: pageOf(WatchedTalk),
})

/** Messages in one answer. */
export const WATCHED_MOST = 50

export const watchedOpen = endpoint({
  method: 'POST',
  path: '/messages/watched/open',
  access: 'messages:conversation:use',
  summary: 'Read along in such a conversation; each reading is logged',
  afterTrial: true,
  body: z.object({ id: Id, beforeSeq: z.number().int().min(1).optional() }),
  data: WatchedTalk.extend({
    messages: z.array(SealedMessage.extend({ by: PersonName })),
    more: z.boolean(),
    /** Signed links of the pictures, by file id. */
    files: z.record(Id, z.string()),
  }),
})
