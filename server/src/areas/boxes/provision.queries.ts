import { and, asc, eq, gt, isNotNull, isNull, inArray } from 'drizzle-orm'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { filesOfTemplate } from '@labbox/contract/templates/report.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { organisation, user } from '../access/tables.ts'
import { membersOf } from '../classes/queries.ts'
import { teachingClass } from '../classes/tables.ts'
import { device } from '../devices/tables.ts'
import { file } from '../files/tables.ts'
import { filesOf } from '../labs/queries.ts'
import { labVersion } from '../labs/tables.ts'
import { studentTask, task, taskClass } from '../tasks/tables.ts'
import { reportTemplateVersion } from '../templates/tables.ts'
import { boxDevice, type box } from './tables.ts'
import { begunStamp } from './works.queries.ts'

/** Tasks of the class that are open within the window of a box: for LAB-BOXes alone. */
export const openTasks = async (db: Db, { classId, opensAt }: typeof box.$inferSelect) =>
  (
    await db
      .select({ task })
      .from(task)
      .innerJoin(taskClass, eq(taskClass.taskId, task.id))
      .where(
        and(
          eq(taskClass.classId, classId),
          inArray(task.type, [taskTypes.boxExperiment, taskTypes.boxReport]),
          isNotNull(task.publishedAt),
          isNull(task.closedAt),
          isNull(task.finishedAt),
          gt(task.endAt, opensAt),
        ),
      )
      .orderBy(asc(task.createdAt))
  ).map((row) => row.task)

/** What a box asks for one by one. */
const picturesOf = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: file.id, name: file.name, type: file.type, sha256: file.sha256 })
    .from(file)
    .where(anyOf(file.id, [...new Set(ids)]))
    .orderBy(file.id)

/** Benches in the room, as they are registered. Their secrets, addresses and cameras stay here: an agent is enrolled at the box anew. */
const benchesOf = (db: Db, boxId: string) =>
  db
    .select({
      id: device.id,
      name: device.name,
      type: device.type,
      model: device.model,
      vendor: device.vendor,
      wiring: device.wiring,
      limits: device.limits,
      remark: device.remark,
      place: device.place,
    })
    .from(device)
    .innerJoin(boxDevice, eq(boxDevice.deviceId, device.id))
    .where(and(eq(boxDevice.boxId, boxId), isNull(device.deletedAt), isNull(device.retiredAt)))
    .orderBy(device.id)

/**
 * What a box works with. Of people their name and number, and nothing else: no account, no password, no score of any work.
 */
export const provisionOf = async (db: Db, row: typeof box.$inferSelect) => {
  const [place] = await db
    .select({
      className: teachingClass.name,
      orgId: organisation.id,
      orgName: organisation.name,
      timeZone: organisation.timeZone,
    })
    .from(teachingClass)
    .innerJoin(organisation, eq(organisation.id, teachingClass.orgId))
    .where(eq(teachingClass.id, row.classId))
  const tasks = await openTasks(db, row)
  const ids = tasks.map(({ id }) => id)
  const versionIds = [...new Set(tasks.flatMap(({ versionId }) => versionId ?? []))]
  const templateIds = [...new Set(tasks.flatMap(({ reportVersionId }) => reportVersionId ?? []))]
  const labs = await db
    .select({
      id: labVersion.id,
      projectId: labVersion.projectId,
      number: labVersion.number,
      name: labVersion.name,
      document: labVersion.document,
      hash: labVersion.hash,
    })
    .from(labVersion)
    .where(anyOf(labVersion.id, versionIds))
  const templates = await db
    .select({
      id: reportTemplateVersion.id,
      templateId: reportTemplateVersion.templateId,
      number: reportTemplateVersion.number,
      name: reportTemplateVersion.name,
      document: reportTemplateVersion.document,
      hash: reportTemplateVersion.hash,
    })
    .from(reportTemplateVersion)
    .where(anyOf(reportTemplateVersion.id, templateIds))
  const people = (await membersOf(db, row.classId)).map(({ userId, name, number }) => ({
    id: userId,
    name,
    number,
  }))
  return {
    class: { id: row.classId, name: place?.className },
    organisation: { id: place?.orgId, name: place?.orgName, timeZone: place?.timeZone },
    people,
    teachers: await db
      .selectDistinct({ id: user.id, name: user.name })
      .from(user)
      .innerJoin(task, eq(task.ownerId, user.id))
      .where(anyOf(task.id, ids)),
    benches: await benchesOf(db, row.id),
    labs,
    templates,
    files: await picturesOf(db, [
      ...labs.flatMap(({ document }) => filesOf(document)),
      ...templates.flatMap(({ document }) => filesOfTemplate(document)),
    ]),
    tasks: tasks.map((more) => ({
      id: more.id,
      ownerId: more.ownerId,
      type: more.type,
      versionId: more.versionId,
      reportVersionId: more.reportVersionId,
      sourceTaskId: more.sourceTaskId,
      name: more.name,
      remark: more.remark,
      settings: more.settings,
      startAt: more.startAt,
      endAt: more.endAt,
      publishedAt: more.publishedAt,
      lateUntil: more.lateUntil,
      latePenalty: more.latePenalty,
      createdAt: more.createdAt,
    })),
    copies: await db
      .select({
        id: studentTask.id,
        taskId: studentTask.taskId,
        studentId: studentTask.studentId,
        opensAt: studentTask.opensAt,
        deadline: studentTask.deadline,
        extraPercent: studentTask.extraPercent,
        createdAt: studentTask.createdAt,
        begun: begunStamp,
      })
      .from(studentTask)
      .where(
        and(
          anyOf(studentTask.taskId, ids),
          eq(studentTask.classId, row.classId),
          anyOf(
            studentTask.studentId,
            people.map(({ id }) => id),
          ),
        ),
      ),
  }
}
export type Provision = Awaited<ReturnType<typeof provisionOf>>
