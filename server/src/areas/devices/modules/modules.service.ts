import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { deviceModulesUpdate } from '@labbox/contract/devices/modules.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { modulesToGive } from '../../parts/modules/lookup.queries.ts'
import type { DeviceContext } from '../context.ts'
import { tellLive } from '../effects.ts'
import { editable } from '../registry/own.ts'
import { deviceModule } from '../tables.ts'

/**
 * Writes down which modules are plugged into a bench. One that it had stays, though it is off or out of sight by now; all are
 * given in their last versions.
 */
export const giveModules = async (
  ctx: DeviceContext,
  actor: Actor,
  { id, modules }: BodyOf<typeof deviceModulesUpdate>,
) => {
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, id)
    const before = await tx.select().from(deviceModule).where(eq(deviceModule.deviceId, id))
    const offered = await modulesToGive(
      tx,
      actor,
      modules.map((each) => each.id),
    )
    const rows = modules.map(({ id: moduleId, count }) => {
      const fresh = offered.find((each) => each.id === moduleId)?.version
      const version = fresh ?? before.find((row) => row.moduleId === moduleId)?.version
      return { deviceId: id, moduleId, count, version: found(version) }
    })
    await tx.delete(deviceModule).where(eq(deviceModule.deviceId, id))
    if (rows.length > 0)
      await tx.insert(deviceModule).values([...new Map(rows.map((row) => [row.moduleId, row])).values()])
    const said = (all: typeof rows) =>
      all.map(({ moduleId, version, count }) => ({ moduleId, version, count }))
    await audit(tx, actor, 'devices:device:edit', target, { modules: said(before) }, { modules: said(rows) })
  })
  await tellLive(ctx, id)
  return {}
}
