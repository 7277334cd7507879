import { asc, eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import { experiment } from '../areas/experiments/tables.ts'
import { labProject, labVersion } from '../areas/labs/tables.ts'
import { typeSheets } from '../areas/measurement/service.ts'
import { saveDraft } from '../areas/reports/drafts/drafts.service.ts'
import { grade, submit } from '../areas/reports/service.ts'
import { moveStudents, saveGroup } from '../areas/tasks/groups/service.ts'
import { publish } from '../areas/tasks/publish.service.ts'
import { settleDue } from '../areas/tasks/service.ts'
import { lockStudentTask, perform } from '../areas/tasks/student.service.ts'
import { studentTask } from '../areas/tasks/tables.ts'
import type { Actor } from '../platform/actor.ts'
import { found } from '../platform/errors.ts'
import { written } from './course.ts'
import { readValues, rightValues } from './readings.ts'
import { diceOf, skillOf, type Past, type Term } from './term.ts'

const SIZE = 3
/** So many groups' reports are still to be reviewed. */
const WAITING = 2
/** In one of so many groups a member did less than the others. */
const UNEVEN = 3

/** From the beginning until it is handed in, ms: what its members do at benches in between is its own. */
const BENCH_MS = 3 * DAY_MS

interface GroupLab {
  /** Key of a lab that ships. */
  lab: string
  startAt: Date
}

/** Copies of a task by its students, in the order in which these are numbered. */
const copiesOf = async ({ deps }: Past, { students }: Term, taskId: string) => {
  const rows = await deps.db
    .select({ id: studentTask.id, studentId: studentTask.studentId, classId: studentTask.classId })
    .from(studentTask)
    .where(eq(studentTask.taskId, taskId))
  const byStudent = new Map(rows.map((row) => [row.studentId, row]))
  return students.map((student) => ({ student, ...found(byStudent.get(student.userId)) }))
}

type Copies = Awaited<ReturnType<typeof copiesOf>>

/** Puts the students of each class into groups, as they are numbered. */
const group = async ({ deps }: Past, { teacher }: Term, taskId: string, copies: Copies) => {
  const groups: Actor[][] = []
  for (const [classId, those] of Map.groupBy(copies, (copy) => copy.classId))
    for (let k = 0; k < those.length; k += SIZE) {
      const members = those.slice(k, k + SIZE).map(({ student }) => student)
      const { id: groupId } = await saveGroup(deps, teacher, {
        id: taskId,
        groupId: null,
        classId,
        label: '',
      })
      const studentIds = members.map(({ userId }) => userId)
      await moveStudents(deps, teacher, { id: taskId, studentIds, groupId })
      groups.push(members)
    }
  return groups
}

interface Measured {
  first: Actor
  other: Actor
  copyId: string
  begun: Date
  values: ReadonlyMap<string, number | string>
}

/** One member begins, what they measured is typed in, another one submits for all. */
const measure = async ({ deps, set }: Past, { first, other, copyId, begun, values }: Measured) => {
  const { db } = deps
  set(begun)
  await perform(deps, db, await lockStudentTask(deps, db, copyId), 'start', first)
  const [own] = await db
    .select({ sheetId: experiment.sheetId })
    .from(experiment)
    .where(eq(experiment.studentTaskId, copyId))
  const done = new Date(begun.getTime() + BENCH_MS)
  await typeSheets(db, done, [{ sheetId: found(own?.sheetId), byId: first.userId, values }])
  set(done)
  await perform(deps, db, await lockStudentTask(deps, db, copyId), 'submit', other)
}

/** A lab that was done and written up in groups: the report is one for all, marks differ where somebody did less. */
export const createGroupLab = async (past: Past, term: Term, { lab, startAt }: GroupLab): Promise<void> => {
  const { deps, set } = past
  const [project] = await deps.db.select().from(labProject).where(eq(labProject.shipped, lab))
  const { id: projectId, name } = found(project)
  const later = (days: number) => new Date(startAt.getTime() + days * DAY_MS)
  set(startAt)
  const given = await publish(deps, term.teacher, {
    projectId,
    name,
    remark: '',
    classIds: [...term.classIds],
    courseId: term.courseId,
    pace: null,
    startAt: startAt.toISOString(),
    endAt: later(7).toISOString(),
    reportEndAt: later(9).toISOString(),
    late: null,
    settings: TaskSettings.parse({
      manualFill: true,
      previewFirst: false,
      groups: { size: SIZE, form: 'hand', from: null, report: true },
    }),
  })
  const copies = await copiesOf(past, term, given.experimentTaskId)
  const copyOf = new Map(copies.map(({ student, id }) => [student.userId, id]))
  const groups = await group(past, term, given.experimentTaskId, copies)
  const reportTaskId = found(given.reportTaskId)
  const reportOf = new Map(
    (await copiesOf(past, term, reportTaskId)).map(({ student, id }) => [student.userId, id]),
  )
  const [version] = await deps.db
    .select({ document: labVersion.document })
    .from(labVersion)
    .where(eq(labVersion.projectId, projectId))
    .orderBy(asc(labVersion.number))
  const { measurement, report: form } = found(version).document
  const right = rightValues(Template.parse(measurement))
  const texts = Object.fromEntries(
    form.sections.flatMap((section) =>
      section.kind === 'text'
        ? [[section.id, written('起振条件与理论一致，频率误差主要来自电容容差。')]]
        : [],
    ),
  )
  // The last group never began.
  for (const [k, [first, ...others]] of groups.slice(0, -1).entries()) {
    const [beginner, other] = [found(first), found(others[0] ?? first)]
    const begun = new Date(startAt.getTime() + (k + 1) * HOUR_MS)
    const copyId = found(copyOf.get(beginner.userId))
    const values = readValues(right, 0.5 + skillOf(k) / 2, diceOf(k, 5))
    await measure(past, { first: beginner, other, copyId, begun, values })
    set(new Date(later(4).getTime() + k * HOUR_MS))
    const studentTaskId = found(reportOf.get(other.userId))
    await saveDraft(deps, other, {
      studentTaskId,
      revision: 0,
      draft: { texts, pictures: {}, pdfFileId: null },
    })
    await submit(deps, other, studentTaskId)
  }
  set(later(10))
  for (const [k, members] of groups.slice(WAITING, -1).entries()) {
    const [first, last] = [found(members[0]), found(members.at(-1))]
    const score = Math.round(58 + skillOf(k) * 40)
    const less = { studentTaskId: found(reportOf.get(last.userId)), by: -8, reason: '未参加第二次测量' }
    await grade(deps, term.teacher, {
      studentTaskId: found(reportOf.get(first.userId)),
      score,
      rubric: {},
      adjustments: k % UNEVEN === 0 && members.length > 1 ? [less] : [],
      comment: '',
    })
  }
  await settleDue(deps, reportTaskId)
  await settleDue(deps, given.experimentTaskId)
}
