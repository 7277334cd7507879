import type { ExamNotice } from '@labbox/contract/exams/notices.ts'
import type { TaskDeps } from '../tasks/student.service.ts'
import type { AnswerLog } from './sitting/answer-log.ts'
import type { Facts } from './sitting/facts.ts'

/** What this area keeps in memory, made once per process. */
export interface ExamParts {
  facts: Facts
  answers: AnswerLog
  /**
   * Tells the open pages of an exam to ask the server again. A broker that is down is no error, since pages ask
   * regularly anyway.
   */
  announce(examId: string, notice: ExamNotice): void
}

/** What the use cases of this area work with. */
export interface ExamDeps extends TaskDeps, ExamParts {}
