import type { Actor } from '../../../platform/actor.ts'
import type { ExamDeps } from '../context.ts'
import { selectExam } from '../queries.ts'
import { addExam, type ExamInput } from './exams.service.ts'

export type { ExamDeps }

/**
 * A draft of the same quiz or exam for other classes at other times, on papers that the actor may still use. What was arranged for single
 * students and the access code stay with the one it is a copy of.
 */
export const copyExam = async (
  deps: ExamDeps,
  actor: Actor,
  id: string,
  to: Pick<ExamInput, 'classIds' | 'courseId' | 'startAt' | 'endAt'>,
): Promise<string> => {
  const { task, exam } = await selectExam(deps.db, actor, 'exams:exam:edit', id)
  const draft = await addExam(deps, actor, {
    ...to,
    type: task.type as 1 | 6,
    name: task.name,
    remark: task.remark,
    mode: exam.mode,
    paperIds: exam.paperIds,
    pace: null,
    students: [],
    settings: { ...exam.settings, code: '' },
  })
  return draft.id
}
