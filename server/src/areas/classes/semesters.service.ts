import { and, eq } from 'drizzle-orm'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { found, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { nobody, orgWithin } from '../../platform/ownership.ts'
import { organisationOf } from '../access/queries.ts'
import { semester } from './tables.ts'

interface Fields {
  name: LocalText
  start: string
  end: string
}

const rowOf = ({ name, start, end }: Fields) => ({ name, startAt: new Date(start), endAt: new Date(end) })

/** Semesters of the own organisation and those below it; a system administrator changes all. */
const editableBy = (actor: Actor) => {
  const scope = scopeOf(actor, 'classes:semester:edit')
  if (scope === 'all') return undefined
  return scope === 'org' ? orgWithin(semester.orgId, actor) : nobody
}

/** Of the actor's own organisation; a system administrator belongs to none, and names one. */
export const addSemester = async (
  { db }: Deps,
  actor: Actor,
  { orgId = actor.orgId ?? undefined, ...fields }: Fields & { orgId?: string | undefined },
) => {
  if (!orgId) throw invalid({ orgId: 'required' })
  if (orgId !== actor.orgId) await organisationOf(db, actor, 'classes:semester:edit', orgId)
  const id = newId()
  await db.insert(semester).values({ id, orgId, ...rowOf(fields) })
  return { id }
}

export const updateSemester = async ({ db }: Deps, actor: Actor, input: Fields & { id: string }) => {
  const rows = await db
    .update(semester)
    .set(rowOf(input))
    .where(and(eq(semester.id, input.id), editableBy(actor)))
    .returning({ id: semester.id })
  found(rows[0])
  return {}
}
