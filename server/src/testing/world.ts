import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { accessTokenAdd } from '@labbox/contract/access/access-tokens.ts'
import { sessionAdd } from '@labbox/contract/attendance/sessions.ts'
import { classAdd } from '@labbox/contract/classes/classes.ts'
import { eq } from 'drizzle-orm'
import { bookingAdd } from '@labbox/contract/bookings/bookings.ts'
import { limitAdd } from '@labbox/contract/bookings/limits.ts'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { classKeyAdd, orgKeyAdd } from '@labbox/contract/classes/keys.ts'
import { announcementAdd } from '@labbox/contract/notices/announcements.ts'
import { deviceAdd } from '@labbox/contract/devices/devices.ts'
import { experimentGet, experimentStart } from '@labbox/contract/experiments/experiments.ts'
import { previewOpen } from '@labbox/contract/files/preview-records.ts'
import { remarkAdd, reportSave, reportSubmit } from '@labbox/contract/reports/reports.ts'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { extraTimeAdd } from '@labbox/contract/tasks/extra-time.ts'
import { myTaskGroups } from '@labbox/contract/tasks/groups.ts'
import { myTaskPage, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { tokenIssuer } from '../areas/access/ways-in/tables.ts'
import { menu, role, session, userImport } from '../areas/access/tables.ts'
import { benchCommand } from '../areas/bench/tables.ts'
import { semester } from '../areas/classes/tables.ts'
import { benchPackage } from '../areas/devices/program/packages.tables.ts'
import { device, occupancy } from '../areas/devices/tables.ts'
import { experimentPicture, synergy, synergyMember } from '../areas/experiments/tables.ts'
import { file } from '../areas/files/tables.ts'
import { dictionary, icon, logo } from '../areas/system/tables.ts'
import { publicCode } from '../areas/courses/certificates/issue.service.ts'
import { certificate } from '../areas/courses/certificates/tables.ts'
import { newId } from '../platform/database/ids.ts'
import type { Client, TestApp } from './app.ts'
import { onlineBench, publishOffer, slotsFor } from './bookings.ts'
import { runningCourse } from './courses.ts'
import { runningExam } from './exams/exam.ts'
import { publishedLab, richText } from './lab.ts'
import { measuredThings } from './measurement.ts'
import { practisedBank } from './questions.ts'

/** Kinds of things that an id in a call can name. */
export type Thing =
  | 'accessToken'
  | 'announcement'
  | 'bank'
  | 'booking'
  | 'category'
  | 'circuit'
  | 'certificate'
  | 'class'
  | 'classKey'
  | 'classSession'
  | 'command'
  | 'compatibleConfig'
  | 'compatibleModel'
  | 'course'
  | 'device'
  | 'dictionary'
  | 'exam'
  | 'experiment'
  | 'file'
  | 'graph'
  | 'icon'
  | 'import'
  | 'instrItem'
  | 'labClass'
  | 'labVersion'
  | 'limit'
  | 'logo'
  | 'menu'
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
  | 'reportTemplate'
  | 'role'
  | 'round'
  | 'semester'
  | 'session'
  | 'sheet'
  | 'sitting'
  | 'slot'
  | 'studentTask'
  | 'synergy'
  | 'tag'
  | 'extraTime'
  | 'groupTask'
  | 'groupWork'
  | 'taskGroup'
  | 'task'
  | 'template'
  | 'tokenIssuer'
  | 'user'
  | 'ware'

/** An organisation where work is going on: one of everything, and somebody in each of its roles. */
export interface World {
  people: Record<'student' | 'teacher' | 'orgadmin', Client>
  account: string
  ids: Record<Thing, string>
}

/** A bench in use: as its agent would have reported it. */
const usedBench = async (kit: TestApp, orgadmin: Client, student: Client) => {
  const { id: deviceId } = await orgadmin.ok(deviceAdd, { name: { en: 'Bench' } })
  await kit.deps.db.update(device).set({ online: true }).where(eq(device.id, deviceId))
  const now = kit.clock.now()
  const lease = { id: newId(), deviceId, instance: 0, userId: student.userId }
  await kit.deps.db.insert(occupancy).values({ ...lease, startedAt: now, lastActivityAt: now })
  const command = {
    id: newId(),
    occupancyId: lease.id,
    deviceId,
    userId: student.userId,
    op: 'find' as const,
  }
  await kit.deps.db
    .insert(benchCommand)
    .values({ ...command, args: {}, idempotencyKey: 'known-key', state: 'answered', requestedAt: now })
  const shared = { id: newId(), occupancyId: lease.id, creatorId: student.userId, startedAt: now }
  await kit.deps.db.insert(synergy).values({ ...shared, operatorId: student.userId })
  const member = { synergyId: shared.id, userId: student.userId, invitedAt: now, joinedAt: now, seenAt: now }
  await kit.deps.db.insert(synergyMember).values(member)
  await kit.deps.db.update(occupancy).set({ synergyId: shared.id }).where(eq(occupancy.id, lease.id))
  return { device: deviceId, occupancy: lease.id, command: command.id, synergy: shared.id }
}

/** An offer of the teacher's with a slot that is booked and one that is not. */
const bookedOffer = async (
  kit: TestApp,
  who: Pick<World['people'], 'orgadmin' | 'teacher' | 'student'>,
  classId: string,
) => {
  const deviceIds = [await onlineBench(kit, who.orgadmin)]
  const offer = await publishOffer(kit, who.teacher, { classIds: [classId], deviceIds })
  const slots = await slotsFor(who.student, offer)
  const booked = await who.student.ok(bookingAdd, { slotId: slots[0]?.id ?? '' })
  return { offer, booking: booked.id, slot: slots.at(-1)?.id ?? '' }
}

let packages = 0

const looseRows = async (kit: TestApp, orgId: string, owner: Client) => {
  const now = kit.clock.now()
  const [fileId, semesterId, dictionaryId, logoId, iconId] = [newId(), newId(), newId(), newId(), newId()]
  await kit.deps.db.insert(file).values({
    id: fileId,
    sha256: '0'.repeat(64),
    name: 'p.png',
    size: 1,
    type: 'image/png',
    ownerId: owner.userId,
    orgId,
    createdAt: now,
  })
  await kit.deps.db
    .insert(dictionary)
    .values({ id: dictionaryId, key: `d${dictionaryId}`, name: { en: 'Rooms' }, updatedAt: now })
  const place = { typeCode: 'MENU_SETTING' as const, size: '28;28', updatedAt: now }
  await kit.deps.db.insert(logo).values({ id: logoId, orgId, ...place })
  await kit.deps.db
    .insert(icon)
    .values({ id: iconId, name: { en: 'Gate' }, image: `${newId()}.svg`, updatedAt: now })
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS)
  await kit.deps.db
    .insert(semester)
    .values({ id: semesterId, orgId, name: { en: 'Term' }, startAt: days(-30), endAt: days(30) })
  const packageId = newId()
  await kit.deps.db.insert(benchPackage).values({
    id: packageId,
    version: `0.0.${++packages}`,
    fileId,
    size: 1,
    sha256: '0'.repeat(64),
    signature: '-',
    createdBy: owner.userId,
    createdAt: now,
  })
  return {
    file: fileId,
    semester: semesterId,
    dictionary: dictionaryId,
    logo: logoId,
    icon: iconId,
    package: packageId,
  }
}

