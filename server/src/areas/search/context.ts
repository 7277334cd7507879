import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Lead, PassageKind } from '@labbox/contract/search/search.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'

export interface Passage {
  /** The heading that it stands under. */
  place: string | null
  /** Of a file with pages or slides, from 1. */
  page?: number | null
  text: string
}

export interface SearchDocument {
  id: string
  title: LocalText
  passages: Passage[]
}

/** What an area gives to be found: `connect.ts` names them all. */
export interface SearchSource {
  kind: PassageKind
  /** A query for everything that belongs in the index: `id`, and a `stamp` that differs once it has changed. */
  live: SQL
  /** Rows read at once, where one costs much; 100 otherwise. */
  atOnce?: number
  read: (db: Db, ids: readonly string[]) => Promise<SearchDocument[]>
  /** Whether the actor may read the row with this id, now; null: none of them. */
  readableBy: (db: Db, actor: Actor, id: SQLWrapper) => SQL | null
  /** What rows lead to, for this actor. */
  leads: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, Lead>>
}

export interface SearchDeps extends Deps {
  sources: readonly SearchSource[]
  /** Whether they sit an exam now: nothing is looked up for them then. */
  sitsExam: (actor: Actor) => Promise<boolean>
}
