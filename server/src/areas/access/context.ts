import type { LocalText, Locale } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Broker } from '../../platform/broker/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'

/** What upper areas provide; `app.ts` connects them. */
export interface AccessHooks {
  /** The students of a teacher's classes: whom scope `classes` covers. */
  studentsOf(teacherId: string): Promise<readonly string[]>
  /** Pictures are files: whether one was uploaded by the actor, and a link to it for them. */
  pictures: {
    requireOwn(actor: Actor, fileId: string): Promise<void>
    link(actor: Actor, fileId: string): string
  }
  /** Where an invitation key leads; refuses one that opens nothing. */
  readKey(db: Db, now: Date, key: string): Promise<{ organisation: LocalText; className: LocalText | null }>
  /** Uses an invitation key for one student, whom `make` registers in its organisation and answers the id of. */
  redeemKey(
    tx: Db,
    now: Date,
    key: string,
    make: (place: { orgId: string; keyId: string }) => Promise<string>,
  ): Promise<void>
  /** E-mail, as far as this area needs any. */
  mailer: {
    /** Whether the installation sends e-mail. */
    available(db: Db): Promise<boolean>
    /** Sends the link by which somebody sets a new password. Throws while the mail server cannot be reached. */
    sendPasswordLink(link: { to: string; account: string; code: string; locale: Locale }): Promise<void>
  }
  /** Tells people that their password is another one now, in the transaction that makes it so; `by`: the administrator who did it. */
  tellPassword(tx: Db, userIds: readonly string[], by: string | null): Promise<void>
}

/** What the use cases of this area work with. */
export interface AccessContext extends Deps {
  broker: Pick<Broker, 'publish' | 'disconnectSession'>
  hooks: AccessHooks
}
