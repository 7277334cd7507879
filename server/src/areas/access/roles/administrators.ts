import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { isActiveUser, role, user, userRole } from '../tables.ts'

/** Lock: two administrators who take each other's role at the same moment would leave none. */
export const lockAdministrators = (tx: Db): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox administrators'))`)

/** Refuses what would leave the installation without anybody who can administer it. */
export const someAdministratorLeft = async (tx: Db): Promise<void> => {
  const [row] = await tx
    .select({ n: count() })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.code, 'admin'), eq(role.builtin, true)))
    .innerJoin(user, and(eq(user.id, userRole.userId), isActiveUser))
  if (!row || row.n === 0) throw new AppError('LAST_ADMIN')
}
