import { and, eq, gte, lte } from 'drizzle-orm'
import { BATCH_EVENTS, type BoxBatch, type BoxBundle, type BoxEvent } from '@labbox/contract/boxes/sync.ts'
import { Work } from '@labbox/contract/boxes/work.ts'
import { errorTable, type ErrorKey } from '@labbox/contract/errors/index.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import type { BoxDeps } from './context.ts'
import { requireWorking, type BoxRow } from './boxes.rules.ts'
import { sharedOf } from './keys.ts'
import { isChain, isOfBox, NO_HASH, placeOf, unseal } from './seal.ts'
import { isOfCell, takeCells, type Dated } from './cells.service.ts'
import { studentOf, type Place } from './students.queries.ts'
import { box, boxEvent } from './tables.ts'
import { releaseWork } from './take.service.ts'
import { perform, reopenForWork, sayOrigin } from './work.service.ts'

/** Clocks that agree within so much agree. */
const TOLERANCE_MS = 60_000
/** What PostgreSQL refuses in the data itself (classes 22 and 23), whatever the areas let through. */
const OF_DATA = /^2[23]/

type EventRow = typeof boxEvent.$inferInsert

/** Why work was refused; what is a fault of ours is none: it comes again. */
const refusalOf = (error: unknown): ErrorKey => {
  if (error instanceof AppError && errorTable[error.key].code < 500) return error.key
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && OF_DATA.test(String(cause.code))) return 'BOX_WORK'
  throw error
}

const readWork = (key: Uint8Array, boxId: string, event: BoxEvent): Work => {
  try {
    return Work.parse(unseal(key, placeOf(boxId, event), event.sealed))
  } catch (error) {
    throw new AppError('BOX_WORK', { cause: error })
  }
}

const requireInTime = ({ opensAt, closesAt }: BoxRow, at: Date, now: Date): void => {
  if (at < opensAt || at > closesAt) throw new AppError('BOX_WINDOW')
  if (at.getTime() > now.getTime() + TOLERANCE_MS) throw new AppError('BOX_CLOCK')
}

/** An act as it is noted, and what it says; null: it is refused for how it came. */
interface Opened {
  kept: EventRow
  act: Dated | null
}

const openAct = (row: BoxRow, key: Uint8Array, event: BoxEvent, at: Date, receivedAt: Date): Opened => {
  const { number, id, hash } = event
  const kept: EventRow = { boxId: row.id, number, id, hash, boxAt: new Date(event.at), at, receivedAt }
  try {
    const work = readWork(key, row.id, event)
    const { kind, studentId, studentTaskId } = work
    Object.assign(kept, { kind, studentId, studentTaskId })
    requireInTime(row, at, receivedAt)
    return { kept, act: { number, at, work } }
  } catch (error) {
    kept.error = refusalOf(error)
    return { kept, act: null }
  }
}

const placeOfBox = (row: BoxRow): Place => ({ classId: row.classId, boxId: row.id, boxName: row.name })

/** Carries out one act. The others of its batch stand, whether it is taken or refused. */
const takeOne = async (deps: BoxDeps, tx: Db, row: BoxRow, { at, work }: Dated): Promise<ErrorKey | null> => {
  const { studentTaskId } = work
  try {
    await tx.transaction(async (own) => {
      const { actor, settled, origin } = await studentOf(own, placeOfBox(row), work)
      // A file is not yet work on a copy: what shows it is.
      const file = work.kind === 'file'
      if (settled && !file) await reopenForWork(deps, own, at, studentTaskId)
      await perform(deps, own, at, row.id, actor, work)
      if (!file && origin !== row.name) await sayOrigin(deps, own, at, studentTaskId, row.name)
    })
    return null
  } catch (error) {
    return refusalOf(error)
  }
}

/** Acts on cells that follow each other are carried out together as far as nothing speaks against it. */
const takeTogether = async (tx: Db, row: BoxRow, acts: readonly Dated[]) => {
  const ofCells = acts.filter(isOfCell)
  if (ofCells.length < 2 || ofCells.length < acts.length) return new Map<number, AppError | null>()
  try {
    return await tx.transaction((own) => takeCells(own, placeOfBox(row), ofCells))
  } catch (error) {
    // One of them is nothing that the database keeps: which, each says for itself.
    refusalOf(error)
    return new Map<number, AppError | null>()
  }
}

/** Acts that follow each other, those on cells apart from the others. */
const runsOf = (acts: readonly Dated[]): Dated[][] => {
  const runs: Dated[][] = []
  for (const act of acts) {
    const run = runs.at(-1)
    if (run && isOfCell(act) && run.every(isOfCell)) run.push(act)
    else runs.push([act])
  }
  return runs
}

/** Carries out acts in their order and notes of each whether it was taken. */
const takeAll = async (deps: BoxDeps, tx: Db, row: BoxRow, opened: readonly Opened[]) => {
  const refusals = new Map<number, ErrorKey>()
  for (const run of runsOf(opened.flatMap(({ act }) => act ?? []))) {
    const together = await takeTogether(tx, row, run)
    for (const act of run) {
      const known = together.get(act.number)
      const error = known === undefined ? await takeOne(deps, tx, row, act) : known && refusalOf(known)
      if (error) refusals.set(act.number, error)
    }
  }
  return opened.map(({ kept }): EventRow => ({ ...kept, error: kept.error ?? refusals.get(kept.number) }))
}

