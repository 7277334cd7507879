import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nameIn } from '@labbox/contract/core/person-name.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { AcceptedChange, Proposal, SharedChange } from '@labbox/contract/experiments/shared-diagram.ts'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Broker } from '../../../platform/broker/index.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { writeActs, type NewAct } from '../../bench/service.ts'
import { act } from '../../bench/tables.ts'
import { labVersion } from '../../labs/tables.ts'
import { isOpen, workOf } from '../access.ts'
import { holderOf } from '../../tasks/student.service.ts'
import { experiment, synergy, synergyMember } from '../tables.ts'
import { foldWired, keptRoom, lastOfOthers, wiredAfter, type Room, type Wired } from './rooms.ts'
import { isTheirs, mergeChange, thingsOf } from './rules.ts'

type Writer = Pick<Actor, 'userId' | 'locale'>

interface Pending {
  writer: Writer
  id: string
  proposal: Proposal
  settle(result: number | AppError): void
}

/** What comes within so long is stored together: a transaction costs much more than one more change in it. */
const GATHER_MS = 8
/** Most proposals that are stored together, and changes after which the diagram itself is kept. */
const MOST_TOGETHER = 64
const KEEP_EVERY = 200
/** Diagrams that a node remembers, and how long it believes that an experiment is open and what it allows. */
const MOST_ROOMS = 200
const BELIEVED_MS = 2_000

interface Facts {
  until: number
  open: boolean
  maxList: Parameters<typeof mergeChange>[2]
}

/** Takes what members would like to have changed, in the order in which it comes, and numbers what is stored. */
export interface SharedWriter {
  /** Resolves when it is stored, with its number; the same proposal again has the same number. */
  propose(writer: Writer, id: string, proposal: Proposal): Promise<number>
}

