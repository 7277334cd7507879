import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import type { TaskKind } from '../tasks/student.service.ts'
import type { Facts } from './facts.ts'
import { sealAll } from './seal.ts'
import { syncTimes } from './times.ts'

export const PREPARE_JOB = 'exams.prepare'

/** What handing out, moving, starting and handing in mean for exams and quizzes. */
export const examKind = (deps: Deps, facts: Facts): TaskKind => ({
  async given(tx, of) {
    await syncTimes(deps, tx, of)
    await deps.jobs.send(PREPARE_JOB, { examId: of.id }, { tx, singletonKey: of.id })
  },
  moved: (tx, of) => syncTimes(deps, tx, of),
  submitted: async (tx, work, { at }) => found((await sealAll(tx, facts, [{ work, at, by: null }]))[0]),
  submittedAll: (tx, items) => sealAll(tx, facts, items),
})
