import type { ExamNotice } from '@labbox/contract/exams/notices.ts'
import type { TaskDeps } from '../tasks/student.service.ts'
import type { AnswerLog } from './sitting/answer-log.ts'
import type { Facts } from './sitting/facts.ts'

/** What this area keeps in memory, made once per process. */
export interface ExamParts {
  facts: Facts
  answers: AnswerLog
  /** Tells the open pages of an exam; they ask the server what it is. A broker that is away is no failure: pages ask anyway. */
  announce(examId: string, notice: ExamNotice): void
}

/** What the use cases of this area work with. */
export interface ExamDeps extends TaskDeps, ExamParts {}
