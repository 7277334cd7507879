import { and, eq, inArray, sql } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { organisation } from '../access/tables.ts'
import { semester } from './tables.ts'

interface Fields {
  name: LocalText
  start: string
  end: string
}

const rowOf = ({ name, start, end }: Fields) => ({ name, startAt: new Date(start), endAt: new Date(end) })

/** Semesters of the own organisation and those below it; a system administrator changes all. */
const editableBy = (db: Db, actor: Actor) => {
  const scope = scopeOf(actor, 'classes:semester:edit')
  if (scope === 'all') return undefined
  if (scope !== 'org' || !actor.orgPath) return sql`false`
  const below = db
    .select({ id: organisation.id })
    .from(organisation)
    .where(sql`starts_with(${organisation.path}, ${actor.orgPath})`)
  return inArray(semester.orgId, below)
}

export const addSemester = async ({ db }: Deps, actor: Actor, fields: Fields) => {
  // A system administrator belongs to no organisation, and a semester does.
  if (!actor.orgId) throw new AppError('FORBIDDEN')
  const id = newId()
  await db.insert(semester).values({ id, orgId: actor.orgId, ...rowOf(fields) })
  return { id }
}

export const updateSemester = async ({ db }: Deps, actor: Actor, input: Fields & { id: string }) => {
  const rows = await db
    .update(semester)
    .set(rowOf(input))
    .where(and(eq(semester.id, input.id), editableBy(db, actor)))
    .returning({ id: semester.id })
  found(rows[0])
  return {}
}
