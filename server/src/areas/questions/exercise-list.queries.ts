import { and, count, eq, exists, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { RoundState } from '@labbox/contract/questions/exercises.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import { within } from '../../platform/ownership.ts'
import { organisation, user } from '../access/tables.ts'
import { classMember, classTeacher } from '../classes/tables.ts'
import { roundState } from './exercise.rules.ts'
import { exerciseRound } from './exercise.tables.ts'
import { inState, roundColumns } from './exercises.queries.ts'

const PERMISSION = 'questions:exercise:page'

/** Students whose practice the actor may see: all, of the organisation and below, or of the classes one teaches. */
const studentVisibleTo = (db: Db, actor: Actor): SQL | undefined => {
  const scope = scopeOf(actor, PERMISSION)
  if (scope === 'all') return undefined
  if (scope === 'org') return within(organisation.path, actor)
  if (scope !== 'classes') return sql`false`
  return exists(
    db
      .select({ one: sql`1` })
      .from(classMember)
      .innerJoin(classTeacher, eq(classTeacher.classId, classMember.classId))
      .where(
        and(
          eq(classMember.userId, exerciseRound.userId),
          eq(classTeacher.userId, actor.userId),
          isNull(classMember.leftAt),
        ),
      ),
  )
}

const inClass = (db: Db, classId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(classMember)
      .where(
        and(
          eq(classMember.userId, exerciseRound.userId),
          eq(classMember.classId, classId),
          isNull(classMember.leftAt),
        ),
      ),
  )

export interface ExerciseFilter {
  page: number
  limit: number
  sort?: string | undefined
  classId?: string | undefined
  student?: string | undefined
  state?: RoundState | undefined
}

/** Rounds of practice of one's students. */
export const exerciseListOf = async (db: Db, actor: Actor, filter: ExerciseFilter) => {
  const { student } = filter
  const where = and(
    studentVisibleTo(db, actor),
    filter.classId ? inClass(db, filter.classId) : undefined,
    student
      ? or(...[user.name, user.number, user.account].map((column) => ilike(column, containing(student))))
      : undefined,
    inState(filter.state),
  )
  const window = windowOf(filter)
  const sortColumns = { startedAt: exerciseRound.startedAt, lastAt: exerciseRound.lastAt }
  const rows = await db
    .select({
      ...roundColumns,
      student: user.name,
      number: user.number,
      classes: sql<LocalText[]>`coalesce((select json_agg(c.name order by c.created_at) from class_member m
        join class c on c.id = m.class_id where m.user_id = ${exerciseRound.userId} and m.left_at is null), '[]'::json)`,
    })
    .from(exerciseRound)
    .innerJoin(user, eq(user.id, exerciseRound.userId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-startedAt', exerciseRound.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(exerciseRound)
    .innerJoin(user, eq(user.id, exerciseRound.userId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(where)
  return { items: rows.map((row) => ({ ...row, state: roundState(row) })), total: total?.n ?? 0 }
}
