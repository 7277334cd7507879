import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { taskTemplateAdd } from '@labbox/contract/tasks/templates.ts'
import { sessionAdd } from '@labbox/contract/attendance/sessions.ts'
import { classAdd } from '@labbox/contract/classes/classes.ts'
import { limitAdd } from '@labbox/contract/bookings/limits.ts'
import { fpgaSourceSave } from '@labbox/contract/bench/fpga/files.ts'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { experimentGet, experimentStart } from '@labbox/contract/experiments/experiments.ts'
import { previewOpen } from '@labbox/contract/files/preview-records.ts'
import { rolloverBegin } from '@labbox/contract/rollover/rollover.ts'
import { statementAdd } from '@labbox/contract/reports/statements.ts'
import { reportBundle as bundleTable } from '../areas/reports/tables.ts'
import { remarkAdd, reportSave, reportSubmit } from '@labbox/contract/reports/reports.ts'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { experimentPicture } from '../areas/experiments/tables.ts'
import { newId } from '../platform/database/ids.ts'
import type { Client, TestApp } from './app.ts'
import { runningCourse } from './courses.ts'
import { runningExam } from './exams/exam.ts'
import { publishedLab, richText } from './lab.ts'
import { talkedClass } from './messages.ts'
import { measuredThings } from './measurement.ts'
import { practisedBank } from './questions.ts'
import { usedBench, bookedOffer } from './world/benches.ts'
import { askedHelp } from './help.ts'
import { addedBox } from './world/boxes.ts'
import { groupedTask } from './world/groups.ts'
import { looseRows, administered, heldCertificate } from './world/rows.ts'
import { waysIn } from './world/ways-in.ts'

/** Kinds of things that an id in a call can name. */
export type Thing =
  | 'accessToken'
  | 'approvedAnswer'
  | 'draft'
  | 'announcement'
  | 'bank'
  | 'booking'
  | 'box'
  | 'category'
  | 'circuit'
  | 'certificate'
  | 'class'
  | 'classKey'
  | 'classSession'
  | 'command'
  | 'compatibleConfig'
  | 'compatibleModel'
  | 'conversation'
  | 'course'
  | 'consumable'
  | 'device'
  | 'dictionary'
  | 'exam'
  | 'experiment'
  | 'file'
  | 'fpgaFile'
  | 'graph'
  | 'helpRequest'
  | 'icon'
  | 'import'
  | 'instrItem'
  | 'labClass'
  | 'labVersion'
  | 'limit'
  | 'logo'
  | 'menu'
  | 'message'
  | 'module'
  | 'monitorGroup'
  | 'monitorTemplate'
  | 'occupancy'
  | 'offer'
  | 'organisation'
  | 'otherClass'
  | 'orgKey'
  | 'package'
  | 'paper'
  | 'person'
  | 'project'
  | 'projectFile'
  | 'question'
  | 'reading'
  | 'remark'
  | 'photo'
  | 'report'
  | 'reportBundle'
  | 'reportStatement'
  | 'reportTemplate'
  | 'reportedMessage'
  | 'robot'
  | 'role'
  | 'rollover'
  | 'round'
  | 'semester'
  | 'session'
  | 'sheet'
  | 'sitting'
  | 'slot'
  | 'studentTask'
  | 'symbol'
  | 'synergy'
  | 'tag'
  | 'extraTime'
  | 'groupTask'
  | 'groupWork'
  | 'taskGroup'
  | 'task'
  | 'taskTemplate'
  | 'template'
  | 'ticket'
  | 'tokenIssuer'
  | 'user'
  | 'ware'

const keptSettings = (projectId: string) => ({
  name: { en: 'Kept' },
  document: {
    type: 2 as const,
    name: { en: 'Lab' },
    projectId,
    times: { start: 0, end: 1440 },
    settings: {},
  },
})

/** What a reviewer keeps beside the reports. */
const reviewed = async (kit: TestApp, teacher: Client, taskId: string) => {
  const { id: reportStatement } = await teacher.ok(statementAdd, { text: 'Units are missing' })
  const reportBundle = newId()
  const at = kit.clock.now()
  const row = { taskId, ownerId: teacher.userId, roleId: newId(), locale: 'en' as const }
  await kit.deps.db
    .insert(bundleTable)
    .values({ id: reportBundle, ...row, createdAt: at, touchedAt: at, finishedAt: at })
  return { reportStatement, reportBundle }
}

