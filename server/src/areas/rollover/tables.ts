import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import type { RolloverChoices } from '@labbox/contract/rollover/rollover.ts'
import { id, instant, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { semester } from '../classes/tables.ts'

/** A class of a roll-over, and what has come of it. */
export interface Carried {
  fromId: string
  name: LocalText
  done: boolean
  /** The new class; null: none yet, or it was left out. */
  toId: string | null
  /** Drafts that were made for it first. */
  taskIds: string[]
  /** Tasks that it has a draft of, also one made for a class before. */
  tasks: number
  leftOut: { name: LocalText; problem: ErrorKey }[]
  problem: ErrorKey | null
  /** Archived by the roll-over. */
  archived: boolean
}

/** What undoing needs to know beside the classes. */
export interface Made {
  classes: Carried[]
  /** Copies of courses. */
  courses: { fromId: string; toId: string; archived: boolean }[]
  /** Of an old task, its draft. */
  drafts: { fromId: string; toId: string }[]
}

/** Classes that are carried into a semester, one after the other. */
export const rollover = pgTable(
  'rollover',
  {
    id: id(),
    orgId: ref()
      .notNull()
      .references(() => organisation.id),
    userId: ref()
      .notNull()
      .references(() => user.id),
    semesterId: ref()
      .notNull()
      .references(() => semester.id),
    choices: jsonb().$type<RolloverChoices>().notNull(),
    made: jsonb().$type<Made>().notNull(),
    createdAt: instant().notNull(),
    undoneAt: instant(),
  },
  (t) => [
    index('rollover_org').on(t.orgId, t.createdAt),
    index('rollover_user').on(t.userId, t.createdAt),
    index('rollover_semester').on(t.semesterId),
  ],
)
