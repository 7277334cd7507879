import { asc, eq, type SQL } from 'drizzle-orm'
import { userStatuses } from '@labbox/contract/access/users.ts'
import { audit, type AuditActor } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { newToken } from '../rules.ts'
import { openSession } from './sessions.ts'
import { organisation, role, user, userRole, type WayIn } from '../tables.ts'

/** Where somebody comes from. */
export interface Visitor {
  address: string
  device: string
}

/** Somebody with the role that is active after signing in; the role is null where none is held. */
export const personWith = async (db: Db, which: SQL) => {
  const [row] = await db
    .select({ user, role: { id: role.id, base: role.base }, orgPath: organisation.path })
    .from(user)
    .leftJoin(userRole, eq(userRole.userId, user.id))
    .leftJoin(role, eq(role.id, userRole.roleId))
    .leftJoin(organisation, eq(organisation.id, userRole.orgId))
    .where(which)
    .orderBy(asc(userRole.sort))
    .limit(1)
  return row ?? null
}
export type Person = NonNullable<Awaited<ReturnType<typeof personWith>>>

const inLog = ({ user: self, role: active, orgPath }: Person, address: string): AuditActor => ({
  userId: self.id,
  account: self.account,
  name: self.name,
  address,
  role: active?.base ?? '',
  orgPath,
})

/** A sign-in in the system log; `refused` is the key of what was in the way. */
export const logSignIn = (db: Db, person: Person, visitor: Visitor, by: WayIn, refused?: string) => {
  const { id, name, account } = person.user
  const what = { id, name: `${name} (${account})` }
  const actor = inLog(person, visitor.address)
  return audit(db, actor, 'access:session:signIn', what, null, { by }, refused ? { result: refused } : {})
}

/**
 * Opens the session of somebody whose identity is certain, in the role they prefer.
 * @throws AppError ACCOUNT_DISABLED, NO_ROLE
 */
export const admit = (db: Db, now: Date, person: Person, visitor: Visitor, by: WayIn) =>
  transaction(db, async (tx) => {
    if (person.user.status !== userStatuses.active) throw new AppError('ACCOUNT_DISABLED')
    const { user: self, role: active } = person
    if (!active) throw new AppError('NO_ROLE')
    const token = newToken()
    const fresh = { userId: self.id, roleId: active.id, token, ...visitor, way: by }
    const sessionId = await openSession(tx, now, fresh)
    await logSignIn(tx, person, visitor, by)
    return { token, sessionId }
  })
