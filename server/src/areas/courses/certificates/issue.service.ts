import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { organisation, user } from '../../access/tables.ts'
import { notify } from '../../notices/service.ts'
import { courseTakenBy } from '../scope.ts'
import { course, courseMember } from '../tables.ts'
import { completionsOf, openTasksOf, ruleOf, standing } from './completion.queries.ts'
import { certificate, courseCompletion } from './tables.ts'

type Clocked = Pick<Deps, 'db' | 'clock'>

/** Of a public address: nobody guesses it, and it says nothing. */
export const publicCode = (): string => randomBytes(16).toString('base64url')

/** Gives a certificate to those of these people who meet the rule and have none; doing it twice is doing it once. */
const issueTo = async ({ clock }: Clocked, tx: Db, courseId: string, userIds: readonly string[]) => {
  const rule = standing(await ruleOf(tx, courseId), await openTasksOf(tx, courseId))
  if (!rule.certificates) return
  const issuedAt = clock.now()
  const of = await completionsOf(tx, rule, userIds, issuedAt)
  const done = userIds.filter((id) => of(id).complete)
  if (done.length === 0) return
  const [row] = await tx
    .select({ name: course.name, organisation: organisation.name })
    .from(course)
    .leftJoin(organisation, eq(organisation.id, course.orgId))
    .where(eq(course.id, courseId))
  const about = found(row)
  const people = await tx.select({ id: user.id, name: user.name }).from(user).where(anyOf(user.id, done))
  const issued = await tx
    .insert(certificate)
    .values(
      people.map(({ id, name }) => ({
        code: publicCode(),
        courseId,
        userId: id,
        course: about.name,
        organisation: about.organisation,
        holder: name,
        mark: of(id).mark,
        issuedAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ to: certificate.userId })
  await notify(
    tx,
    issuedAt,
    'certificate.issued',
    issued.map(({ to }) => ({ to, data: { course: about.name } })),
  )
}

/** Issues what is due in all courses, one transaction each. */
export const issueDue = async (deps: Clocked, signal?: AbortSignal): Promise<void> => {
  const due = await deps.db
    .select({
      courseId: courseCompletion.courseId,
      userIds: sql<string[]>`array_agg(${courseMember.userId})`,
    })
    .from(courseCompletion)
    .innerJoin(course, and(eq(course.id, courseCompletion.courseId), isNull(course.deletedAt)))
    .innerJoin(courseMember, eq(courseMember.courseId, courseCompletion.courseId))
    .leftJoin(
      certificate,
      and(eq(certificate.courseId, courseMember.courseId), eq(certificate.userId, courseMember.userId)),
    )
    .where(and(eq(courseCompletion.certificates, true), isNull(certificate.id)))
    .groupBy(courseCompletion.courseId)
  for (const { courseId, userIds } of due) {
    if (signal?.aborted) return
    await transaction(deps.db, (tx) => issueTo(deps, tx, courseId, userIds))
  }
}

const heldBy = async (tx: Db, courseId: string, userId: string) => {
  const [row] = await tx
    .select({ id: certificate.id })
    .from(certificate)
    .where(and(eq(certificate.courseId, courseId), eq(certificate.userId, userId)))
  return row
}

/** The actor's certificate of a course, at once when it is completed. */
export const claimCertificate = (deps: Clocked, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const [taken] = await tx
      .select({ id: course.id })
      .from(course)
      .innerJoin(
        courseMember,
        and(eq(courseMember.courseId, course.id), eq(courseMember.userId, actor.userId)),
      )
      .where(and(eq(course.id, id), courseTakenBy(tx, actor)))
    found(taken)
    await issueTo(deps, tx, id, [actor.userId])
    const held = await heldBy(tx, id, actor.userId)
    if (!held) throw new AppError('COURSE_NOT_COMPLETED')
    return held
  })

/** Issues by the clock what nobody came for. */
export const certificateJobs = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void =>
  jobs.define('courses.certificates', (_data, signal) => issueDue({ db, clock }, signal), {
    cron: '*/5 * * * *',
  })
