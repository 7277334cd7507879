/**
 * States of tasks and of students' copies of them (domain: "States"). Status numbers are the spec's; the effective status is
 * a pure function of the stored times and acts, so a job that writes it down late changes nothing.
 */
export const taskTypes = {
  quiz: 1,
  experiment: 2,
  report: 3,
  boxExperiment: 4,
  boxReport: 5,
  exam: 6,
} as const
export type TaskType = (typeof taskTypes)[keyof typeof taskTypes]

/** Types of one kind of work: done on the platform, or on a lab box. */
export const workKinds = {
  experiment: [taskTypes.experiment, taskTypes.boxExperiment],
  report: [taskTypes.report, taskTypes.boxReport],
} as const satisfies Record<string, readonly TaskType[]>
export type WorkKind = keyof typeof workKinds

const among = (types: readonly TaskType[], type: TaskType): boolean => types.includes(type)

export const isExperimentType = (type: TaskType): boolean => among(workKinds.experiment, type)
export const isReportType = (type: TaskType): boolean => among(workKinds.report, type)
/** Whether a task is meant for lab boxes. */
export const isBoxType = (type: TaskType): boolean =>
  type === taskTypes.boxExperiment || type === taskTypes.boxReport

/** A deadline lies at least this far ahead, and nothing is rejected within it before the end. */
export const MARGIN_MS = 180_000

/** The end of what has none: a task of an open course, which waits for whoever enrols. */
export const OPEN_END = new Date('9999-01-01T00:00:00Z')

/** Whether there is no deadline at all. */
export const isOpenEnded = (end: Date | string | number): boolean =>
  new Date(end).getTime() >= OPEN_END.getTime()

export type TaskState = 'draft' | 'published' | 'inProgress' | 'finished' | 'closed'

export interface TaskTimes {
  publishedAt: Date | null
  startAt: Date
  endAt: Date
  /** Finished by the teacher before the end. */
  finishedAt: Date | null
  /** Interrupted by the teacher; final. */
  closedAt: Date | null
  /** Until when work is still taken after the end, as late; null: not at all. */
  lateUntil: Date | null
}

/** From then on nothing is taken any more, unless a student has an own end. */
export const lastEnd = ({ endAt, lateUntil }: Pick<TaskTimes, 'endAt' | 'lateUntil'>): Date =>
  lateUntil ?? endAt

export const taskState = (task: TaskTimes, now: Date): TaskState => {
  if (task.closedAt) return 'closed'
  if (!task.publishedAt) return 'draft'
  if (task.finishedAt || now >= lastEnd(task)) return 'finished'
  return now >= task.startAt ? 'inProgress' : 'published'
}

const earliest = (...ends: (Date | null)[]): Date =>
  new Date(Math.min(...ends.flatMap((end) => (end ? [end.getTime()] : []))))

/** When a task came to its end before its time, by an act of its teacher; null: it runs, or ended when it was to. */
export const endedEarly = ({ closedAt, finishedAt, endAt }: TaskTimes): Date | null => {
  const by = closedAt ?? finishedAt
  return by && by < endAt ? by : null
}

/**
 * When a student's time is over. An own deadline of a report (after a rejection) outlives the task; an own end of an exam, a
 * quiz or an experiment takes the place of the task's, but the teacher still finishes for everybody. What is taken late counts
 * for the task's end alone: an own end is firm.
 */
export const workEnd = (type: TaskType, deadline: Date | null, task: TaskTimes): Date => {
  if (deadline && isReportType(type)) return deadline
  return earliest(deadline ?? lastEnd(task), task.finishedAt, task.closedAt)
}

/** When a student's work is due: what comes later and is still taken is late. */
export const workDue = (type: TaskType, deadline: Date | null, task: TaskTimes): Date =>
  workEnd(type, deadline, { ...task, lateUntil: null })

export type TaskAct =
  'publish' | 'update' | 'extend' | 'shorten' | 'finish' | 'close' | 'unpublish' | 'delete' | 'archive'

