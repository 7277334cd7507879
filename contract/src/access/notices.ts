import { z } from 'zod'
import { Id } from '../core/types.ts'

/** JSON on `user/<id>` when sessions of that person have ended: whoever works in one of them asks the server at once. */
export const SessionNotice = z.object({
  kind: z.literal('session.ended'),
  sessionIds: z.array(Id),
  reason: z.enum(['kick', 'password', 'disabled', 'own', 'signOn']),
})
export type SessionNotice = z.infer<typeof SessionNotice>

/** JSON on `user/<id>`: what this person may do has changed; ask again who they are. */
export const RightsNotice = z.object({ kind: z.literal('rights.changed') })
export type RightsNotice = z.infer<typeof RightsNotice>
