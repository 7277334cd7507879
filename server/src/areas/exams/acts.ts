import type { TaskKindActs } from '../tasks/student.service.ts'
import type { ExamDeps } from './context.ts'
import { cancelExam, extendExam, finishExam } from './authoring/exams.service.ts'

/** What a teacher does to an exam from the list of tasks is what is done from the list of exams: its open pages are told. */
export const examActs = (deps: ExamDeps): TaskKindActs => ({
  extend: (actor, id, endAt) => extendExam(deps, actor, id, endAt),
  finish: (actor, id) => finishExam(deps, actor, id),
  close: (actor, id, reason) => cancelExam(deps, actor, id, reason),
})
