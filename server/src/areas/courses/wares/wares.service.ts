import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { projectFile } from '../../files/project.tables.ts'
import { lockLiveCourse } from '../service.ts'
import { course, courseWare } from '../tables.ts'
import { requirePlace } from './wares.rules.ts'

/** Items a course may hold; its tree is shown whole. */
const MOST = 5000

const waresOf = (tx: Db, courseId: string) =>
  tx
    .select()
    .from(courseWare)
    .where(eq(courseWare.courseId, courseId))
    .orderBy(asc(courseWare.position), asc(courseWare.id))

/** Locks the course that an item is in, and answers it with all items of it. */
const lockWare = async (tx: Db, actor: Actor, id: string) => {
  const [at] = await tx
    .select({ courseId: courseWare.courseId })
    .from(courseWare)
    .where(eq(courseWare.id, id))
  const { courseId } = found(at)
  await lockLiveCourse(tx, actor, courseId)
  const wares = await waresOf(tx, courseId)
  return { courseId, wares, ware: found(wares.find((each) => each.id === id)) }
}

interface NewWare {
  name: string
  projectFileId: string | null
}

const append = async (
  deps: Deps,
  tx: Db,
  place: { courseId: string; parentId: string | null },
  fresh: readonly NewWare[],
) => {
  const wares = await waresOf(tx, place.courseId)
  requirePlace(wares, null, place.parentId)
  if (wares.length + fresh.length > MOST) throw new AppError('WARE_FULL', { params: { most: MOST } })
  const last = Math.max(-1, ...wares.filter((w) => w.parentId === place.parentId).map((w) => w.position))
  const now = deps.clock.now()
  const rows = fresh.map((ware, k) => ({
    ...ware,
    ...place,
    id: newId(),
    position: last + 1 + k,
    createdAt: now,
  }))
  await tx.insert(courseWare).values(rows)
  await tx.update(course).set({ updatedAt: now }).where(eq(course.id, place.courseId))
  return rows.map((row) => row.id)
}

export const addFolder = (
  deps: Deps,
  actor: Actor,
  { name, ...place }: { courseId: string; parentId: string | null; name: string },
) =>
  transaction(deps.db, async (tx) => {
    await lockLiveCourse(tx, actor, place.courseId)
    const [id] = await append(deps, tx, place, [{ name, projectFileId: null }])
    return { id: found(id) }
  })

/** Puts the actor's own project files into a course, each under its name. */
export const addFiles = (
  deps: Deps,
  actor: Actor,
  { projectFileIds, ...place }: { courseId: string; parentId: string | null; projectFileIds: string[] },
) =>
  transaction(deps.db, async (tx) => {
    await lockLiveCourse(tx, actor, place.courseId)
    const wanted = [...new Set(projectFileIds)]
    const rows = await tx
      .select({ id: projectFile.id, name: projectFile.name })
      .from(projectFile)
      .where(
        and(
          inArray(projectFile.id, wanted),
          eq(projectFile.ownerId, actor.userId),
          isNull(projectFile.deletedAt),
        ),
      )
    if (rows.length < wanted.length) throw notFound()
    const names = new Map(rows.map((row) => [row.id, row.name]))
    const fresh = wanted.map((id) => ({ name: names.get(id)!.slice(0, 200), projectFileId: id }))
    return { ids: await append(deps, tx, place, fresh) }
  })

export const updateWare = (
  deps: Deps,
  actor: Actor,
  input: { id: string; name: string; visibleFrom: string | null; visibleUntil: string | null },
) =>
  transaction(deps.db, async (tx) => {
    await lockWare(tx, actor, input.id)
    const instant = (text: string | null) => (text ? new Date(text) : null)
    await tx
      .update(courseWare)
      .set({
        name: input.name,
        visibleFrom: instant(input.visibleFrom),
        visibleUntil: instant(input.visibleUntil),
      })
      .where(eq(courseWare.id, input.id))
    return {}
  })

/** Puts an item below a folder, among the others there. */
export const moveWare = (
  deps: Deps,
  actor: Actor,
  { id, parentId, index }: { id: string; parentId: string | null; index: number },
) =>
  transaction(deps.db, async (tx) => {
    const { wares } = await lockWare(tx, actor, id)
    requirePlace(wares, id, parentId)
    const others = wares.filter((ware) => ware.parentId === parentId && ware.id !== id).map((ware) => ware.id)
    const order = sql.join(
      others.toSpliced(index, 0, id).map((each, position) => sql`(${each}::uuid, ${position}::int)`),
      sql`, `,
    )
    await tx.execute(sql`update course_ware w set position = o.position, parent_id = ${parentId}
      from (values ${order}) as o(id, position) where w.id = o.id`)
    return {}
  })

/** Takes an item and all in it out of the course; project files stay their owner's. */
export const deleteWare = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    await lockWare(tx, actor, id)
    await tx.delete(courseWare).where(eq(courseWare.id, id))
    return {}
  })
