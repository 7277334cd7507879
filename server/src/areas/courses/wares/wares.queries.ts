import { and, asc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { can, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { downloadRecord, previewRecord, projectFile } from '../../files/project.tables.ts'
import { selectCourse } from '../queries.ts'
import { courseEditableBy, courseVisibleTo } from '../scope.ts'
import { course, courseWare } from '../tables.ts'
import { visibleWares } from './wares.rules.ts'

const ofCourse = (db: Db, courseId: string) =>
  db
    .select({
      id: courseWare.id,
      parentId: courseWare.parentId,
      name: courseWare.name,
      projectFileId: courseWare.projectFileId,
      kind: projectFile.kind,
      size: projectFile.size,
      visibleFrom: courseWare.visibleFrom,
      visibleUntil: courseWare.visibleUntil,
    })
    .from(courseWare)
    .leftJoin(projectFile, eq(projectFile.id, courseWare.projectFileId))
    .where(
      and(
        eq(courseWare.courseId, courseId),
        // A file that its owner deleted is gone from here too.
        or(isNull(courseWare.projectFileId), isNull(projectFile.deletedAt)),
      ),
    )
    .orderBy(asc(courseWare.position), asc(courseWare.id))

/** Downloads and seconds by project file of a course: of everybody, or of one person. */
const usageOf = async (db: Db, courseId: string, userId: string | null) => {
  const inMaterial = (column: PgColumn) =>
    inArray(
      column,
      db.select({ id: courseWare.projectFileId }).from(courseWare).where(eq(courseWare.courseId, courseId)),
    )
  const downloads = await db
    .select({ id: downloadRecord.projectFileId, n: sql<number>`count(*)::int` })
    .from(downloadRecord)
    .where(
      and(inMaterial(downloadRecord.projectFileId), userId ? eq(downloadRecord.userId, userId) : undefined),
    )
    .groupBy(downloadRecord.projectFileId)
  const seconds = await db
    .select({ id: previewRecord.projectFileId, n: sql<number>`sum(${previewRecord.seconds})::int` })
    .from(previewRecord)
    .where(
      and(inMaterial(previewRecord.projectFileId), userId ? eq(previewRecord.userId, userId) : undefined),
    )
    .groupBy(previewRecord.projectFileId)
  return {
    downloads: new Map(downloads.map((row) => [row.id, row.n])),
    seconds: new Map(seconds.map((row) => [row.id, row.n])),
  }
}

/** Whether the actor may change a course that is readable anyway. */
export const mayEdit = async (db: Db, actor: Actor, courseId: string): Promise<boolean> => {
  if (!can(actor, 'courses:course:edit')) return false
  const rows = await db
    .select({ id: course.id })
    .from(course)
    .where(and(eq(course.id, courseId), courseEditableBy(actor, 'courses:course:edit')))
  return rows.length > 0
}

/** The material of a course; whoever may not change it gets what is visible now. */
export const wareListOf = async ({ db, clock }: Deps, actor: Actor, courseId: string) => {
  await selectCourse(db, actor, courseId)
  const editable = await mayEdit(db, actor, courseId)
  const rows = await ofCourse(db, courseId)
  const visible = visibleWares(rows, clock.now())
  const shown = editable ? rows : rows.filter((row) => visible.has(row.id))
  const usage = await usageOf(db, courseId, editable ? null : actor.userId)
  return {
    editable,
    items: shown.map((row) => ({
      ...row,
      visible: visible.has(row.id),
      downloads: usage.downloads.get(row.projectFileId ?? '') ?? 0,
      seconds: usage.seconds.get(row.projectFileId ?? '') ?? 0,
    })),
  }
}

/** A file's place in a course and all folders above it, of which none is outside of its dates. */
export const showsAt = (now: Date) => {
  const at = now.toISOString()
  return sql`not exists (
    with recursive up as (
      select ${courseWare.parentId} as parent_id, ${courseWare.visibleFrom} as visible_from, ${courseWare.visibleUntil} as visible_until
      union all
      select above.parent_id, above.visible_from, above.visible_until from course_ware above join up on above.id = up.parent_id)
    select 1 from up where visible_from > ${at} or visible_until <= ${at})`
}

const inCourse = (db: Db, where: SQL | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(courseWare)
      .innerJoin(course, eq(course.id, courseWare.courseId))
      .where(and(eq(courseWare.projectFileId, projectFile.id), where)),
  )

/**
 * Who reads project files because they stand in a course: whoever sees the course, students only what is visible now; who may
 * change the course sees who has read them.
 */
export const courseFileReaders = (db: Db) => ({
  mayRead: (actor: Actor, now: Date) =>
    inCourse(db, and(courseVisibleTo(db, actor), actor.role === 'student' ? showsAt(now) : undefined)),
  maySupervise: (actor: Actor) => inCourse(db, courseEditableBy(actor, 'courses:course:edit')),
})
