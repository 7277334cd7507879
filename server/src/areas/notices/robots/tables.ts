import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Audience } from '@labbox/contract/notices/announcements.ts'
import type { RobotKind } from '@labbox/contract/notices/robots.ts'
import { id, instant, ref } from '../../../platform/database/columns.ts'

/** The robot of a chat group elsewhere, which is told of announcements to one audience. */
export const noticeRobot = pgTable(
  'notice_robot',
  {
    id: id(),
    kind: text().$type<RobotKind>().notNull(),
    name: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    /** Classes and courses lie above this area: no foreign key. */
    audienceId: ref().notNull(),
    host: text().notNull(),
    /** Address and secret, encrypted under the installation's key: whoever knows the address writes to the group. */
    url: text().notNull(),
    secret: text(),
    createdAt: instant().notNull(),
    lastAt: instant(),
    /** Null: the last message arrived. */
    failure: text(),
  },
  (t) => [index('notice_robot_audience').on(t.audienceId)],
)
