import { eq } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { tablesOf } from '@labbox/contract/measurement/template.ts'
import type { PreviewStep } from '@labbox/contract/tasks/preview.ts'
import { isOpenEnded, isReportType, lastEnd, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Db } from '../../platform/database/db.ts'
import { found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { groupsOfTask } from './groups/queries.ts'
import { presentMine, type MineRow } from './mine.queries.ts'
import { deadlineOf } from './pace.ts'
import { classesOf, givenLab, selectTask, type TaskRecord } from './queries.ts'
import { isGrouped } from './rules.ts'
import { task } from './tables.ts'

const NO_CLASS: LocalText = { zh: '', en: '' }

/** The task as it is planned: handed out, neither finished nor closed before its time. */
const planned = (row: TaskRecord): TaskRecord => ({
  ...row,
  publishedAt: row.publishedAt ?? row.createdAt,
  finishedAt: null,
  closedAt: null,
})

/** A copy that nobody has: its student has not begun. */
const freshCopy = (row: TaskRecord, classId: string): MineRow['own'] => ({
  id: newId(),
  taskId: row.id,
  studentId: row.ownerId,
  classId,
  status: workStatus.notStarted,
  deadline: deadlineOf(row.pace, row.startAt),
  opensAt: null,
  draftEmpty: true,
  manualReview: true,
  remeasure: false,
  remindedFor: null,
  readAt: null,
  startedAt: null,
  submittedAt: null,
  autoSubmitted: false,
  gradedAt: null,
  minutes: null,
  score: null,
  penalty: '0',
  groupId: null,
  payloadId: null,
  adjustment: null,
  adjustReason: '',
  extraPercent: null,
  origin: null,
  hold: null,
  createdAt: row.createdAt,
})

/** The task that has to be done before this one; null: there is none. */
const requiredOf = async (db: Db, { settings: { after, afterScore } }: TaskRecord) => {
  if (!after) return null
  const [row] = await db.select({ name: task.name }).from(task).where(eq(task.id, after))
  return row ? { name: row.name, score: afterScore ?? null } : null
}

/** Whether somebody has to review what was submitted: a report, or an experiment whose table gives no points. */
const isReviewed = async (db: Db, row: TaskRecord): Promise<boolean> => {
  if (isReportType(row.type)) return true
  const lab = await givenLab(db, row)
  return !lab || !tablesOf(lab.measurement).some(({ items }) => items.some(({ points }) => points > 0))
}

/** The moments at which a student sees something else, and the copy then. */
const stepsOf = (row: TaskRecord, fresh: MineRow['own'], waits: boolean, reviewed: boolean) => {
  const start = row.startAt.getTime()
  const end = (fresh.deadline ?? row.endAt).getTime()
  const ends = !isOpenEnded(end)
  const middle = new Date(ends ? (start + end) / 2 : start + DAY_MS)
  const ready = { ...fresh, readAt: row.startAt }
  const begun = { ...ready, status: workStatus.inProgress, startedAt: row.startAt, draftEmpty: false }
  const late = ends && !fresh.deadline && row.lateUntil !== null
  const step = (name: PreviewStep, at: Date, own: MineRow['own']) => ({ step: name, at, own })
  return [
    ...(row.pace ? [] : [step('before', new Date(start - MINUTE_MS), fresh)]),
    ...(waits ? [step('waits', row.startAt, fresh)] : []),
    step('start', row.startAt, ready),
    step('working', middle, begun),
    step('submitted', middle, {
      ...begun,
      status: reviewed ? workStatus.pendingReview : workStatus.finished,
      submittedAt: middle,
    }),
    ...(late ? [step('late', new Date(end + MINUTE_MS), begun)] : []),
    ...(ends ? [step('missed', fresh.deadline ?? lastEnd(row), ready)] : []),
  ]
}

/**
 * What a student of the first class sees of a task, step by step, by the rules that make the students' own lists. Nobody's work is read, and
 * what a teacher did early is left out: it is the plan.
 */
export const taskPreviewOf = async (db: Db, actor: Actor, id: string) => {
  const row = planned(await selectTask(db, actor, id))
  const [teacher] = await db.select({ name: user.name }).from(user).where(eq(user.id, row.ownerId))
  const [first] = (await classesOf(db, [id])).get(id) ?? []
  const required = await requiredOf(db, row)
  const grouped = isGrouped(row)
  const [group = { id: newId(), number: 1, name: '' }] = grouped ? await groupsOfTask(db, row) : []
  const mine = { ...group, members: [], submittedBy: null }
  const fresh = freshCopy(row, first?.id ?? row.id)
  const waits = required !== null || row.settings.previewFirst === true || grouped
  return stepsOf(row, fresh, waits, await isReviewed(db, row)).map(({ step, at, own }) => {
    const free = step === 'before' || step === 'waits'
    const beside = {
      required: new Map(free && required ? [[own.id, required]] : []),
      groups: new Map(grouped && !free ? [[own.id, mine]] : []),
    }
    const work: MineRow = {
      own,
      task: row,
      teacher: found(teacher).name,
      className: first?.name ?? NO_CLASS,
      sourceId: null,
    }
    return { step, at, task: presentMine(work, at, beside) }
  })
}
