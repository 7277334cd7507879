import type { TaskType } from '@labbox/contract/tasks/states.ts'
import type { Db } from '../../platform/db.ts'
import type { StudentWork } from './student.service.ts'

export interface Submitted {
  /** Whether somebody must review it; false: it is finished at once. */
  manualReview: boolean
  /** Points, when it grades itself. */
  score: number | null
}

/** What starting and handing in mean for one kind of task; the area that owns the kind's payload registers it. */
export interface TaskKind {
  /** When a student's copy begins, inside its transaction. */
  started?(tx: Db, work: StudentWork): Promise<void>
  /** Freezes the payload, inside the transaction that hands it in; `auto`: by the clock, as it was at `at`. */
  submitted(tx: Db, work: StudentWork, how: { at: Date; auto: boolean }): Promise<Submitted>
}

export type TaskKinds = ReadonlyMap<TaskType, TaskKind>
