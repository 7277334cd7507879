import { and, asc, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { FIND_MOST, type FoundThing } from '@labbox/contract/home/find.ts'
import { can, scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { containing } from '../../platform/database/listing.ts'
import { organisationsOf } from '../access/queries.ts'
import { organisation, user } from '../access/tables.ts'
import { classVisibleTo } from '../classes/queries.ts'
import { classMember, classTeacher, teachingClass } from '../classes/tables.ts'
import { courseVisibleTo } from '../courses/queries.ts'
import { course, courseClass } from '../courses/tables.ts'
import { deviceVisibleTo } from '../devices/queries.ts'
import { device } from '../devices/tables.ts'
import { projectVisibleTo } from '../labs/queries.ts'
import { labProject } from '../labs/tables.ts'
import { bookVisibleTo } from '../scores/queries.ts'
import { taskVisibleTo } from '../tasks/queries.ts'
import { studentTask, task } from '../tasks/tables.ts'
import { spelledPattern } from './spelling.ts'

/** What was typed, as conditions on names. */
interface Words {
  like: string
  /** The same as pinyin; null where it is none. */
  spelled: string | null
}

const named = (name: AnyPgColumn, { like, spelled }: Words): SQL | undefined =>
  or(
    sql`concat_ws(chr(10), ${name}->>'zh', ${name}->>'en') ilike ${like}`,
    spelled ? sql`${name}->>'zh' ~ ${spelled}` : undefined,
  )

const few = <Q extends PgSelect>(query: Q) => query.limit(FIND_MOST)

const nothing = { note: null, type: null, classId: null }

const tasks = async (db: Db, actor: Actor, words: Words): Promise<FoundThing[]> => {
  const own = can(actor, 'tasks:mine:page')
  if (!own && !can(actor, 'tasks:task:page')) return []
  const columns = { id: task.id, name: task.name, type: task.type }
  const rows = own
    ? await few(
        db
          .select({ ...columns, id: studentTask.id })
          .from(studentTask)
          .innerJoin(task, eq(task.id, studentTask.taskId))
          .where(and(eq(studentTask.studentId, actor.userId), named(task.name, words)))
          .orderBy(desc(task.startAt), asc(studentTask.id))
          .$dynamic(),
      )
    : await few(
        db
          .select(columns)
          .from(task)
          .where(and(taskVisibleTo(db, actor, 'tasks:task:page'), named(task.name, words)))
          .orderBy(desc(task.startAt), asc(task.id))
          .$dynamic(),
      )
  return rows.map((row) => ({ ...nothing, ...row, kind: own ? 'work' : 'task' }))
}

const classes = async (db: Db, actor: Actor, words: Words): Promise<FoundThing[]> => {
  if (!can(actor, 'classes:class:page') || actor.role === 'student') return []
  const rows = await few(
    db
      .select({ id: teachingClass.id, name: teachingClass.name })
      .from(teachingClass)
      .where(
        and(
          classVisibleTo(db, actor, 'classes:class:page'),
          eq(teachingClass.open, false),
          named(teachingClass.name, words),
        ),
      )
      .orderBy(sql`${teachingClass.archivedAt} is not null`, desc(teachingClass.createdAt))
      .$dynamic(),
  )
  return rows.map((row) => ({ ...nothing, ...row, kind: 'class' }))
}

const courses = async (db: Db, actor: Actor, words: Words): Promise<FoundThing[]> => {
  const rows = await few(
    db
      .select({ id: course.id, name: course.name })
      .from(course)
      .where(and(courseVisibleTo(db, actor), named(course.name, words)))
      .orderBy(desc(course.createdAt), asc(course.id))
      .$dynamic(),
  )
  const kind = can(actor, 'courses:mine:page') ? 'study' : 'course'
  return rows.map((row) => ({ ...nothing, ...row, kind }))
}

/** Grade books by the name of their course or class: `id` is the course, `classId` the class. */
const gradeBooks = async (db: Db, actor: Actor, words: Words): Promise<FoundThing[]> => {
  if (!can(actor, 'scores:book:page')) return []
  const rows = await few(
    db
      .select({ id: course.id, classId: teachingClass.id, name: course.name, note: teachingClass.name })
      .from(courseClass)
      .innerJoin(course, eq(course.id, courseClass.courseId))
      .innerJoin(teachingClass, eq(teachingClass.id, courseClass.classId))
      .where(
        and(
          bookVisibleTo(db, actor, 'scores:book:page'),
          isNull(course.archivedAt),
          isNull(teachingClass.archivedAt),
          or(named(course.name, words), named(teachingClass.name, words)),
        ),
      )
      .orderBy(desc(teachingClass.createdAt), asc(course.id), asc(teachingClass.id))
      .$dynamic(),
  )
  return rows.map((row) => ({ ...nothing, ...row, kind: 'gradeBook' }))
}

const labs = async (db: Db, actor: Actor, words: Words): Promise<FoundThing[]> => {
  const rows = await few(
    db
      .select({ id: labProject.id, name: labProject.name })
      .from(labProject)
      .where(and(projectVisibleTo(actor), named(labProject.name, words)))
      .orderBy(desc(labProject.createdAt), asc(labProject.id))
      .$dynamic(),
  )
  return rows.map((row) => ({ ...nothing, ...row, kind: 'lab' }))
}

const devices = async (db: Db, actor: Actor, words: Words): Promise<FoundThing[]> => {
  if (!can(actor, 'devices:device:page')) return []
  const rows = await few(
    db
      .select({ id: device.id, name: device.name, model: device.model })
      .from(device)
      .leftJoin(organisation, eq(organisation.id, device.orgId))
      .where(
        and(
          deviceVisibleTo(actor),
          or(
            named(device.name, words),
            sql`${device.model} ilike ${words.like}`,
            sql`${device.mac} ilike ${words.like}`,
          ),
        ),
      )
      .orderBy(desc(device.builtin), asc(device.createdAt))
      .$dynamic(),
  )
  return rows.map(({ model, ...row }) => ({
    ...nothing,
    ...row,
    note: model ? { en: model } : null,
    kind: 'device',
  }))
}

const isNamed = ({ like, spelled }: Words) =>
  or(sql`${user.search} like lower(${like})`, spelled ? sql`${user.name} ~ ${spelled}` : undefined)

/** Whom somebody looks after: accounts by the right to edit them, else the students of the classes one teaches. */
const people = async (db: Db, actor: Actor, words: Words): Promise<FoundThing[]> => {
  const person = { id: user.id, name: user.name, number: user.number, account: user.account }
  const present = (
    row: { id: string; name: string; number: string; account: string },
    classId: string | null,
  ) => ({
    kind: 'person' as const,
    id: row.id,
    name: { zh: row.name, en: row.name },
    note: { en: row.number || row.account },
    type: null,
    classId,
  })
  if (scopeOf(actor, 'access:user:edit')) {
    const rows = await few(
      db
        .select(person)
        .from(user)
        .leftJoin(organisation, eq(organisation.id, user.orgId))
        .where(and(organisationsOf(actor, 'access:user:edit'), isNamed(words)))
        .orderBy(asc(user.name), asc(user.id))
        .$dynamic(),
    )
    return rows.map((row) => present(row, null))
  }
  if (scopeOf(actor, 'classes:class:page') !== 'own' || actor.role === 'student') return []
  const rows = await few(
    db
      .selectDistinctOn([user.name, user.id], { ...person, classId: classMember.classId })
      .from(user)
      .innerJoin(classMember, and(eq(classMember.userId, user.id), isNull(classMember.leftAt)))
      .innerJoin(classTeacher, eq(classTeacher.classId, classMember.classId))
      .where(and(eq(classTeacher.userId, actor.userId), ne(user.id, actor.userId), isNamed(words)))
      .orderBy(asc(user.name), asc(user.id))
      .$dynamic(),
  )
  return rows.map((row) => present(row, row.classId))
}

const inTurn = [tasks, classes, courses, gradeBooks, labs, people, devices]

/** What the actor may open whose name, pinyin or number has these words; of each kind the newest few. */
export const find = async (db: Db, actor: Actor, typed: string): Promise<FoundThing[]> => {
  const words = { like: containing(typed), spelled: await spelledPattern(typed) }
  return (await Promise.all(inTurn.map((kind) => kind(db, actor, words)))).flat()
}
