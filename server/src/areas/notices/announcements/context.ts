import type { Audience } from '@labbox/contract/notices/announcements.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'

/** An organisation, class or course that somebody may make announcements to. */
export interface AudiencePlace {
  audience: Audience
  id: string
  name: LocalText
  orgId: string | null
}

/** What areas above know of audiences; `connect.ts` fills it. */
export interface Audiences {
  /** All that the actor may make announcements to. */
  placesOf(db: Db, actor: Actor): Promise<AudiencePlace[]>
  /** Who is in one now. */
  peopleIn(db: Db, audience: Audience, id: string): Promise<string[]>
}

export interface AnnouncementContext extends Deps {
  audiences: Audiences
}
