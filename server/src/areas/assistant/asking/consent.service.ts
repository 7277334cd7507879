import { and, eq, inArray, sql } from 'drizzle-orm'
import type { answersConsent, answerStates } from '@labbox/contract/assistant/asking.ts'
import type { guardianConsent } from '@labbox/contract/assistant/provider.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { organisationsOf } from '../../access/queries.ts'
import { organisation, role, user, userRole } from '../../access/tables.ts'
import { minorsIn } from '../../messages/queries.ts'
import { approvedIn, providerInUse, type ProviderRow } from '../provider/config.service.ts'
import { namedIn } from '../course/names.service.ts'
import { assistantConsent } from '../tables.ts'

const EDIT = 'assistant:guardian:edit'

export interface Standing {
  state: (typeof answerStates)[number]
  provider: ProviderRow | null
}

const missing = ({ student, minors, guardian, own }: Record<string, boolean>): Standing['state'] | null => {
  if (student && minors && !guardian) return 'guardian'
  return own ? null : 'consent'
}

/** What stands between somebody and the language model. Administrators of the system belong to no organisation, and ask nothing. */
export const standingOf = async (db: Db, actor: Actor): Promise<Standing> => {
  const provider = await providerInUse(db)
  if (!provider || actor.orgId === null) return { state: 'off', provider: null }
  const { place } = provider
  const agreed = (guardian: boolean) => sql`exists (select 1 from assistant_consent c
    where c.user_id = ${actor.userId}::uuid and c.guardian = ${guardian} and c.place = ${place})`
  const [held] = await db.execute<{
    approved: boolean
    minors: boolean
    guardian: boolean
    own: boolean
  }>(sql`
    select ${approvedIn(actor.orgId, place)} as approved, ${minorsIn(actor.orgId)} as minors,
      ${agreed(true)} as guardian, ${agreed(false)} as own`)
  if (!held?.approved) return { state: 'off', provider: null }
  return { state: missing({ ...held, student: actor.role === 'student' }) ?? 'ready', provider }
}

/** Whether all these people have agreed to the place where it is processed, and the guardians of those who are minors. */
export const haveAgreed = async (
  db: Db,
  { place }: Pick<ProviderRow, 'place'>,
  userIds: readonly string[],
): Promise<boolean> => {
  const agreed = (guardian: boolean) => sql`exists (select 1 from assistant_consent c
    where c.user_id = ${user.id} and c.guardian = ${guardian} and c.place = ${place})`
  const missed = await db.$count(
    user,
    and(
      inArray(user.id, [...userIds]),
      sql`not (${agreed(false)} and (${agreed(true)} or not ${minorsIn(sql`${user.orgId}`)}))`,
    ),
  )
  return missed === 0
}

/** Whether one may ask, and what stands before it. */
export const answersStateOf = async ({ db, clock }: Deps, actor: Actor) => {
  const { state, provider } = await standingOf(db, actor)
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const [row] =
    actor.orgId === null
      ? []
      : await db.execute<{ named: boolean }>(sql`select ${namedIn(actor.orgId, now)} as named`)
  return { state, place: provider?.place ?? '', named: row?.named ?? false }
}

/** Agrees for oneself, or no longer does. */
export const consent = async (deps: Deps, actor: Actor, { place, given }: BodyOf<typeof answersConsent>) => {
  const { provider } = await standingOf(deps.db, actor)
  if (!provider) throw new AppError('UNAVAILABLE')
  // What is agreed to is what was read.
  if (place !== provider.place) throw invalid({ place: 'invalid' })
  const row = { userId: actor.userId, guardian: false, place, at: deps.clock.now() }
  if (given) await keep(deps.db, [row])
  else
    await deps.db
      .delete(assistantConsent)
      .where(and(eq(assistantConsent.userId, actor.userId), eq(assistantConsent.guardian, false)))
  return {}
}

const keep = (db: Db, rows: (typeof assistantConsent.$inferInsert)[]) =>
  db
    .insert(assistantConsent)
    .values(rows)
    .onConflictDoUpdate({
      target: [assistantConsent.userId, assistantConsent.guardian],
      set: { place: sql`excluded.place`, at: sql`excluded.at` },
    })

/** Records what the guardians of students have said, as far as one looks after these. */
export const recordGuardians = (
  deps: Deps,
  actor: Actor,
  { accounts, given }: BodyOf<typeof guardianConsent>,
) =>
  transaction(deps.db, async (tx) => {
    const provider = await providerInUse(tx)
    if (!provider) throw new AppError('UNAVAILABLE')
    const { place } = provider
    const wanted = [...new Set(accounts)]
    const students = await tx
      .selectDistinct({ userId: user.id, account: user.account })
      .from(user)
      .innerJoin(organisation, eq(organisation.id, user.orgId))
      .innerJoin(userRole, eq(userRole.userId, user.id))
      .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.base, 'student')))
      .where(
        and(inArray(user.account, wanted), organisationsOf(actor, EDIT), minorsIn(sql`${organisation.id}`)),
      )
    const ids = students.map(({ userId }) => userId)
    if (given && ids.length > 0)
      await keep(
        tx,
        ids.map((userId) => ({ userId, guardian: true, place, at: deps.clock.now() })),
      )
    if (!given && ids.length > 0)
      await tx
        .delete(assistantConsent)
        .where(and(inArray(assistantConsent.userId, ids), eq(assistantConsent.guardian, true)))
    const known = students.map(({ account }) => account)
    if (ids.length > 0)
      await audit(tx, actor, EDIT, { id: null, name: place }, null, { given, accounts: known })
    return { done: ids.length, unknown: wanted.filter((account) => !known.includes(account)) }
  })
