import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ref } from '../../../platform/database/columns.ts'
import { user } from '../../access/tables.ts'
import { teachingClass } from '../../classes/tables.ts'
import { device } from '../../devices/tables.ts'
import { file } from '../../files/tables.ts'

/** A file that a person keeps for one FPGA board. */
export const fpgaFile = pgTable(
  'fpga_file',
  {
    id: id(),
    ownerId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null: the simulated board. */
    deviceId: ref().references(() => device.id, { onDelete: 'cascade' }),
    fileId: ref()
      .notNull()
      .references(() => file.id),
    name: text().notNull(),
    size: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('fpga_file_name').on(t.ownerId, sql`coalesce(${t.deviceId}::text, '')`, t.name),
    index('fpga_file_device').on(t.deviceId),
    index('fpga_file_file').on(t.fileId),
  ],
)

/** A student whom a teacher of a class allows to program boards with bitstreams of their own, as long as they are in that class. */
export const fpgaAllowed = pgTable(
  'fpga_allowed',
  {
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    allowedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.userId] }), index('fpga_allowed_user').on(t.userId)],
)
