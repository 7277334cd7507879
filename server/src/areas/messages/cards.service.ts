import { eq } from 'drizzle-orm'
import type { CardInput, StoredCard } from '@labbox/contract/messages/cards.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { saveCircuit } from '../bench/service.ts'
import { user } from '../access/tables.ts'
import { circuitOf } from '../experiments/queries.ts'
import { momentAt, selectRecord } from '../experiments/records/queries.ts'
import { selectOwn } from '../files/projects/queries.ts'
import { messageFile } from './tables.ts'

/** What a card stands for, as it is now; whatever its sender may not show is as if it were not there. */
const cardOf = async (deps: Deps, tx: Db, actor: Actor, card: CardInput): Promise<StoredCard> => {
  if (card.kind === 'file') {
    const { file } = await selectOwn(tx, actor, card.id)
    return { kind: 'file', id: file.id, name: file.name }
  }
  const record = await selectRecord(tx, actor, card.id)
  const { name } = record
  if (card.kind === 'circuit') {
    const { id } = await saveCircuit({ db: tx, clock: deps.clock }, actor, await circuitOf(tx, record))
    return { kind: 'circuit', id, name }
  }
  const at = await momentAt(tx, record.id, card.seq)
  const [owner] = await tx.select({ name: user.name }).from(user).where(eq(user.id, record.ownerId))
  return { ...card, name, student: owner?.name ?? '', at: at.toISOString() }
}

/** What is sent with a message, each thing once. */
export const cardsOf = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  wanted: readonly CardInput[],
): Promise<StoredCard[]> => {
  const cards: StoredCard[] = []
  for (const card of new Map(wanted.map((one) => [JSON.stringify(one), one])).values())
    cards.push(await cardOf(deps, tx, actor, card))
  return cards
}

/** Notes which project files a message lets its readers read. */
export const noteFiles = async (tx: Db, messageId: string, cards: readonly StoredCard[]): Promise<void> => {
  const files = cards.filter(({ kind }) => kind === 'file')
  if (files.length > 0)
    await tx.insert(messageFile).values(files.map(({ id }) => ({ messageId, projectFileId: id })))
}
