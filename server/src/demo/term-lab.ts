import { and, eq, isNotNull } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import { experiment } from '../areas/experiments/tables.ts'
import { labProject, labVersion } from '../areas/labs/tables.ts'
import { typeSheets } from '../areas/measurement/service.ts'
import { saveDraft } from '../areas/reports/drafts/drafts.service.ts'
import { grade, submit } from '../areas/reports/service.ts'
import { publish } from '../areas/tasks/publish.service.ts'
import { settleDue } from '../areas/tasks/service.ts'
import { beginAll, handInAll, lockStudentTasks } from '../areas/tasks/student.service.ts'
import { studentTask } from '../areas/tasks/tables.ts'
import { found } from '../platform/errors.ts'
import { written } from './course.ts'
import { readValues, rightValues } from './readings.ts'
import { diceOf, skillOf, type Past, type Term } from './term.ts'

/** One in so many students never did it. */
const IDLE = 13

export interface PastLab {
  /** Key of a lab that ships. */
  lab: string
  startAt: Date
  /** Whether a report was written on it, and how many of them are still to be reviewed. */
  report: { waiting: number } | null
}

const idsOf = async ({ deps }: Past, taskId: string, status: number) => {
  const rows = await deps.db
    .select({ id: studentTask.id, studentId: studentTask.studentId })
    .from(studentTask)
    .where(and(eq(studentTask.taskId, taskId), eq(studentTask.status, status as 0)))
  return rows
}

/** From its start to when it is handed in, ms: the hours at benches in between are its own. */
const [BEGUN_MS, DONE_MS] = [2 * HOUR_MS, 6.9 * DAY_MS]

/** Measured by hand, as offline experiments are: begun, typed in and submitted by most of the class. */
const measure = async (past: Past, term: Term, taskId: string, template: Template, startAt: Date) => {
  const { deps, set } = past
  const numbers = new Map(term.students.map(({ userId }, k) => [userId, k]))
  const numberOf = (studentId: string) => numbers.get(studentId) ?? 0
  set(new Date(startAt.getTime() + BEGUN_MS))
  const those = (await idsOf(past, taskId, workStatus.notStarted)).filter(
    ({ studentId }) => numberOf(studentId) % IDLE !== 4,
  )
  const ids = those.map(({ id }) => id)
  await beginAll(deps, deps.db, await lockStudentTasks(deps, deps.db, ids))
  const sheets = await deps.db
    .select({ sheetId: experiment.sheetId, byId: experiment.ownerId })
    .from(experiment)
    .innerJoin(studentTask, eq(studentTask.id, experiment.studentTaskId))
    .where(and(eq(studentTask.taskId, taskId), isNotNull(experiment.sheetId)))
  const right = rightValues(template)
  const done = new Date(startAt.getTime() + DONE_MS)
  await typeSheets(
    deps.db,
    done,
    sheets.map(({ sheetId, byId }) => {
      const k = numberOf(byId)
      return {
        sheetId: found(sheetId),
        byId,
        values: readValues(right, 0.5 + skillOf(k) / 2, diceOf(k, 2)),
      }
    }),
  )
  set(done)
  const works = await lockStudentTasks(deps, deps.db, ids)
  await handInAll(
    deps,
    deps.db,
    works.map((work) => ({ work, at: done, by: work.own.studentId })),
  )
  return { those, numberOf }
}

/** What students write, each a little different. */
const CONCLUSIONS = [
  '测量结果与理论值基本一致，误差主要来自元件的容差。',
  '大部分读数落在允许范围内，个别偏差较大，可能是接线接触不良所致。',
  '重复测量三次，读数的分散很小，系统误差主要来自仪表的准确度。',
  '按照步骤逐项测量，与计算值相比最大偏差约为百分之三。',
  '接入负载后输出略有下降，与电路的输出电阻相符。',
  '第一次测量时量程选得过大，改用小一档后读数稳定，结论不变。',
  '曲线形状与预期相同，拐点的位置比理论值略低。',
  '改变输入时输出随之变化，线性范围与讲义中给出的一致。',
] as const

/** A lab that was done, with its report written and graded but for some that wait. */
export const createPastLab = async (past: Past, term: Term, { lab, startAt, report }: PastLab) => {
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
    reportEndAt: report ? later(10).toISOString() : null,
    late: null,
    settings: TaskSettings.parse({ manualFill: true, previewFirst: false }),
  })
  const [version] = await deps.db
    .select({ document: labVersion.document })
    .from(labVersion)
    .where(eq(labVersion.projectId, projectId))
    .orderBy(labVersion.number)
  const { measurement, report: form } = found(version).document
  const { numberOf } = await measure(past, term, given.experimentTaskId, Template.parse(measurement), startAt)
  if (given.reportTaskId) {
    set(later(8))
    const textsOf = (k: number) =>
      Object.fromEntries(
        form.sections.flatMap((section, place) =>
          section.kind === 'text'
            ? [[section.id, written(found(CONCLUSIONS[(k + place) % CONCLUSIONS.length]))]]
            : [],
        ),
      )
    const works = await idsOf(past, given.reportTaskId, workStatus.notStarted)
    const wrote = works.filter(
      ({ studentId }) => numberOf(studentId) % IDLE !== 4 && numberOf(studentId) % 17 !== 9,
    )
    for (const { id, studentId } of wrote) {
      const student = found(term.students[numberOf(studentId)])
      await saveDraft(deps, student, {
        studentTaskId: id,
        revision: 0,
        draft: { texts: textsOf(numberOf(studentId)), pictures: {}, pdfFileId: null },
      })
      await submit(deps, student, id)
    }
    set(later(11))
    const waiting = report?.waiting ?? 0
    for (const { id, studentId } of wrote.slice(waiting)) {
      const k = numberOf(studentId)
      const score = Math.round(52 + skillOf(k) * 42 + diceOf(k, 3)(0) * 6)
      await grade(deps, term.teacher, { studentTaskId: id, score, rubric: {}, adjustments: [], comment: '' })
    }
    await settleDue(deps, given.reportTaskId)
  }
  set(later(11))
  await settleDue(deps, given.experimentTaskId)
  return given
}