export const createSharedWriter = (
  deps: Pick<Deps, 'db' | 'clock' | 'log'> & { broker: Pick<Broker, 'publish'> },
): SharedWriter => {
  const { db, clock } = deps
  const rooms = new Map<string, Room>()
  const facts = new Map<string, Facts>()
  let queue: Pending[] = []
  let running = false

  const factsOf = async (tx: Db, row: typeof experiment.$inferSelect): Promise<Facts> => {
    const known = facts.get(row.id)
    if (known && known.until > performance.now()) return known
    const work = await workOf(tx, row)
    const open = (await isOpen(tx, row, work, clock.now())) && !(work && holderOf(work.own, clock.now()))
    const [version] = row.versionId
      ? await tx.select().from(labVersion).where(eq(labVersion.id, row.versionId))
      : []
    const fresh = { until: performance.now() + BELIEVED_MS, open, maxList: version?.document.maxList ?? null }
    if (facts.size >= MOST_ROOMS) facts.clear()
    facts.set(row.id, fresh)
    return fresh
  }

  /** Decides in one transaction what is stored of a batch, with the rows of its sessions locked. */
  const decide = async (tx: Db, batch: readonly Pending[]) => {
    const ids = [...new Set(batch.map(({ id }) => id))]
    const sessions = await tx
      .select({ synergy: { id: synergy.id, diagramSeq: synergy.diagramSeq }, experiment })
      .from(synergy)
      .innerJoin(experiment, eq(experiment.id, synergy.experimentId))
      .where(and(anyOf(synergy.id, ids), isNull(synergy.endedAt)))
      .orderBy(asc(synergy.id))
      .for('update', { of: synergy })
    const members = await tx
      .select({ member: synergyMember, name: user.name })
      .from(synergyMember)
      .innerJoin(user, eq(user.id, synergyMember.userId))
      .where(and(anyOf(synergyMember.synergyId, ids), sql`${synergyMember.joinedAt} is not null`))
    const staged = new Map<string, Room>()
    for (const { synergy: row, experiment: of } of sessions) {
      const known = rooms.get(row.id) ?? (await keptRoom(tx, row.id))
      staged.set(row.id, (await wiredAfter(tx, of.id, known.seq)).reduce(foldWired, known))
    }
    const logs = sessions.map((row) => row.experiment.id)
    const nonces = batch.map(({ proposal }) => proposal.nonce)
    const undone = batch.flatMap(({ proposal }) => proposal.undoes ?? [])
    const before = await tx
      .select({ sessionId: act.sessionId, seq: act.seq, by: act.actorId, kind: act.kind, body: act.body })
      .from(act)
      .where(
        and(
          anyOf(act.sessionId, logs),
          undone.length > 0
            ? sql`(${inArray(sql`${act.body} ->> 'nonce'`, nonces)} and ${act.body} ? 'nonce' or ${inArray(act.seq, undone)})`
            : and(sql`${act.body} ? 'nonce'`, inArray(sql`${act.body} ->> 'nonce'`, nonces)),
        ),
      )
    const results = new Map<Pending, number | AppError>()
    const acts: { from: Pending; act: NewAct & { kind: 'wire' }; prev: number }[] = []

    const refusal = async (each: Pending): Promise<AppError | number | null> => {
      const { id, proposal, writer } = each
      const session = sessions.find((row) => row.synergy.id === id)
      const inside = members.filter(({ member }) => member.synergyId === id)
      const own = inside.find(({ member }) => member.userId === writer.userId && !member.leftAt)
      if (!session || !own) return notFound()
      const of = session.experiment
      const ofLog = before.filter((row) => row.sessionId === of.id)
      const twice = ofLog.find((row) => (row.body as Wired['body']).nonce === proposal.nonce)
      if (twice) return twice.by === writer.userId ? twice.seq : notFound()
      const { open, maxList } = await factsOf(tx, of)
      if (!open) return new AppError('EXPERIMENT_ENDED')
      const room = staged.get(id)!
      const { change, undoes } = proposal
      if (undoes !== undefined) {
        const done = ofLog.find((row) => row.seq === undoes && row.kind === 'wire')
        if (!done || done.by !== writer.userId) return new AppError('SYNERGY_UNDO')
        const touched = new Set(thingsOf((done.body as Wired['body']).patch))
        const named = [change.components, change.wires, change.labels].flatMap((map) => Object.keys(map))
        if (!named.every((thing) => touched.has(thing))) return new AppError('SYNERGY_UNDO')
      }
      const others = inside
        .filter(({ member }) => member.userId !== writer.userId && !member.leftAt)
        .map(({ member }) => member.part)
      if (!isTheirs(room.circuit, change, own.member.part, others)) return new AppError('SYNERGY_PART')
      const merged = mergeChange(room.circuit, change, maxList)
      if ('error' in merged) {
        const { error } = merged
        if (error !== 'SYNERGY_CHANGED') return new AppError(error)
        const by = await lastOfOthers(tx, of.id, writer.userId, merged.things)
        const name = inside.find(({ member }) => member.userId === by)?.name
        return new AppError(error, { params: { name: name ? nameIn(writer.locale, name) : '—' } })
      }
      const body = { patch: merged.patch, nonce: proposal.nonce, ...(undoes !== undefined && { undoes }) }
      const log = { id: of.id, ownerId: of.ownerId, startedAt: of.startedAt, seed: null }
      const done = { session: log, actorId: writer.userId, at: clock.now(), kind: 'wire' as const, body }
      acts.push({ from: each, act: done, prev: room.seq })
      // Its number follows when it is written; until then the last one stands.
      staged.set(id, foldWired(room, { seq: room.seq, by: writer.userId, body }))
      return null
    }
    /** Sent again before the first one was answered: what becomes of that becomes of them. */
    const repeats: [again: Pending, first: Pending][] = []
    for (const each of batch) {
      const first = acts.find(
        ({ from }) => from.id === each.id && from.proposal.nonce === each.proposal.nonce,
      )?.from
      if (first && first.writer.userId === each.writer.userId) repeats.push([each, first])
      else {
        const refused = first ? notFound() : await refusal(each)
        if (refused !== null) results.set(each, refused)
      }
    }
    const seqs = await writeActs(
      tx,
      acts.map(({ act: one }) => one),
    )
    const changes: { id: string; change: AcceptedChange }[] = []
    for (const [k, { from, act: one, prev }] of acts.entries()) {
      const seq = seqs[k]!
      const last = changes.findLast(({ id }) => id === from.id)?.change.seq ?? prev
      const { nonce } = from.proposal
      changes.push({
        id: from.id,
        change: { seq, prev: last, by: from.writer.userId, nonce, patch: one.body.patch },
      })
      staged.set(from.id, { ...staged.get(from.id)!, seq })
      results.set(from, seq)
    }
    for (const [again, first] of repeats) results.set(again, results.get(first)!)
    for (const { synergy: row } of sessions) {
      const room = staged.get(row.id)!
      if (room.seq - row.diagramSeq < KEEP_EVERY) continue
      const { seq, circuit, authors } = room
      await tx
        .update(synergy)
        .set({ diagram: circuit, diagramSeq: seq, authors })
        .where(eq(synergy.id, row.id))
    }
    return { results, changes, staged }
  }

  const publish = async (id: string, change: AcceptedChange): Promise<void> => {
    const message: z.input<typeof SharedChange> = {
      peer: change.by,
      kind: 'change',
      seq: change.seq,
      body: change,
    }
    try {
      await deps.broker.publish(topics.synergy(id), JSON.stringify(message), { qos: 1 })
    } catch (error) {
      // Whoever misses a number reads what lies between.
      deps.log.warn({ err: error }, 'Members of a synergy were not told of a change')
    }
  }

  const store = async (batch: readonly Pending[]): Promise<void> => {
    try {
      const { results, changes, staged } = await transaction(db, (tx) => decide(tx, batch))
      if (rooms.size > MOST_ROOMS) rooms.clear()
      for (const [id, room] of staged) rooms.set(id, room)
      for (const { id, change } of changes) void publish(id, change)
      for (const each of batch) each.settle(results.get(each) ?? notFound())
    } catch (error) {
      for (const { id } of batch) rooms.delete(id)
      if (batch.length > 1) for (const each of batch) await store([each])
      else batch[0]?.settle(error instanceof AppError ? error : new AppError('INTERNAL', { cause: error }))
    }
  }

  const run = async (): Promise<void> => {
    if (running) return
    running = true
    while (queue.length > 0) {
      await sleep(GATHER_MS)
      const batch = queue.slice(0, MOST_TOGETHER)
      queue = queue.slice(MOST_TOGETHER)
      await store(batch)
    }
    running = false
  }

  return {
    propose: (writer, id, proposal) =>
      new Promise((resolve, reject) => {
        const settle = (result: number | AppError) =>
          typeof result === 'number' ? resolve(result) : reject(result)
        queue.push({ writer, id, proposal, settle })
        void run()
      }),
  }
}
