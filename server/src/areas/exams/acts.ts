import type { TaskKindActs } from '../tasks/student.service.ts'
import type { ExamDeps } from './context.ts'
import { cancelExam, extendExam, finishExam } from './authoring/exams.service.ts'

/** An act on an exam from the list of tasks has the same effects as from the list of exams: open exam pages are told. */
export const examActs = (deps: ExamDeps): TaskKindActs => ({
  extend: (actor, id, endAt) => extendExam(deps, actor, id, endAt),
  finish: (actor, id) => finishExam(deps, actor, id),
  close: (actor, id, reason) => cancelExam(deps, actor, id, reason),
})
