import { sql } from 'drizzle-orm'
import { boxAdd } from '@labbox/contract/boxes/boxes.ts'
import { boxPair, boxProvision, boxSync, type BoxBatch, type BoxEvent } from '@labbox/contract/boxes/sync.ts'
import type { Work } from '@labbox/contract/boxes/work.ts'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Client, TestApp } from '../../testing/app.ts'
import { publishedLab } from '../../testing/lab.ts'
import {
  exchangePair,
  hashAfter,
  NO_HASH,
  placeOf,
  seal,
  sharedKey,
  signAsking,
  signBatch,
  signingPair,
  unseal,
} from './seal.ts'

/** A machine that has become a box, written by hand: what it says is up to the test. */
const machine = (kit: TestApp, boxId: string, key: Uint8Array, signing: string) => {
  const events: BoxEvent[] = []
  /** By how much its clock is fast, ms. */
  let fast = 0
  const now = () => new Date(kit.clock.now().getTime() + fast)
  const sealed = (work: unknown, at = now()): BoxEvent => {
    const head = { id: newId(), number: events.length + 1, at: at.toISOString() }
    const body = { ...head, sealed: seal(key, placeOf(boxId, head), work) }
    return { ...body, hash: hashAfter(events.at(-1)?.hash ?? NO_HASH, body) }
  }
  const batch = (from = 1, to = events.length): BoxBatch =>
    signBatch(signing, {
      boxId,
      sentAt: now().toISOString(),
      previous: events[from - 2]?.hash ?? NO_HASH,
      events: events.slice(from - 1, to),
    })
  return {
    boxId,
    signing,
    events,
    batch,
    setClock: (ms: number) => void (fast = ms),
    act: (work: Work | Record<string, unknown>, at?: Date) => void events.push(sealed(work, at)),
    send: (given: BoxBatch = batch()) => kit.anonymous.call(boxSync, given),
    async provision() {
      const sentAt = now().toISOString()
      const signature = signAsking(signing, boxId, sentAt)
      const answer = await kit.anonymous.call(boxProvision, { boxId, sentAt, signature })
      return { answer, given: () => unseal(key, `provision\n${boxId}`, answer.data.sealed) }
    },
    /** The same machine once more, as it is now. */
    copy() {
      const other = machine(kit, boxId, key, signing)
      other.events.push(...events)
      return other
    },
  }
}

/** Makes the tasks of a lab such that they are done on boxes. */
export const forBoxes = (kit: TestApp, taskIds: readonly (string | null | undefined)[]) =>
  kit.deps.db.execute(
    sql`update task set type = type + 2 where id = any(${sql.param(taskIds.filter(Boolean))}::uuid[])`,
  )

/** A box of a class by its code. */
export const pairedBox = async (kit: TestApp, teacher: Client, classId: string) => {
  const now = kit.clock.now()
  const made = await teacher.ok(boxAdd, {
    name: 'Room 2',
    classId,
    opensAt: now,
    closesAt: new Date(now.getTime() + 24 * HOUR_MS),
  })
  const [signing, exchange] = [signingPair(), exchangePair()]
  const answer = await kit.anonymous.ok(boxPair, {
    code: made.code,
    publicKey: signing.publicKey,
    exchangeKey: exchange.publicKey,
  })
  const key = sharedKey(exchange.privateKey, answer.exchangeKey)
  return { made, paired: answer, ...machine(kit, answer.boxId, key, signing.privateKey) }
}

/** A class with a lab for boxes, and its box. */
export const boxedLab = async (kit: TestApp) => {
  const lab = await publishedLab(kit)
  await forBoxes(kit, [lab.published.experimentTaskId, lab.published.reportTaskId])
  const box = await pairedBox(kit, lab.teacher, lab.classId)
  const of = { studentId: lab.student.userId, studentTaskId: lab.experimentTask.id }
  const ofReport = { studentId: lab.student.userId, studentTaskId: lab.reportTask.id }
  return { ...lab, box, of, ofReport }
}
