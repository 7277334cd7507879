import { eq, sql } from 'drizzle-orm'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { organisation, role, user, userRole } from '../../access/tables.ts'
import { classMember, teachingClass } from '../../classes/tables.ts'
import { labProject, labVersion } from '../../labs/tables.ts'
import { studentTask, task, taskClass } from '../../tasks/tables.ts'
import { reportTemplate, reportTemplateVersion } from '../../templates/tables.ts'
import type { Provision } from '../provision.queries.ts'

/** As it comes over the wire: moments are texts. */
export type Provisioned = {
  [K in keyof Provision]: Provision[K]
}

const instant = (text: unknown): Date | null =>
  text === null || text === undefined ? null : new Date(text as string)

/** Nobody signs in by it: an account has to be there. */
const accountOf = (id: string): string => `box${id.replaceAll('-', '')}`

const loadPeople = async (tx: Db, given: Provisioned, now: Date) => {
  const orgId = found(given.organisation.id)
  const [student] = await tx.select({ id: role.id }).from(role).where(eq(role.code, 'student'))
  await tx
    .insert(organisation)
    .values({
      id: orgId,
      path: `/${orgId}/`,
      name: found(given.organisation.name),
      timeZone: found(given.organisation.timeZone),
      createdAt: now,
    })
    .onConflictDoNothing()
  await tx
    .insert(teachingClass)
    .values({ id: given.class.id, orgId, name: found(given.class.name), createdAt: now })
    .onConflictDoNothing()
  const people = [...given.people, ...given.teachers.map((one) => ({ ...one, number: '' }))]
  for (const { id, name, number } of people)
    await tx
      .insert(user)
      .values({
        id,
        name,
        number,
        orgId,
        account: accountOf(id),
        passwordHash: '-',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({ target: user.id, set: { name, number } })
  for (const { id } of given.people) {
    await tx
      .insert(userRole)
      .values({ userId: id, roleId: found(student).id, orgId })
      .onConflictDoNothing()
    await tx
      .insert(classMember)
      .values({ classId: given.class.id, userId: id, joinedAt: now })
      .onConflictDoNothing()
  }
  return orgId
}

const loadLabs = async (tx: Db, { labs, templates }: Provisioned, orgId: string, now: Date) => {
  for (const { projectId, ...version } of labs) {
    const { name, document: draft } = version
    await tx
      .insert(labProject)
      .values({
        id: projectId,
        group: 1,
        orgId,
        name,
        introduction: {},
        draft,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
    await tx
      .insert(labVersion)
      .values({ ...version, projectId, createdAt: now })
      .onConflictDoNothing()
  }
  for (const { templateId, ...version } of templates) {
    const { name, document: draft } = version
    await tx
      .insert(reportTemplate)
      .values({ id: templateId, group: 1, orgId, name, draft, createdAt: now, updatedAt: now } as never)
      .onConflictDoNothing()
    await tx
      .insert(reportTemplateVersion)
      .values({ ...version, templateId, createdAt: now })
      .onConflictDoNothing()
  }
}

const loadTasks = async (tx: Db, given: Provisioned, orgId: string) => {
  for (const row of given.tasks) {
    const times = {
      startAt: found(instant(row.startAt)),
      endAt: found(instant(row.endAt)),
      lateUntil: instant(row.lateUntil),
      publishedAt: instant(row.publishedAt),
    }
    await tx
      .insert(task)
      .values({ ...row, ...times, orgId, createdAt: found(instant(row.createdAt)) })
      .onConflictDoUpdate({ target: task.id, set: { ...times, name: row.name, remark: row.remark } })
    await tx.insert(taskClass).values({ taskId: row.id, classId: given.class.id }).onConflictDoNothing()
  }
  for (const row of given.copies) {
    const times = {
      opensAt: instant(row.opensAt),
      deadline: instant(row.deadline),
      extraPercent: row.extraPercent,
    }
    await tx
      .insert(studentTask)
      .values({ ...row, ...times, classId: given.class.id, createdAt: found(instant(row.createdAt)) })
      .onConflictDoUpdate({ target: studentTask.id, set: times })
  }
  // What the server has closed or taken back since is over here too.
  const open = given.tasks.map(({ id }) => id)
  await tx.execute(
    sql`update ${task} set closed_at = now() where closed_at is null and not (id = any(${sql.param(open)}::uuid[]))`,
  )
}

/** Puts what the server gave into the tables of this box: people and tasks are the server’s to write, the work on them never. */
export const load = (db: Db, given: Provisioned, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const orgId = await loadPeople(tx, given, now)
    await loadLabs(tx, given, orgId, now)
    await loadTasks(tx, given, orgId)
  })
