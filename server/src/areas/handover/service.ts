import { and, asc, eq, ilike, ne, or, type SQL } from 'drizzle-orm'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import { userStates } from '@labbox/contract/access/users.ts'
import type { HandoverCounts } from '@labbox/contract/handover/handover.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { containing } from '../../platform/database/listing.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid } from '../../platform/errors.ts'
import { nobody, within } from '../../platform/ownership.ts'
import { organisation, role, user, userRole } from '../access/tables.ts'
import { notify } from '../notices/service.ts'
import { countThings, moveThings } from './things.ts'

const MAY = 'handover:things:run'
const FOUND = 20

const columns = { id: user.id, account: user.account, name: user.name, orgId: user.orgId }

/** Oneself, or who belongs to an organisation that one looks after. Needs `organisation` joined on the user's own one. */
const giversOf = (actor: Actor): SQL | undefined => {
  const scope = scopeOf(actor, MAY)
  if (scope === 'all') return undefined
  return scope === 'org' ? within(organisation.path, actor) : eq(user.id, actor.userId)
}

/** Whoever gives; others look like nobody. */
const giverOf = async (db: Db, actor: Actor, userId = actor.userId) => {
  const [row] = await db
    .select(columns)
    .from(user)
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(and(eq(user.id, userId), giversOf(actor)))
  return found(row)
}

export const previewHandover = async ({ db }: Deps, actor: Actor, userId: string | undefined) => {
  const { id, account, name } = await giverOf(db, actor, userId)
  return { userId: id, account, name, counts: await countThings(db, id) }
}

/** Active teachers of the organisation of whoever gives, without them; nobody where there is no organisation. */
const takersFor = (db: Db, { id, orgId }: { id: string; orgId: string | null }, which: SQL | undefined) =>
  db
    .selectDistinct(columns)
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.base, 'teacher')))
    .where(
      and(orgId ? eq(user.orgId, orgId) : nobody, ne(user.id, id), eq(user.status, userStates.active), which),
    )
    .orderBy(asc(user.name), asc(user.account))
    .limit(FOUND)

/** Who could take them over. */
export const colleaguesFor = async (
  { db }: Deps,
  actor: Actor,
  { userId, text }: { userId?: string | undefined; text: string },
) => {
  const giver = await giverOf(db, actor, userId)
  const wanted = containing(text)
  const rows = await takersFor(db, giver, or(ilike(user.account, wanted), ilike(user.name, wanted)))
  return rows.map(({ account, name }) => ({ account, name }))
}

/**
 * Everything that a teacher keeps becomes a colleague's.
 * @throws AppError NOT_TEACHERS unless the account is another active teacher of the same organisation; HANDOVER_NOTHING when there is
 * nothing
 */
export const handOver = (
  deps: Deps,
  actor: Actor,
  { userId, account }: { userId?: string | undefined; account: string },
): Promise<{ counts: HandoverCounts }> =>
  transaction(deps.db, async (tx) => {
    const giver = await giverOf(tx, actor, userId)
    if (giver.account === account) throw invalid({ account: 'same' })
    const [taker] = await takersFor(tx, giver, eq(user.account, account))
    if (!taker)
      throw new AppError('NOT_TEACHERS', {
        params: { accounts: account },
        fields: { account: 'NOT_TEACHERS' },
      })
    const counts = await countThings(tx, giver.id)
    if (Object.values(counts).every((n) => n === 0)) throw new AppError('HANDOVER_NOTHING')
    await moveThings(tx, giver, taker.id)
    await audit(tx, actor, MAY, { id: giver.id, name: giver.name }, null, { to: taker.account, ...counts })
    const now = deps.clock.now()
    await notify(tx, now, 'things.received', [{ to: taker.id, data: { from: nameInBoth(giver.name) } }])
    if (giver.id !== actor.userId)
      await notify(tx, now, 'things.given', [
        { to: giver.id, data: { by: nameInBoth(actor.name), to: nameInBoth(taker.name) } },
      ])
    return { counts }
  })
