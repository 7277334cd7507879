import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Card, StoredCard } from '@labbox/contract/messages/cards.ts'
import { fileIdsOf, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { circuitById } from '../bench/circuits.service.ts'
import { recordVisibleTo } from '../experiments/records/queries.ts'
import { experiment } from '../experiments/tables.ts'
import { projectFile } from '../files/project.tables.ts'
import { linksOf } from '../files/service.ts'
import { isMember, isShown } from './access.ts'
import { conversation, message } from './tables.ts'

/** A message as it is read, before what was sent with it is looked at. */
interface Read {
  doc: RichDoc | null
  cards: StoredCard[]
}

const idsOf = (rows: readonly Read[], kind: StoredCard['kind']): string[] => [
  ...new Set(rows.flatMap(({ cards }) => cards.filter((card) => card.kind === kind).map(({ id }) => id))),
]

/** Project files among these that are still there. */
const filesAmong = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const { id, name, kind, size } = projectFile
  const rows = await db
    .select({ id, name, fileKind: kind, size })
    .from(projectFile)
    .where(and(inArray(projectFile.id, [...ids]), isNull(projectFile.deletedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

const recordsAmong = async (db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: experiment.id })
    .from(experiment)
    .where(and(inArray(experiment.id, [...ids]), recordVisibleTo(db, actor)))
  return new Set(rows.map(({ id }) => id))
}

/** Messages with the links of their pictures and with what this reader may open of what was sent with them. */
export const withCards = async <T extends Read>(deps: Deps, actor: Actor, rows: readonly T[]) => {
  const files = await filesAmong(deps.db, idsOf(rows, 'file'))
  const records = await recordsAmong(deps.db, actor, idsOf(rows, 'moment'))
  const shown = (card: StoredCard): Card => {
    if (card.kind === 'circuit') return card
    if (card.kind === 'moment') return { ...card, open: records.has(card.id) }
    return { ...card, fileKind: null, size: 0, ...files.get(card.id), open: files.has(card.id) }
  }
  return rows.map((row) => ({
    ...row,
    files: linksOf(deps, actor, fileIdsOf(row.doc)),
    cards: row.cards.map(shown),
  }))
}

/** A circuit that was sent with a message which is shown to the actor. */
export const circuitIn = async (db: Db, { userId }: Actor, messageId: string, id: string) => {
  const [row] = await db.execute<{ cards: StoredCard[] }>(sql`
    select m.cards from ${message} m join ${conversation} c on c.id = m.conversation_id
    where m.id = ${messageId}::uuid and m.deleted_at is null and ${isMember(userId)} and ${isShown(userId)}`)
  const card = found(row).cards.find((one) => one.kind === 'circuit' && one.id === id)
  const { name } = found(card?.kind === 'circuit' ? card : null)
  return { name, circuit: found(await circuitById(db, id)).document }
}

/** Who reads project files because they were sent with a message: whoever is shown it. Its sender alone sees who has read them. */
export const messageFileReaders = {
  mayRead: ({ userId }: Actor): SQL => sql`exists (
    select 1 from message_file mf join ${message} m on m.id = mf.message_id join ${conversation} c on c.id = m.conversation_id
    where mf.project_file_id = ${projectFile.id} and ${isMember(userId)} and ${isShown(userId)})`,
  maySupervise: (): undefined => undefined,
}
