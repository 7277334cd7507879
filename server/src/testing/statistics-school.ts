import { eq } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import * as roles from '@labbox/contract/access/roles.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses, courseDelete } from '@labbox/contract/courses/courses.ts'
import { typesOfKind, type StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { gradeEnter } from '@labbox/contract/scores/books.ts'
import type { StudentStatus, TaskType } from '@labbox/contract/tasks/states.ts'
import { newId } from '../platform/database/ids.ts'
import { type Client, type TestApp } from './app.ts'
import { semester, teachingClass } from '../areas/classes/tables.ts'
import { studentTask, task, taskClass } from '../areas/tasks/tables.ts'

const HOUR = 3_600_000
export const CLASS_SIZE = 8

export interface Class {
  id: string
  orgId: string
  teacher: Client
  students: string[]
  semesterId: string
}
export interface Copy {
  id: string
  taskId: string
  type: TaskType
  ownerId: string
  endAt: number
  class: Class
  studentId: string
  status: StudentStatus
  score: number | null
  minutes: number | null
  submittedAt: Date | null
  off: boolean
}
/** Hours that the review of the k-th copy took: most different, some alike. */
export const reviewed = (k: number): number => (k * 7) % 23

export interface Filter {
  semesterId?: string
  classId?: string
  from?: string
  to?: string
}

/** A university whose work is known to the last copy, to count over again: teachers, classes, tasks of every kind. */
export const statisticsSchool = async (kit: TestApp) => {
  const copies: Copy[] = []
  /** The same numbers in every run. */
  let state = 7
  const random = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }

  const newClass = async (teacher: Client, start: number): Promise<Class> => {
    const semesterId = newId()
    const orgId = teacher.orgId ?? ''
    const [startAt, endAt] = [new Date(start), new Date(start + 1000 * HOUR)]
    await kit.deps.db
      .insert(semester)
      .values({ id: semesterId, orgId, name: { en: `Term ${start}` }, startAt, endAt })
    const { id } = await teacher.ok(classAdd, { name: { en: `Class ${random(1e6)}` } })
    await kit.deps.db.update(teachingClass).set({ semesterId }).where(eq(teachingClass.id, id))
    const students: string[] = []
    for (let k = 0; k < CLASS_SIZE; k++) {
      const account = `pupil${String(random(1e6)).padStart(6, '0')}`
      students.push((await kit.user('student', { account, orgId })).userId)
      await teacher.ok(memberAdd, { id, accounts: [account] })
    }
    return { id, orgId, teacher, students, semesterId }
  }

  /** A task of a teacher for classes, with what became of it. */
  const hand = async (owner: Client, type: TaskType, into: Class[], { off = false, endAt = 0 } = {}) => {
    const id = newId()
    const now = kit.clock.now()
    await kit.deps.db.insert(task).values({
      id,
      orgId: owner.orgId ?? '',
      ownerId: owner.userId,
      type,
      name: { en: `Task ${id}` },
      settings: {} as never,
      startAt: new Date(endAt - 600 * HOUR),
      endAt: new Date(endAt),
      publishedAt: now,
      closedAt: off ? now : null,
      createdAt: now,
    })
    await kit.deps.db.insert(taskClass).values(into.map((one) => ({ taskId: id, classId: one.id })))
    for (const one of into)
      for (const studentId of one.students) {
        const status = ([0, 1, 2, 3, 3, 3, 5, 6] as const)[random(type === 3 ? 8 : 7)] ?? 0
        const done = status === 2 || status === 3
        copies.push({
          id: newId(),
          taskId: id,
          type,
          ownerId: owner.userId,
          endAt,
          class: one,
          studentId,
          status,
          score: status === 3 ? ([59.99, 60, 90, 100, 0][random(9)] ?? random(1001) / 10) : null,
          minutes: done && random(4) > 0 ? ([59, 60, 240, 241][random(8)] ?? random(400)) : null,
          submittedAt: done ? new Date(endAt - HOUR) : null,
          off,
        })
      }
  }
  const now = kit.clock.now().getTime()
  const admin = await kit.user('admin')
  const orgadmin = await kit.user('orgadmin')
  const first = await kit.user('teacher', { name: 'First' })
  const second = await kit.user('teacher', { name: 'Second' })
  const stranger = await kit.user('teacher', { orgId: await kit.org() })
  const pupil = await kit.user('student')
  const classes = [
    await newClass(first, now - 9000 * HOUR),
    await newClass(second, now - 4000 * HOUR),
    await newClass(stranger, now - 4000 * HOUR),
  ]
  const [one, two, three] = classes as [Class, Class, Class]
  for (const type of [1, 2, 3, 6] as const)
    for (const ago of [8000, 3000, 24, -48]) {
      await hand(first, type, [one, two], { endAt: now - ago * HOUR })
      await hand(second, type, [two], { endAt: now - ago * HOUR })
      await hand(stranger, type, [three], { endAt: now - ago * HOUR })
    }
  await hand(first, 6, [one], { off: true, endAt: now })
  await kit.deps.db.insert(studentTask).values(
    copies.map(({ id, taskId, studentId, status, score, minutes, submittedAt, ...copy }, k) => ({
      id,
      taskId,
      studentId,
      status,
      minutes,
      submittedAt,
      classId: copy.class.id,
      score: score === null ? null : String(score),
      gradedAt: status === 3 && submittedAt ? new Date(submittedAt.getTime() + reviewed(k) * HOUR) : null,
      createdAt: kit.clock.now(),
    })),
  )
  const courseId = (await first.ok(courseAdd, { name: { en: 'Circuits' } })).id
  await first.ok(courseClasses, { id: courseId, classIds: [one.id] })

  const seen = (actor: Client, { class: { orgId, teacher }, ownerId, off }: Copy): boolean => {
    if (off) return false
    if (actor === admin) return true
    if (actor === orgadmin) return orgId === actor.orgId
    return ownerId === actor.userId || teacher === actor
  }
  const wanted = (actor: Client, kind: StatisticsKind, filter: Filter): Copy[] =>
    copies.filter(
      (copy) =>
        seen(actor, copy) &&
        typesOfKind[kind].includes(copy.type) &&
        (!filter.semesterId || copy.class.semesterId === filter.semesterId) &&
        (!filter.classId || copy.class.id === filter.classId) &&
        (!filter.from || copy.endAt >= Date.parse(filter.from)) &&
        (!filter.to || copy.endAt < Date.parse(filter.to)),
    )

  /** System administrators give the role of organisation administrators more. */
  const allow = async (permissions: Permission[]) => {
    const role = (await admin.ok(roles.rolePage, { limit: 200 })).items.find(
      ({ code }) => code === 'orgadmin',
    )
    const { id, name, menuIds, version, grants } = await admin.ok(roles.roleGet, { id: role?.id ?? '' })
    const given = permissions.map((permission) => ({ permission, scope: 'org' as const }))
    await admin.ok(roles.roleUpdate, {
      id,
      name,
      menuIds,
      version,
      grants: [...grants, ...given] as roles.Grant[],
    })
  }

  /** A course of the first class with these of its tasks, in whose grade book their students can be excused. */
  const excusing = async (those: readonly Copy[]) => {
    const { db } = kit.deps
    const [{ id: classId }] = classes as [Class]
    const { id } = await first.ok(courseAdd, { name: { en: 'Excuses' } })
    await first.ok(courseClasses, { id, classIds: [classId] })
    const place = async (to: string | null) => {
      for (const { taskId } of those) await db.update(task).set({ courseId: to }).where(eq(task.id, taskId))
    }
    await place(id)
    return {
      excuse: ({ taskId: itemId, studentId }: Copy, excused: boolean) =>
        first.ok(gradeEnter, {
          courseId: id,
          classId,
          entries: [{ itemId, studentId, score: null, excused }],
        }),
      async undo() {
        await place(null)
        await first.ok(courseClasses, { id, classIds: [] })
        await first.ok(courseDelete, { id })
      },
    }
  }
  return {
    admin,
    orgadmin,
    first,
    second,
    stranger,
    pupil,
    courseId,
    classes,
    copies,
    newClass,
    seen,
    wanted,
    allow,
    excusing,
  }
}
export type StatisticsSchool = Awaited<ReturnType<typeof statisticsSchool>>