/** An organisation where work is going on: one of everything, and somebody in each of its roles. */
export interface World {
  people: Record<'student' | 'teacher' | 'orgadmin', Client>
  account: string
  ids: Record<Thing, string>
}

export const createWorld = async (kit: TestApp, orgId: string): Promise<World> => {
  const orgadmin = await kit.user('orgadmin', { orgId })
  const lab = await publishedLab(kit, { orgId })
  const { student, teacher, experimentTask, reportTask } = lab
  const { id: experimentId } = await student.ok(experimentStart, { studentTaskId: experimentTask.id })
  const { sheetId } = await student.ok(experimentGet, { id: experimentId })
  const report = { studentTaskId: reportTask.id }
  await student.ok(reportSave, { ...report, revision: 0, draft: { texts: { aim: richText('Aim') } } })
  await student.ok(reportSubmit, report)
  const remark = await teacher.ok(remarkAdd, { ...report, sectionId: 'aim', text: 'Look here' })
  const practised = await practisedBank(teacher, student, lab.classId)
  const { classId } = lab
  const running = await runningExam(kit, { teacher, student, classId, ...practised })
  const circuit = await student.ok(circuitSave, { circuit: emptyCircuit() })
  const course = await runningCourse(kit, { teacher, orgadmin }, lab)
  const otherClass = await teacher.ok(classAdd, { name: { en: 'Other' } })
  const limit = await teacher.ok(limitAdd, { name: { en: 'Limit' }, classIds: [classId] })
  const classSession = await teacher.ok(sessionAdd, {
    classId,
    startAt: kit.clock.now(),
    endAt: new Date(kit.clock.now().getTime() + HOUR_MS),
  })
  const design = await student.ok(fpgaSourceSave, { fileName: 'top.v', text: 'module top; endmodule' })
  const loose = await looseRows(kit, orgId, student)
  const rollover = await teacher.ok(rolloverBegin, {
    semesterId: loose.semester,
    classIds: [otherClass.id],
  })
  const photo = newId()
  await kit.deps.db
    .insert(experimentPicture)
    .values({ id: photo, experimentId, fileId: loose.file, caption: '', photo: true, at: kit.clock.now() })
  const reading = await teacher.ok(previewOpen, { fileId: course.projectFile })
  return {
    people: { student, teacher, orgadmin },
    account: lab.account,
    ids: {
      circuit: circuit.id,
      fpgaFile: design.file.id,
      class: lab.classId,
      classSession: classSession.id,
      experiment: experimentId,
      project: lab.projectId,
      organisation: orgId,
      limit: limit.id,
      otherClass: otherClass.id,
      remark: remark.id,
      ...(await reviewed(kit, teacher, lab.published.reportTaskId ?? '')),
      report: reportTask.id,
      sheet: sheetId ?? '',
      user: student.userId,
      bank: practised.bankId,
      tag: practised.tagId,
      question: practised.questionId,
      round: practised.roundId,
      ...running,
      ...(await bookedOffer(kit, { orgadmin, teacher, student }, lab.classId)),
      ...course,
      reading: reading.id,
      certificate: await heldCertificate(kit, student, course.course),
      studentTask: experimentTask.id,
      task: lab.published.experimentTaskId,
      taskTemplate: (await teacher.ok(taskTemplateAdd, keptSettings(lab.projectId))).id,
      ...(await measuredThings(kit, { teacher, orgadmin }, lab.projectId)),
      ...(await usedBench(kit, orgadmin, student)),
      ...loose,
      rollover: rollover.id,
      ...(await talkedClass(kit, { teacher, student }, classId)),
      ...(await groupedTask(teacher, student, lab)),
      box: await addedBox(kit, teacher, classId),
      helpRequest: await askedHelp(student, experimentId),
      photo,
      ...(await administered(kit, orgId, orgadmin)),
      ...(await waysIn(kit, teacher, orgadmin, lab.classId)),
    },
  }
}
