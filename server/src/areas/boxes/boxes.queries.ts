import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { boxPage } from '@labbox/contract/boxes/boxes.ts'
import { errorText } from '@labbox/contract/errors/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { classVisibleTo } from '../classes/queries.ts'
import { teachingClass } from '../classes/tables.ts'
import { device } from '../devices/tables.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { stateOf } from './boxes.rules.ts'
import { box, boxDevice, boxEvent, type Held } from './tables.ts'

const MOST_REFUSED = 200

const selectBoxes = (db: Db, actor: Actor) =>
  db
    .select({
      id: box.id,
      name: box.name,
      classId: box.classId,
      className: teachingClass.name,
      opensAt: box.opensAt,
      closesAt: box.closesAt,
      keepDays: box.keepDays,
      createdBy: user.name,
      pairedAt: box.pairedAt,
      seenAt: box.seenAt,
      clockOffsetMs: box.clockOffsetMs,
      events: box.cursor,
      refused: sql<number>`(select count(*)::int from box_event e where e.box_id = ${box.id} and e.error is not null)`,
      editable: sql<boolean>`(${classVisibleTo(db, actor, 'boxes:box:edit') ?? sql`true`})`,
      revokedAt: box.revokedAt,
      copiedAt: box.copiedAt,
      held: box.held,
    })
    .from(box)
    .innerJoin(teachingClass, eq(teachingClass.id, box.classId))
    .innerJoin(user, eq(user.id, box.createdBy))

type Selected = Awaited<ReturnType<typeof selectBoxes>>[number]
const shown = (now: Date, row: Selected) => ({
  ...row,
  state: stateOf(row, now),
})

/** Boxes of classes that the actor reaches. */
export const boxPageOf = async ({ db, clock }: Deps, actor: Actor, query: QueryOf<typeof boxPage>) => {
  const where = and(
    classVisibleTo(db, actor, 'boxes:box:page'),
    query.classId ? eq(box.classId, query.classId) : undefined,
    query.name ? sql`${box.name} ilike ${containing(query.name)}` : undefined,
  )
  const window = windowOf(query)
  const rows = await selectBoxes(db, actor)
    .where(where)
    .orderBy(
      ...ordering(
        { name: box.name, seenAt: box.seenAt, createdAt: box.createdAt },
        query.sort,
        '-createdAt',
        box.id,
      ),
    )
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(box)
    .innerJoin(teachingClass, eq(teachingClass.id, box.classId))
    .where(where)
  return { items: rows.map((row) => shown(clock.now(), row)), total: total?.n ?? 0 }
}

/** By name, whom and what a box was given. */
export const heldOf = async (db: Db, held: Held) => ({
  at: held.at,
  people: await db
    .select({ name: user.name, number: user.number })
    .from(user)
    .where(anyOf(user.id, held.people))
    .orderBy(user.number, user.name),
  tasks: (
    await db.select({ name: task.name }).from(task).where(anyOf(task.id, held.tasks)).orderBy(task.id)
  ).map(({ name }) => name),
})

/** Benches in the room of a box, by name and place; the teachers of its class know them by that. */
const benchesIn = (db: Db, boxId: string) =>
  db
    .select({ id: device.id, name: device.name, place: device.place })
    .from(boxDevice)
    .innerJoin(device, eq(device.id, boxDevice.deviceId))
    .where(and(eq(boxDevice.boxId, boxId), isNull(device.deletedAt), isNull(device.retiredAt)))
    .orderBy(device.id)

/** One box with what it holds and what was not taken from it; of other classes' students nothing is said. */
export const boxOf = async ({ db, clock }: Deps, actor: Actor, id: string) => {
  const [row] = await selectBoxes(db, actor).where(
    and(eq(box.id, id), classVisibleTo(db, actor, 'boxes:box:page')),
  )
  const { classId, held } = found(row)
  const refused = await db
    .select({
      number: boxEvent.number,
      kind: boxEvent.kind,
      student: user.name,
      task: task.name,
      at: boxEvent.at,
      error: boxEvent.error,
    })
    .from(boxEvent)
    .leftJoin(studentTask, and(eq(studentTask.id, boxEvent.studentTaskId), eq(studentTask.classId, classId)))
    .leftJoin(user, and(eq(user.id, studentTask.studentId), eq(user.id, boxEvent.studentId)))
    .leftJoin(task, eq(task.id, studentTask.taskId))
    .where(and(eq(boxEvent.boxId, id), isNotNull(boxEvent.error)))
    .orderBy(desc(boxEvent.number))
    .limit(MOST_REFUSED)
  return {
    ...shown(clock.now(), found(row)),
    benches: await benchesIn(db, id),
    held: await heldOf(db, held),
    refusedWork: refused.map(({ error, ...one }) => ({
      ...one,
      reason: errorText(error ?? 'BOX_WORK', actor.locale),
    })),
  }
}