/** What is kept of these numbers already, and the hash before them. */
const keptOf = async (tx: Db, boxId: string, first: number, last: number) => {
  const rows = await tx
    .select({ number: boxEvent.number, hash: boxEvent.hash, error: boxEvent.error })
    .from(boxEvent)
    .where(and(eq(boxEvent.boxId, boxId), gte(boxEvent.number, first - 1), lte(boxEvent.number, last)))
  return new Map(rows.map((one) => [one.number, one]))
}

/** Acts follow on what is kept here; where they do not, two machines have written under one key. */
const requireOwnLine = (kept: Awaited<ReturnType<typeof keptOf>>, { previous, events }: BoxBatch): void => {
  const first = found(events[0]).number
  const before = first === 1 ? NO_HASH : kept.get(first - 1)?.hash
  const other = events.some(({ number, hash }) => (kept.get(number)?.hash ?? hash) !== hash)
  if (before !== previous || other) throw new AppError('BOX_COPIED')
}

/** A file was written earlier than it is read: only what a box itself sends measures its clock, and what is sent again does not. */
const clockOf = (row: BoxRow, sentAt: Date, now: Date, first: boolean) =>
  first || row.sentAt === null || sentAt > row.sentAt
    ? { sentAt, clockOffsetMs: sentAt.getTime() - now.getTime() }
    : { sentAt: row.sentAt, clockOffsetMs: row.clockOffsetMs }

const keep = async (deps: BoxDeps, tx: Db, batch: BoxBatch, live: boolean) => {
  const row = found((await tx.select().from(box).where(eq(box.id, batch.boxId)).for('update'))[0])
  const key = sharedOf(deps.secrets, requireWorking(row))
  const { events } = batch
  const now = deps.clock.now()
  const first = events[0]?.number ?? row.cursor + 1
  const last = events.at(-1)
  if (first > row.cursor + 1) throw new AppError('BOX_GAP', { params: { next: row.cursor + 1 } })
  const kept = await keptOf(tx, row.id, first, last?.number ?? 0)
  if (last) requireOwnLine(kept, batch)
  const fresh = events.filter(({ number }) => number > row.cursor)
  const clock = live ? clockOf(row, new Date(batch.sentAt), now, fresh.length > 0) : row
  const opened = fresh.map((event) => {
    const at = new Date(new Date(event.at).getTime() - (clock.clockOffsetMs ?? 0))
    return openAct(row, key, event, at, now)
  })
  const rows = await takeAll(deps, tx, row, opened)
  if (rows.length > 0) await tx.insert(boxEvent).values(rows)
  const newest = fresh.at(-1)
  await tx
    .update(box)
    .set({
      sentAt: clock.sentAt,
      clockOffsetMs: clock.clockOffsetMs,
      seenAt: now,
      ...(newest && { cursor: newest.number, cursorHash: newest.hash }),
    })
    .where(eq(box.id, row.id))
  return {
    cursor: last?.number ?? row.cursor,
    refused: [...kept.values(), ...rows]
      .flatMap(({ number, error }) => (error && number >= first ? [{ number, error }] : []))
      .sort((a, b) => a.number - b.number),
    fresh: fresh.length,
  }
}

/** Another machine was seen under the key of this one: from now on nobody’s work is taken, and its page says so. */
const noteCopy = (deps: BoxDeps, boxId: string) =>
  deps.db.update(box).set({ copiedAt: deps.clock.now() }).where(eq(box.id, boxId))

const take = async (deps: BoxDeps, batch: BoxBatch, live: boolean) => {
  try {
    return await transaction(deps.db, (tx) => keep(deps, tx, batch, live))
  } catch (error) {
    if (error instanceof AppError && error.key === 'BOX_COPIED') await noteCopy(deps, batch.boxId)
    throw error
  }
}

const requireWhole = async (deps: BoxDeps, batch: BoxBatch): Promise<BoxRow> => {
  const [row] = await deps.db.select().from(box).where(eq(box.id, batch.boxId))
  // One that is not there answers as one that somebody else signs for.
  if (!row?.publicKey || !isOfBox(row.publicKey, batch)) throw new AppError('BOX_SIGNATURE')
  if (!isChain(batch.previous, batch.events)) throw new AppError('BOX_CHAIN')
  return row
}

/** Takes a batch that a box sends. It is acknowledged after the commit; the same batch again changes nothing and is answered alike. */
export const takeBatch = async (deps: BoxDeps, batch: BoxBatch) => {
  await requireWhole(deps, batch)
  const { cursor, refused } = await take(deps, batch, true)
  return { cursor, refused }
}

/** Takes all of a file, in portions that stand each for itself: what is cut off is taken by the same file again. */
export const takeBundle = async (deps: BoxDeps, bundle: BoxBundle) => {
  const done = { taken: 0, refused: 0, known: 0 }
  let { previous } = bundle
  for (let at = 0; at < bundle.events.length; at += BATCH_EVENTS) {
    const events = bundle.events.slice(at, at + BATCH_EVENTS)
    const before = await take(deps, { ...bundle, previous, events }, false)
    const refused = before.fresh > 0 ? before.refused.length : 0
    done.refused += refused
    done.taken += before.fresh - refused
    done.known += events.length - before.fresh
    previous = events.at(-1)?.hash ?? previous
  }
  // It holds all that the box ever did.
  await transaction(deps.db, async (tx) => {
    const [row] = await tx.select().from(box).where(eq(box.id, bundle.boxId)).for('update')
    await releaseWork(found(row), tx)
  })
  return done
}

export { requireWhole }
