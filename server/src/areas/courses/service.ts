import { and, eq } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { copyName, OWNED_NAME_LIMIT } from '@labbox/contract/core/ownership.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { ownerColumns } from '../../platform/ownership.ts'
import { teachingClass } from '../classes/tables.ts'
import { requireOwnFiles } from '../files/service.ts'
import { categories } from './categories.ts'
import { copyParts } from './copy.ts'
import { renameOpenClass } from './open/open-class.ts'
import { filesOf, selectCourse } from './queries.ts'
import { courseEditableBy } from './scope.ts'
import { course, courseClass, courseTeacher } from './tables.ts'

interface Fields {
  name: LocalText
  source: string
  categoryId: string | null
  coverId: string | null
  introduction: LocalDoc
  shared: boolean
  mooc: boolean
}

const shown = ({ coverId, introduction }: Pick<Fields, 'coverId' | 'introduction'>): string[] => [
  ...filesOf(introduction),
  ...(coverId ? [coverId] : []),
]

/** Locks a course that the actor may change, or it is as if it were not there. */
const lockCourse = async (
  tx: Db,
  actor: Actor,
  id: string,
  permission: Permission = 'courses:course:edit',
) => {
  const [row] = await tx
    .select()
    .from(course)
    .where(and(eq(course.id, id), courseEditableBy(actor, permission)))
    .for('update')
  return found(row)
}

/** Like `lockCourse`; an archived course stays as it is. */
export const lockLiveCourse = async (tx: Db, actor: Actor, id: string) => {
  const row = await lockCourse(tx, actor, id)
  if (row.archivedAt) throw new AppError('COURSE_ARCHIVED')
  return row
}

/** What is handed out in a course carries it: whoever does so teaches the course, and it is not archived. */
export const requireTaughtCourse = async (tx: Db, actor: Actor, id: string): Promise<void> => {
  const [row] = await tx
    .select({ archivedAt: course.archivedAt })
    .from(course)
    .where(and(eq(course.id, id), courseEditableBy(actor, 'courses:course:edit')))
  if (found(row).archivedAt) throw new AppError('COURSE_ARCHIVED')
}

const insertCourse = async (deps: Deps, tx: Db, actor: Actor, fields: Fields) => {
  const id = newId()
  const now = deps.clock.now()
  await tx.insert(course).values({ ...fields, ...ownerColumns(actor), id, createdAt: now, updatedAt: now })
  return { id }
}

/** A new course in the group of the active role. */
export const addCourse = (deps: Deps, actor: Actor, fields: Fields) =>
  transaction(deps.db, async (tx) => {
    await categories.require(tx, actor, fields.categoryId, 'categoryId')
    await requireOwnFiles(tx, actor, shown(fields), new Set())
    return insertCourse(deps, tx, actor, fields)
  })

export const updateCourse = (deps: Deps, actor: Actor, { id, ...fields }: Fields & { id: string }) =>
  transaction(deps.db, async (tx) => {
    const before = await lockLiveCourse(tx, actor, id)
    if (fields.categoryId !== before.categoryId)
      await categories.require(tx, actor, fields.categoryId, 'categoryId')
    await requireOwnFiles(tx, actor, shown(fields), new Set(shown(before)))
    await tx
      .update(course)
      .set({ ...fields, updatedAt: deps.clock.now() })
      .where(eq(course.id, id))
    await renameOpenClass(tx, id, fields.name)
    return {}
  })

export const archiveCourse = (
  deps: Deps,
  actor: Actor,
  { id, archived }: { id: string; archived: boolean },
) =>
  transaction(deps.db, async (tx) => {
    const row = await lockCourse(tx, actor, id)
    if (archived === (row.archivedAt !== null)) return {}
    const now = deps.clock.now()
    await tx
      .update(course)
      .set({ archivedAt: archived ? now : null, updatedAt: now })
      .where(eq(course.id, id))
    return {}
  })

/** A course of one's own with what is in another that one may read; classes, teachers and progress stay there. */
export const copyCourse = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const from = await selectCourse(tx, actor, id)
    const { name, source, coverId, introduction } = from
    const categoryId = await categories.visible(tx, actor, from.categoryId)
    const copy = await insertCourse(deps, tx, actor, {
      name: copyName(name, OWNED_NAME_LIMIT),
      source,
      coverId,
      introduction,
      categoryId,
      shared: false,
      mooc: false,
    })
    await copyParts(tx, deps.clock.now(), id, copy.id)
    return copy
  })

/**
 * A course once more, for another semester: the same name, owner, teachers and material; without classes, visitors and whoever
 * enrolled.
 */
export const repeatCourse = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const from = await lockLiveCourse(tx, actor, id)
    const now = deps.clock.now()
    const copy = { ...from, id: newId(), mooc: false, visitorCode: null, createdAt: now, updatedAt: now }
    await tx.insert(course).values(copy)
    const teachers = await tx.select().from(courseTeacher).where(eq(courseTeacher.courseId, id))
    if (teachers.length > 0)
      await tx.insert(courseTeacher).values(teachers.map((row) => ({ ...row, courseId: copy.id })))
    await copyParts(tx, now, id, copy.id)
    return { id: copy.id }
  })

/** Hides a course for good; what was learned in it stays with the tasks and files it was learned with. */
export const deleteCourse = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    await lockCourse(tx, actor, id, 'courses:course:delete')
    const used = await tx
      .select({ classId: courseClass.classId })
      .from(courseClass)
      .innerJoin(teachingClass, and(eq(teachingClass.id, courseClass.classId), eq(teachingClass.open, false)))
      .where(eq(courseClass.courseId, id))
    if (used.length > 0) throw new AppError('COURSE_IN_USE', { params: { classes: used.length } })
    await tx.update(course).set({ deletedAt: deps.clock.now() }).where(eq(course.id, id))
    return {}
  })
