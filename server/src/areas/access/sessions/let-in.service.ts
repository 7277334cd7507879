import { eq } from 'drizzle-orm'
import type { SignedIn } from '@labbox/contract/access/access.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { newToken } from '../rules.ts'
import { user, userRole } from '../tables.ts'
import { openSession } from './sessions.ts'

/** Lets somebody in whom another area has recognised, in the first of their roles. */
export const letIn = async (
  db: Db,
  now: Date,
  { userId, ...from }: { userId: string; address: string; device: string },
): Promise<SignedIn> => {
  const [row] = await db
    .select({ account: user.account, roleId: userRole.roleId })
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .where(eq(user.id, userId))
    .orderBy(userRole.sort)
  const { account, roleId } = found(row)
  const token = newToken()
  await openSession(db, now, { userId, roleId, token, ...from })
  return { token, accountCode: account, mustChangePassword: false, weakPassword: false }
}
