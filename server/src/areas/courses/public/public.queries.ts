import { and, eq, isNull } from 'drizzle-orm'
import { PUBLIC_CODE } from '@labbox/contract/courses/certificates.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { organisation } from '../../access/tables.ts'
import { openTasksOf, ruleOf, standing } from '../certificates/completion.queries.ts'
import { certificate } from '../certificates/tables.ts'
import { inlinePicture } from '../../files/service.ts'
import { courseLabsOf } from '../queries.ts'
import { course } from '../tables.ts'

/** What anybody is told of an open course whose owner gave it a page; null for every other address. */
export const visitedCourse = async (deps: Pick<Deps, 'db' | 'config'>, code: string) => {
  const { db } = deps
  if (!PUBLIC_CODE.test(code)) return null
  const [row] = await db
    .select({
      id: course.id,
      name: course.name,
      source: course.source,
      coverId: course.coverId,
      introduction: course.introduction,
      organisation: organisation.name,
    })
    .from(course)
    .leftJoin(organisation, eq(organisation.id, course.orgId))
    .where(
      and(
        eq(course.visitorCode, code),
        eq(course.mooc, true),
        isNull(course.archivedAt),
        isNull(course.deletedAt),
      ),
    )
  if (!row) return null
  const { id, coverId, ...about } = row
  const tasks = await openTasksOf(db, id)
  const rule = standing(await ruleOf(db, id), tasks)
  return {
    ...about,
    cover: coverId && (await inlinePicture(deps, coverId)),
    labs: (await courseLabsOf(db, id)).map(({ name }) => name),
    tasks: tasks.filter(({ closed }) => !closed),
    certificates: rule.certificates && rule.taskIds.length > 0,
  }
}

/** What anybody is told of a certificate; the name only where its holder agreed. */
export const checkedCertificate = async (db: Db, code: string) => {
  if (!PUBLIC_CODE.test(code)) return null
  const [row] = await db
    .select({
      course: certificate.course,
      organisation: certificate.organisation,
      holder: certificate.holder,
      nameShown: certificate.nameShown,
      mark: certificate.mark,
      issuedAt: certificate.issuedAt,
      revokedAt: certificate.revokedAt,
      timeZone: organisation.timeZone,
    })
    .from(certificate)
    .leftJoin(course, eq(course.id, certificate.courseId))
    .leftJoin(organisation, eq(organisation.id, course.orgId))
    .where(eq(certificate.code, code))
  if (!row) return null
  const { holder, nameShown, ...rest } = row
  return { ...rest, holder: nameShown ? holder : null }
}