/** Ways in: keys of the class and of the organisation, and another system whose tokens are taken. */
const waysIn = async (kit: TestApp, teacher: Client, orgadmin: Client, classId: string) => {
  const now = kit.clock.now()
  const expiresAt = new Date(now.getTime() + 7 * DAY_MS).toISOString()
  const id = newId()
  await kit.deps.db.insert(tokenIssuer).values({
    id,
    name: 'Portal',
    issuer: `portal-${id}`,
    audience: 'labbox',
    algorithm: 'HS256' as const,
    key: '-',
    fingerprint: '-',
    accountFrom: 'sub',
    skewSeconds: 30,
    enabled: true,
    createdAt: now,
    updatedAt: now,
  })
  const announcement = await teacher.ok(announcementAdd, {
    audience: 'class',
    audienceId: classId,
    title: { en: 'Announcement' },
    text: {},
    mustConfirm: true,
  })
  const accessToken = await teacher.ok(accessTokenAdd, {
    name: 'Program',
    permissions: ['exams:exam:page'],
    days: 30,
  })
  return {
    classKey: (await teacher.ok(classKeyAdd, { classId, expiresAt })).id,
    orgKey: (await orgadmin.ok(orgKeyAdd, { orgId: orgadmin.orgId ?? '', expiresAt })).id,
    tokenIssuer: id,
    accessToken: accessToken.id,
    announcement: announcement.id,
  }
}

