import { and, eq } from 'drizzle-orm'
import type { CourseAnswers, courseAnswersUpdate } from '@labbox/contract/assistant/course.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { courseEditableBy } from '../../courses/queries.ts'
import { requireTaughtCourse } from '../../courses/service.ts'
import { course } from '../../courses/tables.ts'
import { monthOf } from '../asking/budget.service.ts'
import { assistantCourse, assistantUse } from '../tables.ts'

const EDIT = 'courses:course:edit'

export type CourseSettings = Pick<
  CourseAnswers,
  'enabled' | 'depth' | 'gradual' | 'note' | 'budget' | 'version'
>

const atFirst: CourseSettings = {
  enabled: true,
  depth: 'step',
  gradual: true,
  note: '',
  budget: null,
  version: 0,
}

/** How questions that belong to a course are answered; as at first where nobody has said so, or they belong to none. */
export const settingsOf = async (db: Db, courseId: string | null): Promise<CourseSettings> => {
  if (courseId === null) return atFirst
  const [row] = await db.select().from(assistantCourse).where(eq(assistantCourse.courseId, courseId))
  return row ?? atFirst
}

/** A course that one teaches, by its name; or as if it were not there. */
export const taughtCourse = async (db: Db, actor: Actor, courseId: string) => {
  const [row] = await db
    .select({ courseId: course.id, name: course.name })
    .from(course)
    .where(and(eq(course.id, courseId), courseEditableBy(actor, EDIT)))
  return found(row)
}

export const courseAnswersOf = async ({ db, clock }: Deps, actor: Actor, courseId: string) => {
  const taught = await taughtCourse(db, actor, courseId)
  const month = monthOf(clock.now())
  const [used] = await db
    .select({ tokens: assistantUse.tokens })
    .from(assistantUse)
    .where(
      and(eq(assistantUse.purse, 'course'), eq(assistantUse.refId, courseId), eq(assistantUse.month, month)),
    )
  return { ...(await settingsOf(db, courseId)), ...taught, tokens: used?.tokens ?? 0 }
}

/** Changes how a course is answered. @throws AppError CONFLICT when somebody else has changed it meanwhile */
export const updateCourseAnswers = (
  deps: Deps,
  actor: Actor,
  { courseId, version, ...fields }: BodyOf<typeof courseAnswersUpdate>,
) =>
  transaction(deps.db, async (tx) => {
    const { name } = await taughtCourse(tx, actor, courseId)
    await requireTaughtCourse(tx, actor, courseId)
    const [row] = await tx
      .select()
      .from(assistantCourse)
      .where(eq(assistantCourse.courseId, courseId))
      .for('update')
    if (version !== (row?.version ?? 0)) throw new AppError('CONFLICT')
    const values = { ...fields, version: version + 1, updatedAt: deps.clock.now() }
    const [written] = row
      ? await tx
          .update(assistantCourse)
          .set(values)
          .where(eq(assistantCourse.courseId, courseId))
          .returning({ version: assistantCourse.version })
      : await tx
          .insert(assistantCourse)
          .values({ courseId, ...values })
          .onConflictDoNothing()
          .returning({ version: assistantCourse.version })
    if (!written) throw new AppError('CONFLICT')
    await audit(tx, actor, EDIT, { id: courseId, name }, row ?? { ...atFirst }, values)
    return {}
  })
