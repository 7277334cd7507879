import type { SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'

/** What the exams know of a question. */
export interface ItemFigures {
  papers: number
  exams: number
  attempts: number
  /** Mean share of the points, 0…1; null: too few attempts. */
  facility: number | null
  /** Point-biserial correlation with the rest of the paper, −1…1. */
  discrimination: number | null
}

/** Use and statistics of questions, by the area that sets exams; `connect.ts` says which. One query for all ids. */
export interface ItemStatistics {
  of(db: Db, questionIds: readonly string[]): Promise<ReadonlyMap<string, ItemFigures>>
}

/** Banks that other areas give to practise with: a condition on `question_bank`, false when there are none. */
export type OpenBanks = (actor: Actor) => SQL

export interface QuestionsDeps extends Deps {
  items: ItemStatistics
  openBanks: OpenBanks
}