/** A role and a menu row made here, and somebody who does nothing but be administered. */
const administered = async (kit: TestApp, orgId: string, orgadmin: Client) => {
  const spare = await kit.user('student', { orgId })
  const [open] = await kit.deps.db.select().from(session).where(eq(session.userId, spare.userId))
  const [roleId, menuId] = [newId(), newId()]
  await kit.deps.db.insert(role).values({ id: roleId, code: `role-${roleId}`, name: { en: 'Helper' } })
  await kit.deps.db.insert(menu).values({ id: menuId, resName: { en: 'Row' } })
  const now = kit.clock.now()
  const importId = newId()
  await kit.deps.db.insert(userImport).values({
    id: importId,
    userId: orgadmin.userId,
    orgId,
    roleId,
    fileName: 'people.csv',
    sha256: '-',
    state: 'failed',
    createdAt: now,
    touchedAt: now,
  })
  return { person: spare.userId, session: open?.id ?? '', role: roleId, menu: menuId, import: importId }
}

/** A certificate of the student's in a course. */
const heldCertificate = async (kit: TestApp, student: Client, courseId: string): Promise<string> => {
  const id = newId()
  await kit.deps.db.insert(certificate).values({
    id,
    code: publicCode(),
    courseId,
    userId: student.userId,
    course: { en: 'Course' },
    holder: 'Pupil',
    issuedAt: kit.clock.now(),
  })
  return id
}

/** A task that the student does in a group chosen by students, and more time for the student. */
const groupedTask = async (
  teacher: Client,
  student: Client,
  lab: Awaited<ReturnType<typeof publishedLab>>,
) => {
  const { experimentTaskId: groupTask } = await teacher.ok(taskPublish, {
    projectId: lab.projectId,
    name: { en: 'Together' },
    classIds: [lab.classId],
    startAt: lab.minutes(0),
    endAt: lab.minutes(60),
    settings: { groups: { form: 'students' } },
  })
  const { items } = await student.ok(myTaskPage, {})
  const groupWork = items.find(({ taskId }) => taskId === groupTask)?.id ?? ''
  const { groups } = await student.ok(myTaskGroups, { id: groupWork })
  const extra = await teacher.ok(extraTimeAdd, {
    userId: student.userId,
    classId: lab.classId,
    percent: 25,
    kinds: ['quiz'],
    reason: 'Reads slowly',
    fromAt: lab.minutes(0),
  })
  return { groupTask, groupWork, taskGroup: groups[0]?.id ?? '', extraTime: extra.id }
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
  const loose = await looseRows(kit, orgId, student)
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
      class: lab.classId,
      classSession: classSession.id,
      experiment: experimentId,
      project: lab.projectId,
      organisation: orgId,
      limit: limit.id,
      otherClass: otherClass.id,
      remark: remark.id,
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
      ...(await measuredThings(kit, { teacher, orgadmin }, lab.projectId)),
      ...(await usedBench(kit, orgadmin, student)),
      ...loose,
      ...(await groupedTask(teacher, student, lab)),
      photo,
      ...(await administered(kit, orgId, orgadmin)),
      ...(await waysIn(kit, teacher, orgadmin, lab.classId)),
    },
  }
}
