import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, ref } from '../../../platform/database/columns.ts'
import { session, user } from '../../access/tables.ts'

/** A browser that takes somebody's notices while no page is open. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** It takes them for as long as this holds: the next person at a shared computer sees none. */
    sessionId: ref()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    // A browser has one, whoever used it before.
    unique('push_subscription_endpoint').on(t.endpoint),
    index('push_subscription_user').on(t.userId),
    index('push_subscription_session').on(t.sessionId),
  ],
)
