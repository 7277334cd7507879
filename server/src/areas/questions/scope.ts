import { and, eq, exists, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { bankGroups, bankPurposes } from '@labbox/contract/questions/banks.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { organisation } from '../access/tables.ts'
import { classMember } from '../classes/tables.ts'
import type { OpenBanks } from './context.ts'
import { questionBank, questionBankClass } from './tables.ts'

const nobody = sql`false`
const live = isNull(questionBank.deletedAt)
const ofGroup = (group: keyof typeof bankGroups) => eq(questionBank.group, bankGroups[group])

/** Organisations from the root down to the actor's own: what a university keeps is for its schools too. */
const orgAndAbove = (db: Db, actor: Actor): SQL =>
  actor.orgPath
    ? inArray(
        questionBank.orgId,
        db
          .select({ id: organisation.id })
          .from(organisation)
          .where(sql`starts_with(${actor.orgPath}, ${organisation.path})`),
      )
    : nobody

const orgBelow = (db: Db, actor: Actor): SQL =>
  actor.orgPath
    ? inArray(
        questionBank.orgId,
        db
          .select({ id: organisation.id })
          .from(organisation)
          .where(sql`starts_with(${organisation.path}, ${actor.orgPath})`),
      )
    : nobody

/** Writes: admin system banks, orgadmin school banks of the own organisation and below, teacher the own personal ones. */
export const bankEditableBy = (db: Db, actor: Actor, permission: Permission): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return and(live, ofGroup('system'))
  if (scope === 'org') return and(live, ofGroup('school'), orgBelow(db, actor))
  if (scope === 'own') return and(live, ofGroup('person'), eq(questionBank.ownerId, actor.userId))
  return nobody
}

/**
 * Reads: system banks, school banks of the own organisation and those above, own ones, those that colleagues share, and all
 * that one may change.
 */
export const bankVisibleTo = (db: Db, actor: Actor): SQL | undefined => {
  if (!actor.permissions.has('questions:bank:page')) return nobody
  const shared = actor.orgId
    ? and(ofGroup('person'), eq(questionBank.shared, true), eq(questionBank.orgId, actor.orgId))
    : undefined
  return and(
    live,
    or(
      ofGroup('system'),
      and(ofGroup('school'), orgAndAbove(db, actor)),
      and(ofGroup('person'), eq(questionBank.ownerId, actor.userId)),
      shared,
      bankEditableBy(db, actor, 'questions:bank:edit'),
    ),
  )
}

/**
 * Practice: banks of the system and the school, personal ones opened to a class one is in, and what other areas open; none that is
 * for exams only.
 */
export const bankPractisableBy = (openBanks: OpenBanks, db: Db, actor: Actor): SQL | undefined => {
  const opened = db
    .select({ one: sql`1` })
    .from(questionBankClass)
    .innerJoin(classMember, eq(classMember.classId, questionBankClass.classId))
    .where(
      and(
        eq(questionBankClass.bankId, questionBank.id),
        eq(classMember.userId, actor.userId),
        isNull(classMember.leftAt),
      ),
    )
  return and(
    live,
    ne(questionBank.purpose, bankPurposes.exam),
    or(
      ofGroup('system'),
      and(ofGroup('school'), orgAndAbove(db, actor)),
      and(ofGroup('person'), exists(opened)),
      openBanks(actor),
    ),
  )
}
