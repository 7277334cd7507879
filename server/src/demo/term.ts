import { DAY_MS, HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { taskTypes, workKinds } from '@labbox/contract/tasks/states.ts'
import { examKind, openExams, type ExamDeps } from '../areas/exams/service.ts'
import { experimentKind } from '../areas/experiments/service.ts'
import { countQuestions } from '../areas/statistics/jobs.ts'
import type { TaskDeps } from '../areas/tasks/student.service.ts'
import type { Actor } from '../platform/actor.ts'

/** Whom the weeks are made up for. */
export interface Term {
  teacher: Actor
  courseId: string
  classIds: readonly string[]
  /** In the order in which they are numbered. */
  students: readonly Actor[]
}

/** How well the k-th student does, from 0 to 1: most well, some barely, in no order. */
export const skillOf = (k: number): number => 0.54 + (((k * 17 + 5) % 31) / 30) * 0.42

/** A throw that is the same at every start, from 0 to 1. */
export const diceOf =
  (k: number, what: number) =>
  (n: number): number =>
    ((k * 7919 + what * 104_729 + n * 1299 + 37) % 997) / 997

/** The use cases with a clock that is set to the weeks gone by; what they keep in memory is their own. */
export const inThePast = (deps: TaskDeps) => {
  let now = deps.clock.now()
  const past = { ...deps, clock: { now: () => now } }
  // Nobody has a page open.
  const parts = openExams(past, { publish: async () => undefined })
  const exam = examKind(past, parts)
  const lab = experimentKind(past)
  const kinds = new Map([
    ...deps.kinds,
    [taskTypes.exam, exam] as const,
    [taskTypes.quiz, exam] as const,
    ...workKinds.experiment.map((type) => [type, lab] as const),
  ])
  return { deps: { ...past, ...parts, kinds } satisfies ExamDeps, set: (to: Date) => void (now = to) }
}

export type Past = ReturnType<typeof inThePast>

/** Days ago, at an hour of that day's 24. */
export const daysBefore = (now: Date, days: number, minutes = 0): Date =>
  new Date(Math.floor((now.getTime() - days * DAY_MS) / HOUR_MS) * HOUR_MS + minutes * MINUTE_MS)

/** The figures of questions, which a job would count within ten minutes. */
export const countDemoQuestions = (deps: Pick<TaskDeps, 'db'>): Promise<void> => countQuestions(deps.db, null)
