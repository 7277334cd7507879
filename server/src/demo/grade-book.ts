import { POINT } from '@labbox/contract/core/score.ts'
import { LATE_SHARE } from '@labbox/contract/scores/attendance.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import { taskTypes, workKinds } from '@labbox/contract/tasks/states.ts'
import { saveScheme } from '../areas/scores/books.service.ts'
import { enter } from '../areas/scores/entries.service.ts'
import type { BookKey } from '../areas/scores/scope.ts'
import type { Actor } from '../platform/actor.ts'
import { newId } from '../platform/database/ids.ts'
import type { Deps } from '../platform/deps.ts'

/** A score from 58 to 100 for the k-th student, of a made-up class that did well on the whole. */
const made = (k: number, step: number): number => 100 - ((k * step + (k % 3) * 5) % 43)

/** The grade book of the demo class: weights, a midterm, and the attendance as it is taken; labs and reports are still to come. */
export const createDemoGradeBook = async (
  deps: Deps,
  teacher: Actor,
  key: BookKey,
  students: readonly string[],
): Promise<void> => {
  const [exam, labs, reports, attendance] = [newId(), newId(), newId(), newId()]
  const midterm = { id: newId(), name: { zh: '期中笔试', en: 'Midterm' }, groupId: exam }
  const columns = [
    midterm,
    {
      id: newId(),
      name: { zh: '出勤', en: 'Attendance' },
      groupId: attendance,
      attendance: { lateShare: LATE_SHARE },
    },
  ]
  const group = (
    id: string,
    zh: string,
    en: string,
    weight: number,
    kinds: GradeScheme['groups'][number]['kinds'],
  ) => ({ id, name: { zh, en }, weight, kinds, dropLowest: 0, bonus: false })
  const scheme: GradeScheme = {
    groups: [
      group(exam, '考试与测验', 'Exams and quizzes', 4000, [taskTypes.exam, taskTypes.quiz]),
      group(labs, '实验', 'Labs', 2500, [...workKinds.experiment]),
      group(reports, '报告', 'Reports', 2500, [...workKinds.report]),
      group(attendance, '考勤', 'Attendance', 1000, []),
    ],
    columns,
    placed: {},
    replaces: {},
    decimals: 1,
  }
  await saveScheme(deps, teacher, { ...key, revision: 0, scheme })
  const entries = students.map((studentId, k) => {
    const excused = k === 7
    return { itemId: midterm.id, studentId, score: excused ? null : made(k, 13) * POINT, excused }
  })
  await enter(deps, teacher, { ...key, entries, reason: '' })
}
