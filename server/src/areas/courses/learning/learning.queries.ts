import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { isHandedIn, openStatuses } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found } from '../../../platform/errors.ts'
import { named, windowOf } from '../../../platform/database/listing.ts'
import { linkOf, linksOf } from '../../files/service.ts'
import { labViewOf } from '../../labs/queries.ts'
import { labProject } from '../../labs/tables.ts'
import { myTasksAmong } from '../../tasks/mine.queries.ts'
import { courseBanksOf, courseLabsOf, filesOf, selectCourse, teacherNames, withCovers } from '../queries.ts'
import { courseTasks } from './progress.queries.ts'
import { courseOpenTo, courseTakenBy } from '../scope.ts'
import { course, courseLab, courseWare } from '../tables.ts'
import { visibleWares } from '../wares/wares.rules.ts'

export interface LearningFilter {
  page: number
  limit: number
  name?: string | undefined
}

const columns = (actor: Actor) => ({
  id: course.id,
  name: course.name,
  coverId: course.coverId,
  teachers: teacherNames,
  mooc: course.mooc,
  enrolled: sql<boolean>`exists (select 1 from course_member m where m.course_id = course.id and m.user_id = ${actor.userId})`,
  labs: sql<number>`(select count(*)::int from course_lab x where x.course_id = course.id)`,
  members: sql<number>`(select count(*)::int from course_member x where x.course_id = course.id)`,
})

const rowsOf = (db: Db, actor: Actor) => db.select(columns(actor)).from(course)
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** Files that show now, by course. */
const waresOf = async (db: Db, ids: readonly string[], now: Date) => {
  const rows = await db
    .select()
    .from(courseWare)
    .where(sql`${courseWare.courseId} in ${[...ids]}`)
  const visible = visibleWares(rows, now)
  const shown = rows.filter((row) => row.projectFileId && visible.has(row.id))
  return Map.groupBy(shown, (row) => row.courseId)
}

/** What is handed in, what is next: tasks and material of all these courses in three questions. */
const withProgress = async (deps: Deps, actor: Actor, rows: readonly Row[]) => {
  const { db, clock } = deps
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const pairs = await db.execute<{ course_id: string; task_id: string }>(
    sql`select course_id, task_id from ${courseTasks(ids)} x`,
  )
  const now = clock.now()
  const mine = await myTasksAmong(
    db,
    actor,
    pairs.map((pair) => pair.task_id),
    now,
  )
  const wares = await waresOf(db, ids, now)
  return rows.map(({ coverId, members: _members, ...row }) => {
    const named = new Set(pairs.filter((pair) => pair.course_id === row.id).map((pair) => pair.task_id))
    const tasks = mine.filter((one) => named.has(one.taskId))
    const open = tasks.filter((one) => openStatuses.includes(one.status) && one.endAt > now)
    return {
      ...row,
      coverUrl: coverId && linkOf(deps, actor, coverId),
      wares: wares.get(row.id)?.length ?? 0,
      done: tasks.filter((one) => isHandedIn(one.status)).length,
      tasks: tasks.length,
      next: open.toSorted((a, b) => a.endAt.getTime() - b.endAt.getTime())[0] ?? null,
      taskList: tasks,
    }
  })
}

export const myCoursePageOf = async (deps: Deps, actor: Actor, filter: LearningFilter) => {
  const { db } = deps
  const where = and(courseTakenBy(db, actor), named(course.name, filter.name))
  const window = windowOf(filter)
  const rows = await rowsOf(db, actor)
    .where(where)
    .orderBy(desc(course.updatedAt), desc(course.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(course).where(where)
  return { items: await withProgress(deps, actor, rows), total: total?.n ?? 0 }
}

export const myCourseOf = async (deps: Deps, actor: Actor, id: string) => {
  const { db } = deps
  const rows = await rowsOf(db, actor).where(and(eq(course.id, id), courseTakenBy(db, actor)))
  const [row] = await withProgress(deps, actor, rows)
  const one = found(row)
  const { source, introduction } = await selectCourse(db, actor, id)
  return {
    ...one,
    source,
    introduction,
    files: linksOf(deps, actor, filesOf(introduction)),
    labList: withCovers(deps, actor, await courseLabsOf(db, id)),
    bankList: await courseBanksOf(db, id, true),
  }
}

export const moocPageOf = async (deps: Deps, actor: Actor, filter: LearningFilter) => {
  const { db, clock } = deps
  const where = and(courseOpenTo(actor), named(course.name, filter.name))
  const window = windowOf(filter)
  const rows = await rowsOf(db, actor)
    .where(where)
    .orderBy(desc(course.updatedAt), desc(course.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(course).where(where)
  const wares =
    rows.length > 0
      ? await waresOf(
          db,
          rows.map((row) => row.id),
          clock.now(),
        )
      : new Map()
  const items = rows.map(({ coverId, enrolled, ...row }) => ({
    ...row,
    joined: enrolled,
    coverUrl: coverId && linkOf(deps, actor, coverId),
    wares: (wares.get(row.id)?.length ?? 0) as number,
  }))
  return { items, total: total?.n ?? 0 }
}

/** A lab of a course for reading, whoever may read the course; nothing that a verdict is made from. */
export const courseLabOf = async (deps: Deps, actor: Actor, ids: { courseId: string; projectId: string }) => {
  const { db } = deps
  await selectCourse(db, actor, ids.courseId)
  const [row] = await db
    .select({
      id: labProject.id,
      name: labProject.name,
      introduction: labProject.introduction,
      document: labProject.draft,
    })
    .from(courseLab)
    .innerJoin(labProject, eq(labProject.id, courseLab.projectId))
    .where(
      and(
        eq(courseLab.courseId, ids.courseId),
        eq(courseLab.projectId, ids.projectId),
        sql`${labProject.deletedAt} is null`,
      ),
    )
  const { document, ...lab } = found(row)
  const name: LocalText = lab.name
  return {
    ...lab,
    name,
    ...labViewOf(deps, actor, document),
  }
}
