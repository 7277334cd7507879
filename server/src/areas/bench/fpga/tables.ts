import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ref } from '../../../platform/database/columns.ts'
import { user } from '../../access/tables.ts'
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
