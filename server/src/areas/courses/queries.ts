import { and, asc, count, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import { fileIdsOf, type LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bankPurposes } from '@labbox/contract/questions/banks.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { named, ordering, windowOf } from '../../platform/database/listing.ts'
import { user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { linkOf, linksOf } from '../files/service.ts'
import { labProject } from '../labs/tables.ts'
import { questionBank } from '../questions/tables.ts'
import { categories } from './categories.ts'
import { openClassOf } from './open/open-class.ts'
import { editableCourse, courseListedFor, courseOfOrg, courseVisibleTo } from './scope.ts'
import { course, courseBank, courseCategory, courseClass, courseLab, courseTeacher } from './tables.ts'

export { courseEditableBy, courseVisibleTo } from './scope.ts'

/** For `course_id = …`: the courses that an actor sees, found out once for a whole query. */
export const visibleCourses = (db: Db, actor: Actor): SQL =>
  sql`any(array(${db.select({ id: course.id }).from(course).where(courseVisibleTo(db, actor))}))`

const countOf = (table: SQL) =>
  sql<number>`(select count(*)::int from ${table} x where x.course_id = ${course.id})`

/** Who teaches a course, its owner first. By name: in a select from one table Drizzle leaves the table out. */
export const teacherNames = sql<string[]>`coalesce((
  select json_agg(u.name order by u.id <> course.owner_id, u.name) from app_user u
  where u.id in (select course.owner_id union select t.user_id from course_teacher t where t.course_id = course.id)), '[]'::json)`

const columns = (actor: Actor) => ({
  id: course.id,
  group: course.group,
  name: course.name,
  source: course.source,
  categoryId: course.categoryId,
  categoryName: courseCategory.name,
  coverId: course.coverId,
  owner: user.name,
  teachers: teacherNames,
  shared: course.shared,
  mooc: course.mooc,
  archived: sql<boolean>`${isNotNull(course.archivedAt)}`,
  classes: sql<number>`(select count(*)::int from course_class x join class k on k.id = x.class_id and not k.open where x.course_id = ${course.id})`,
  labs: countOf(sql`course_lab`),
  wares: sql<number>`(select count(*)::int from course_ware x where x.course_id = ${course.id} and x.project_file_id is not null)`,
  editable: editableCourse(actor),
  updatedAt: course.updatedAt,
})

const sortColumns = { updatedAt: course.updatedAt, createdAt: course.createdAt }

export interface CourseFilter {
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  group?: OwnerGroup | undefined
  categoryId?: string | undefined
  archived?: boolean | undefined
  mooc?: boolean | undefined
}

const pageOf = async (deps: Deps, actor: Actor, filter: CourseFilter, scope: SQL | undefined) => {
  const { db } = deps
  const where = and(
    scope,
    named(course.name, filter.name),
    filter.group === undefined ? undefined : sql`${course.group} = ${filter.group}`,
    filter.mooc === undefined ? undefined : eq(course.mooc, filter.mooc),
    filter.categoryId ? categories.within(course.categoryId, filter.categoryId) : undefined,
    filter.archived === undefined
      ? undefined
      : filter.archived
        ? isNotNull(course.archivedAt)
        : isNull(course.archivedAt),
  )
  const window = windowOf(filter)
  const order = ordering(sortColumns, filter.sort, '-updatedAt', course.id)
  // Which courses first, then what is told of them: else it is looked up for every course before the page as well.
  const shown = db
    .select({ id: course.id })
    .from(course)
    .where(where)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  const rows = await db
    .select(columns(actor))
    .from(course)
    .leftJoin(user, eq(user.id, course.ownerId))
    .leftJoin(courseCategory, eq(courseCategory.id, course.categoryId))
    .where(inArray(course.id, shown))
    .orderBy(...order)
  const [total] = await db.select({ n: count() }).from(course).where(where)
  const items = rows.map((row) => ({ ...row, coverUrl: row.coverId && linkOf(deps, actor, row.coverId) }))
  return { items, total: total?.n ?? 0 }
}

export const coursePageOf = (deps: Deps, actor: Actor, filter: CourseFilter) =>
  pageOf(deps, actor, filter, courseListedFor(actor))

export const orgCoursePageOf = (deps: Deps, actor: Actor, filter: CourseFilter) =>
  pageOf(deps, actor, filter, courseOfOrg(actor))

/** Every stored file that an introduction shows. */
export const filesOf = (introduction: LocalDoc): string[] => [
  ...fileIdsOf(introduction.zh),
  ...fileIdsOf(introduction.en),
]

const classesOf = (db: Db, courseId: string) =>
  db
    .select({
      id: teachingClass.id,
      name: teachingClass.name,
      members: sql<number>`(select count(*)::int from class_member m where m.class_id = ${teachingClass.id} and m.left_at is null)`,
      archived: sql<boolean>`${isNotNull(teachingClass.archivedAt)}`,
    })
    .from(courseClass)
    .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
    .where(and(eq(courseClass.courseId, courseId), eq(teachingClass.open, false)))
    .orderBy(asc(teachingClass.createdAt), asc(teachingClass.id))

/** The labs of a course in their order; deleted projects are gone from it. */
export const courseLabsOf = (db: Db, courseId: string) =>
  db
    .select({
      id: labProject.id,
      name: labProject.name,
      introduction: labProject.introduction,
      coverId: labProject.coverId,
    })
    .from(courseLab)
    .innerJoin(labProject, eq(labProject.id, courseLab.projectId))
    .where(and(eq(courseLab.courseId, courseId), isNull(labProject.deletedAt)))
    .orderBy(asc(courseLab.position), asc(labProject.id))

/** The question banks of a course in their order; `practised`: only those to practise with. */
export const courseBanksOf = (db: Db, courseId: string, practised = false) =>
  db
    .select({
      id: questionBank.id,
      name: questionBank.name,
      questions: sql<number>`(select count(*)::int from question q where q.bank_id = ${questionBank.id} and q.deleted_at is null)`,
    })
    .from(courseBank)
    .innerJoin(questionBank, eq(questionBank.id, courseBank.bankId))
    .where(
      and(
        eq(courseBank.courseId, courseId),
        isNull(questionBank.deletedAt),
        practised ? ne(questionBank.purpose, bankPurposes.exam) : undefined,
      ),
    )
    .orderBy(asc(courseBank.position), asc(questionBank.id))

const teachersOf = (db: Db, courseId: string) =>
  db
    .select({ id: user.id, account: user.account, name: user.name })
    .from(courseTeacher)
    .innerJoin(user, eq(user.id, courseTeacher.userId))
    .where(eq(courseTeacher.courseId, courseId))
    .orderBy(asc(user.account))

/** The course, or as if it were not there. */
export const selectCourse = async (db: Db, actor: Actor, id: string) => {
  const [row] = await db
    .select()
    .from(course)
    .where(and(eq(course.id, id), courseVisibleTo(db, actor)))
  return found(row)
}

export const withCovers = <T extends { coverId: string | null }>(deps: Deps, actor: Actor, rows: T[]) =>
  rows.map((row) => ({ ...row, coverUrl: row.coverId && linkOf(deps, actor, row.coverId) }))

export const courseOf = async (deps: Deps, actor: Actor, id: string) => {
  const { db } = deps
  const [row] = await db
    .select({ ...columns(actor), introduction: course.introduction })
    .from(course)
    .leftJoin(user, eq(user.id, course.ownerId))
    .leftJoin(courseCategory, eq(courseCategory.id, course.categoryId))
    .where(and(eq(course.id, id), courseVisibleTo(db, actor)))
  const one = found(row)
  return {
    ...one,
    coverUrl: one.coverId && linkOf(deps, actor, one.coverId),
    files: linksOf(deps, actor, filesOf(one.introduction)),
    people: await teachersOf(db, id),
    classList: await classesOf(db, id),
    openClassId: one.mooc && one.editable ? await openClassOf(db, id) : null,
    labList: withCovers(deps, actor, await courseLabsOf(db, id)),
    bankList: await courseBanksOf(db, id),
  }
}
