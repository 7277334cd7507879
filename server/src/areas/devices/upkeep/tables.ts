import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { TicketState } from '@labbox/contract/devices/upkeep.ts'
import { id, instant, ref } from '../../../platform/database/columns.ts'
import { user } from '../../access/tables.ts'
import { file } from '../../files/tables.ts'
import { device } from '../tables.ts'

/** A fault of a bench that somebody has reported. */
export const ticket = pgTable(
  'repair_ticket',
  {
    id: id(),
    deviceId: ref()
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    /** As the bench calls it; null: the bench as a whole. */
    instrument: text(),
    text: text().notNull(),
    pictureId: ref().references(() => file.id, { onDelete: 'set null' }),
    state: text().$type<TicketState>().notNull().default('open'),
    blocks: boolean().notNull().default(false),
    note: text().notNull().default(''),
    openedBy: ref().references(() => user.id, { onDelete: 'set null' }),
    openedAt: instant().notNull(),
    takenBy: ref().references(() => user.id, { onDelete: 'set null' }),
    doneAt: instant(),
  },
  (t) => [
    index('repair_ticket_device').on(t.deviceId, t.openedAt),
    index('repair_ticket_opened').on(t.openedAt, t.id),
    check('repair_ticket_done', sql`(${t.state} = 'done') = (${t.doneAt} is not null)`),
  ],
)

/** Something that is used up at a bench. */
export const consumable = pgTable(
  'consumable',
  {
    id: id(),
    deviceId: ref()
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    unit: text().notNull(),
    stock: integer().notNull(),
    threshold: integer().notNull(),
    movedAt: instant().notNull(),
  },
  (t) => [
    index('consumable_device').on(t.deviceId, t.name),
    check('consumable_stock', sql`${t.stock} between 0 and 1000000`),
  ],
)
