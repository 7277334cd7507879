import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import type { TaskKind } from '../tasks/student.service.ts'
import { examActs } from './acts.ts'
import type { ExamParts } from './context.ts'
import { giveStanding } from './authoring/standing.ts'
import { newDraft } from './authoring/recall.ts'
import { sealAll } from './sitting/seal.ts'
import { syncTimes } from './authoring/times.ts'

export const PREPARE_JOB = 'exams.prepare'

/** What handing out, moving, starting and handing in mean for exams and quizzes. */
export const examKind = (deps: Deps, parts: ExamParts): TaskKind => ({
  acts: (tasks) => examActs({ ...tasks, ...parts }),
  async given(tx, taskRow) {
    await syncTimes(deps, tx, taskRow)
    await deps.jobs.send(PREPARE_JOB, { examId: taskRow.id }, { tx, singletonKey: taskRow.id })
  },
  extraTime: giveStanding,
  recalled: (tx, taskRow) => newDraft(tx, taskRow),
  moved: (tx, taskRow) => syncTimes(deps, tx, taskRow),
  submitted: async (tx, work, { at }) => found((await sealAll(tx, parts.facts, [{ work, at, by: null }]))[0]),
  submittedAll: (tx, items) => sealAll(tx, parts.facts, items),
})
