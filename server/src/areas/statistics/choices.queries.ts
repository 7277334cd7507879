import { and, count, eq, exists, isNull, sql, type SQL } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { StatisticsChoiceKind } from '@labbox/contract/statistics/choices.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { named, onePage, ordering } from '../../platform/database/listing.ts'
import { classVisibleTo } from '../classes/queries.ts'
import { semester, teachingClass } from '../classes/tables.ts'
import { course, courseClass } from '../courses/tables.ts'

interface ChoiceFilter {
  of: StatisticsChoiceKind
  page: number
  limit: number
  sort?: string | undefined
  name?: string | undefined
  id?: string | undefined
}

const tables = { semester, course, class: teachingClass }

/** What figures can be narrowed to: classes in reach, and the semesters and courses that have one of them. */
export const choicePageOf = (db: Db, actor: Actor, filter: ChoiceFilter) => {
  const table = tables[filter.of]
  const reach = classVisibleTo(db, actor, 'statistics:task:page')
  const classes = db.select({ one: sql`1` }).from(teachingClass)
  const inReach: Record<StatisticsChoiceKind, () => SQL | undefined> = {
    class: () => reach,
    semester: () => exists(classes.where(and(eq(teachingClass.semesterId, semester.id), reach))),
    course: () =>
      and(
        isNull(course.deletedAt),
        exists(
          classes
            .innerJoin(courseClass, eq(courseClass.classId, teachingClass.id))
            .where(and(eq(courseClass.courseId, course.id), reach)),
        ),
      ),
  }
  const where = and(
    inReach[filter.of](),
    named(table.name, filter.name),
    filter.id ? eq(table.id, filter.id) : undefined,
  )
  return onePage(
    filter,
    db
      .select({ id: table.id, name: sql<LocalText>`${table.name}` })
      .from(table)
      .where(where)
      // Ids are made in the order of time.
      .orderBy(...ordering({ id: table.id }, filter.sort, '-id', table.id)),
    db
      .select({ n: count() })
      .from(table)
      .where(where)
      .then(([row]) => row?.n ?? 0),
  )
}
