import { eq } from 'drizzle-orm'
import type { Deps } from '../../../platform/deps.ts'
import { transaction } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { newSecret } from '../rules.ts'
import { lockSecret, unlockSecret } from './secret.ts'
import { device } from '../tables.ts'

/** What the agent of the built-in pool needs to come in. */
export interface BuiltinDevice {
  deviceId: string
  secret: string
  capacity: number
}

/** The one record of the built-in pool of simulated benches, made at the first start; null when the pool is off. */
export const ensureBuiltin = (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>,
): Promise<BuiltinDevice | null> =>
  transaction(deps.db, async (tx) => {
    const capacity = deps.config.simulatedBenches
    const now = deps.clock.now()
    await tx
      .insert(device)
      .values({
        id: newId(),
        name: { zh: '仿真实验台', en: 'Simulated benches' },
        type: 'simulated',
        model: 'Labbox',
        vendor: 'Labbox',
        wiring: 'simulated',
        builtin: true,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
    const [row] = await tx
      .select({ id: device.id, secret: device.secret })
      .from(device)
      .where(eq(device.builtin, true))
      .for('update')
    if (!row) return null
    // A secret that was encrypted with another installation's key (a restored backup) cannot be read: make a new one.
    const secret = (row.secret && unlockSecret(deps.secrets, row.id, row.secret)) || newSecret()
    await tx
      .update(device)
      .set({ capacity, secret: lockSecret(deps.secrets, row.id, secret) })
      .where(eq(device.id, row.id))
    return capacity > 0 ? { deviceId: row.id, secret, capacity } : null
  })

/** Whether the built-in benches report themselves; throws when they do not. For `/api/health`. */
export const builtinHealth = async ({ db }: Pick<Deps, 'db'>) => {
  const [row] = await db
    .select({ online: device.online, capacity: device.capacity })
    .from(device)
    .where(eq(device.builtin, true))
  if (!row?.online) throw new Error('the simulated benches are not connected')
  return { capacity: row.capacity }
}