/** What a teacher may do in which state; anything else is refused. */
export const taskActs: Record<TaskState, readonly TaskAct[]> = {
  draft: ['publish', 'update', 'delete'],
  // Taken back only while no student has begun.
  published: ['update', 'extend', 'shorten', 'close', 'unpublish'],
  inProgress: ['extend', 'shorten', 'finish', 'close', 'unpublish'],
  finished: ['archive'],
  closed: ['archive'],
}

/** Student task of an exam, a quiz or an experiment. */
export const workStatus = {
  notStarted: 0,
  inProgress: 1,
  pendingReview: 2,
  finished: 3,
  closed: 4,
  missed: 5,
} as const
/** Student task of a report: 5 is rejected, 6 missed. */
export const reportStatus = {
  notStarted: 0,
  inProgress: 1,
  pendingReview: 2,
  finished: 3,
  closed: 4,
  rejected: 5,
  missed: 6,
} as const
/** Statuses of work that its student has handed in, whether reviewed or not. */
export const handedInStatuses: readonly number[] = [workStatus.pendingReview, workStatus.finished]
export const isHandedIn = (status: number): boolean => handedInStatuses.includes(status)
/** Statuses in which a student may still work before the deadline; a rejected report is open again. */
export const openStatuses: readonly number[] = [
  workStatus.notStarted,
  workStatus.inProgress,
  reportStatus.rejected,
]
export type StudentStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6

export type StudentAct =
  | 'start'
  | 'save'
  | 'submit'
  | 'grade'
  | 'reject'
  | 'reopen'
  | 'withdraw'
  | 'reopenMissed'
  | 'window'
  | 'makeUp'

/** Acts by status; the acts of the clock and of closing the task are in `effectiveStatus`. */
export const workActs: Record<number, readonly StudentAct[]> = {
  0: ['start', 'window'],
  1: ['save', 'submit', 'window'],
  2: ['grade'],
  3: ['withdraw'],
  4: [],
  5: ['makeUp'],
}
export const reportActs: Record<number, readonly StudentAct[]> = {
  0: ['start', 'save', 'window'],
  1: ['save', 'submit', 'window'],
  2: ['grade', 'reject'],
  3: ['withdraw'],
  4: [],
  5: ['reopen'],
  6: ['reopenMissed', 'makeUp'],
}

export interface StudentTaskFacts {
  type: TaskType
  /** As last written down. */
  status: StudentStatus
  /** The student's own deadline after a rejection or a reopening, or an individual window. */
  deadline: Date | null
  /** Whether there is anything to hand in when the time is over. */
  draftEmpty: boolean
  /** Whether something must be reviewed by hand after submission. */
  manualReview: boolean
}

export interface Effective {
  status: StudentStatus
  /** When the clock or the closing of the task changed it; null when the written status still holds. */
  at: Date | null
}

/** The status that holds now: what is written, moved on by the clock and by the end of its task. */
export const effectiveStatus = (facts: StudentTaskFacts, task: TaskTimes, now: Date): Effective => {
  const unchanged = { status: facts.status, at: null }
  const open = facts.status === workStatus.notStarted || facts.status === workStatus.inProgress
  if (open && task.closedAt) return { status: workStatus.closed, at: task.closedAt }
  const end = workEnd(facts.type, facts.deadline, task)
  if (now < end) return unchanged
  const report = isReportType(facts.type)
  if (report && facts.status === reportStatus.rejected) return { status: reportStatus.missed, at: end }
  if (!open) return unchanged
  if (report) return { status: facts.draftEmpty ? reportStatus.missed : reportStatus.pendingReview, at: end }
  if (facts.status === workStatus.notStarted) return { status: workStatus.missed, at: end }
  return { status: facts.manualReview ? workStatus.pendingReview : workStatus.finished, at: end }
}

/** Whether a new deadline or end is far enough ahead. */
export const endAllowed = (start: Date, end: Date, now: Date): boolean =>
  end.getTime() >= now.getTime() + MARGIN_MS && end > start

/** A report is not rejected in the last three minutes before the end; after it, it may be. */
export const rejectAllowed = (end: Date, now: Date): boolean => {
  const left = end.getTime() - now.getTime()
  return left <= 0 || left > MARGIN_MS
}
