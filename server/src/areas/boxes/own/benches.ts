import { and, asc, eq, isNull, notInArray } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { deviceEnroll } from '@labbox/contract/devices/devices.ts'
import { transaction } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { enroll, giveCode, lockSecret, type DeviceContext, type Enrolling } from '../../devices/service.ts'
import { device } from '../../devices/tables.ts'
import type { Provisioned } from './load.ts'
import type { Vault } from './vault.ts'

const NAME = 'benches'

/** Benches whose records the university gave; the simulated ones are this box’s own. */
const inRoom = and(eq(device.builtin, false), isNull(device.deletedAt))

/**
 * The benches in the room. Their records come from the university, their secrets never: each agent is enrolled here by a code of this
 * box, and what it holds then lies in the vault, so that it comes in again after a loss of power.
 */
export const openBenches = (vault: Vault) => {
  const secrets = vault.read<Record<string, string>>(NAME) ?? {}
  return {
    /** Makes the records of the benches what the university says; an agent of one that is gone is shut out. */
    async load(ctx: DeviceContext, { benches, organisation }: Provisioned): Promise<void> {
      const orgId = found(organisation.id)
      const now = ctx.clock.now()
      const ids = benches.map(({ id }) => id)
      const gone = await transaction(ctx.db, async (tx) => {
        for (const { id, ...more } of benches) {
          const secret = secrets[id]
          const row = {
            ...more,
            orgId,
            deletedAt: null,
            updatedAt: now,
            ...(secret !== undefined && { secret: lockSecret(ctx.secrets, id, secret) }),
          }
          await tx
            .insert(device)
            .values({ ...row, id, createdAt: now })
            .onConflictDoUpdate({ target: device.id, set: row })
        }
        return tx
          .update(device)
          .set({ deletedAt: now, secret: null, enrollHash: null, online: false })
          .where(and(inRoom, ids.length > 0 ? notInArray(device.id, ids) : undefined))
          .returning({ id: device.id })
      })
      for (const { id } of gone) {
        ctx.link.forget(id)
        await ctx.broker.disconnect({ deviceId: id })
      }
    },
    /** The agent of a bench comes to this box. */
    async enrol(ctx: DeviceContext, body: BodyOf<typeof deviceEnroll>, address: string) {
      const answer = await enroll(ctx, body, address)
      secrets[answer.deviceId] = answer.secret
      vault.write(NAME, secrets)
      return answer
    },
    /** Each with whether its agent is here. */
    async list({ db }: DeviceContext) {
      const rows = await db
        .select({
          id: device.id,
          name: device.name,
          place: device.place,
          secret: device.secret,
          online: device.online,
        })
        .from(device)
        .where(inRoom)
        .orderBy(asc(device.place), asc(device.id))
      return rows.map(({ secret, ...row }) => ({ ...row, enrolled: secret !== null }))
    },
    code: (ctx: DeviceContext, id: string, enrolling: Enrolling) =>
      transaction(ctx.db, async (tx) => {
        const [row] = await tx
          .select({ id: device.id })
          .from(device)
          .where(and(eq(device.id, id), inRoom))
          .for('update')
        return giveCode(ctx, tx, found(row).id, enrolling)
      }),
  }
}
