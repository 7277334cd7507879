import { parsePoints } from '../core/score.ts'
import { courseMark, WHOLE } from '../scores/course-mark.ts'

/** When an open course is completed: each of these tasks with at least so many of 100 points. */
export interface CompletionRule {
  taskIds: readonly string[]
  pass: number
}

export interface Completion {
  /** Required tasks with a score that passes. */
  passed: readonly string[]
  complete: boolean
  /** The mean of the required tasks there are scores of, in 1/10000 of a point; null: of none. */
  mark: number | null
}

const GROUP = 'required'

/**
 * How far a student is by a rule. A rule without tasks is never met. The mark is made by the rule of course marks, every task
 * weighing the same.
 */
export const completionOf = (
  rule: CompletionRule,
  scoreOf: (taskId: string) => number | null,
): Completion => {
  const least = parsePoints(String(rule.pass)) ?? Infinity
  const passed = rule.taskIds.filter((id) => (scoreOf(id) ?? -1) >= least)
  const items = rule.taskIds.map((id) => ({ id, groupId: GROUP, replaces: null }))
  const groups = [{ id: GROUP, weight: WHOLE, dropLowest: 0, bonus: false }]
  const { mark } = courseMark({ groups, items, decimals: 1 }, (id) => ({
    score: scoreOf(id),
    excused: false,
  }))
  return { passed, complete: rule.taskIds.length > 0 && passed.length === rule.taskIds.length, mark }
}
