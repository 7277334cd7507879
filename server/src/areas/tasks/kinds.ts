import type { TaskType } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { studentTask, task } from './tables.ts'

/** A student's copy of a task with the task it belongs to. */
export interface StudentWork {
  own: typeof studentTask.$inferSelect
  task: typeof task.$inferSelect
  /** The copies of the others in its group, locked with it: what happens to one happens to all. */
  mates?: readonly StudentWork[]
}

export interface Submitted {
  /** Whether somebody must review it; false: it is finished at once. */
  manualReview: boolean
  /** Points, when it grades itself. */
  score: number | null
  /** How long the student worked on it; null: not measured. */
  minutes: number | null
}

/** What a teacher does to a task as a whole, where a kind has more to do than to change its times. */
export interface TaskKindActs {
  extend(actor: Actor, id: string, endAt: Date): Promise<Record<string, never>>
  finish(actor: Actor, id: string): Promise<Record<string, never>>
  close(actor: Actor, id: string, reason: string): Promise<Record<string, never>>
}

/** When a copy is handed in, and by whom; null: by the clock. */
export interface HandedIn {
  work: StudentWork
  at: Date
  by: string | null
}

/**
 * What starting and handing in mean for one kind of task; the area that owns the kind's payload registers it. Everything is
 * called inside the transaction that does it.
 */
export interface TaskKind {
  /** Copies were handed out: at publishing, or to late joiners. */
  given?(tx: Db, taskRow: typeof task.$inferSelect): Promise<void>
  /** Publishing was undone: copies are gone. Gives the id of the draft, where its kind makes a new one. */
  recalled?(tx: Db, taskRow: typeof task.$inferSelect): Promise<string>
  /** The task's end was moved, or the teacher finished or closed it; `of` is how it stands now. */
  moved?(tx: Db, taskRow: typeof task.$inferSelect): Promise<void>
  /** Standing extra time of students of a task that is handed out: percent by student, 0: none any more. Without it, deadlines move. */
  extraTime?(tx: Db, taskRow: typeof task.$inferSelect, percents: ReadonlyMap<string, number>): Promise<void>
  /** A student's copy begins. */
  started?(tx: Db, work: StudentWork): Promise<void>
  /** Freezes the payload when it is handed in; `auto`: by the clock, as it was at `at`. */
  submitted(tx: Db, work: StudentWork, how: { at: Date; auto: boolean }): Promise<Submitted>
  /** The same for many at one moment, in their order; copies are locked. */
  submittedAll?(tx: Db, items: readonly HandedIn[]): Promise<Submitted[]>
  /** The payload of a group goes over to another member's copy: who had it leaves. */
  payloadMoved?(tx: Db, fromId: string, to: StudentWork): Promise<void>
  acts?(deps: TaskDeps): TaskKindActs
}

export type TaskKinds = ReadonlyMap<TaskType, TaskKind>

/** What the use cases of this area work with. */
export interface TaskDeps extends Deps {
  kinds: TaskKinds
  /** Courses lie above tasks. @throws AppError when the actor does not teach this one, as if it were not there */
  requireCourse: (tx: Db, actor: Actor, courseId: string) => Promise<void>
  /** The class of who enrolled in an open course that the actor teaches. @throws AppError likewise, or when it is not open */
  openClass: (tx: Db, actor: Actor, courseId: string) => Promise<string>
}
