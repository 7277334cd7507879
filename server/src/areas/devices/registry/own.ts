import { and, eq, isNull } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { organisation } from '../../access/tables.ts'
import type { DeviceContext } from '../context.ts'
import { editableBy } from '../scope.ts'
import { device, occupancy } from '../tables.ts'

/** The device if the actor may change it, locked. */
export const ownDevice = async (db: Db, actor: Actor, id: string, permission?: Permission) => {
  const [row] = await db
    .select({ device })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(and(eq(device.id, id), editableBy(actor, permission)))
    .for('update', { of: device })
  return found(row).device
}

/** The same, but the built-in pool never changes by hand. */
export const editable = async (...given: Parameters<typeof ownDevice>) => {
  const target = await ownDevice(...given)
  if (target.builtin) throw new AppError('DEVICE_BUILTIN')
  return target
}

/**
 * The organisation of a new device: the named one or the actor's own. Null means everybody, and only who manages all
 * devices may choose that.
 */
export const ownerOf = async (
  db: Db,
  actor: Actor,
  orgId: string | undefined,
  permission: Permission = 'devices:device:add',
): Promise<string | null> => {
  const wanted = orgId ?? actor.orgId
  const all = scopeOf(actor, permission) === 'all'
  if (!wanted && all) return null
  const [row] = await db
    .select({ id: organisation.id, path: organisation.path })
    .from(organisation)
    .where(eq(organisation.id, found(wanted)))
  const target = found(row)
  const own = all || (actor.orgPath !== null && target.path.startsWith(actor.orgPath))
  return found(own ? target.id : null)
}

/** Refuses to remove a device that somebody uses or has booked. */
export const requireUnclaimed = async (ctx: DeviceContext, tx: Db, deviceId: string): Promise<void> => {
  const open = await tx.$count(occupancy, and(eq(occupancy.deviceId, deviceId), isNull(occupancy.endedAt)))
  if (open > 0) throw new AppError('IN_USE')
  const ahead = await ctx.hooks.bookedAhead(tx, deviceId)
  if (ahead.bookings > 0 || ahead.places > 0) throw new AppError('DEVICE_HAS_BOOKINGS', { params: ahead })
}
