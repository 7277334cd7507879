import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { seeded } from '@labbox/contract/questions/seeded.ts'
import { taskTypes, workStatus, type StudentStatus } from '@labbox/contract/tasks/states.ts'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { dueStudentTasks } from './due.queries.ts'
import { effectiveOf } from './rules.ts'
import { studentTask, task } from './tables.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())

const COPIES = 2_000
const GRACE_S = 60

/** Rows in all states, with times around now; what hands in with grace are exams and quizzes. */
const randomCopies = (ids: { owner: string; classId: string; student: string }) => {
  const { below } = seeded('due copies')
  const random = () => below(1_000) / 1_000
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const now = kit.clock.now().getTime()
  const around = () => new Date(now + Math.floor(random() * 13 - 6) * 30_000)
  const sometimes = <T>(value: T): T | null => (random() < 0.3 ? value : null)
  return Array.from({ length: COPIES }, () => {
    const type = one(Object.values(taskTypes))
    const row = {
      id: newId(),
      type,
      orgId: kit.firstOrg,
      ownerId: ids.owner,
      name: { en: 'Random' },
      startAt: new Date(now - 600_000),
      endAt: around(),
      publishedAt: new Date(now - 700_000),
      lateUntil: sometimes(around()),
      finishedAt: sometimes(around()),
      closedAt: random() < 0.1 ? new Date(now - 1_000) : null,
      graceS: type === taskTypes.exam || type === taskTypes.quiz ? GRACE_S : 0,
      settings: {},
      createdAt: new Date(now - 700_000),
    }
    const own = {
      id: newId(),
      taskId: row.id,
      studentId: ids.student,
      classId: ids.classId,
      status: one<StudentStatus>([0, 1, 2, 3, 4, 5, 6]),
      deadline: sometimes(around()),
      opensAt: sometimes(around()),
      extraPercent: null,
      draftEmpty: random() < 0.5,
      manualReview: random() < 0.5,
      createdAt: row.createdAt,
    }
    return { row, own }
  })
}

it('finds exactly the copies that the states move on, once the grace of what is handed in is over', async () => {
  const [teacher, student] = [await kit.user('teacher'), await kit.user('student', { account: 'due00001' })]
  const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Class' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['due00001'] })
  const copies = randomCopies({ owner: teacher.userId, classId, student: student.userId })
  await kit.deps.db.insert(task).values(copies.map(({ row }) => row) as never)
  await kit.deps.db.insert(studentTask).values(copies.map(({ own }) => own))
  const now = kit.clock.now()
  const wanted = copies.filter(({ row, own }) => {
    const { status, at } = effectiveOf({ own, task: row as never }, now)
    const handedIn = status === workStatus.pendingReview || status === workStatus.finished
    return at !== null && (!handedIn || now.getTime() >= at.getTime() + row.graceS * 1_000)
  })
  expect(wanted.length).toBeGreaterThan(COPIES / 10)
  const found = await dueStudentTasks(kit.deps.db, now, { taskId: null, after: null, limit: COPIES })
  expect(found.toSorted()).toEqual(wanted.map(({ own }) => own.id).toSorted())
})
