import { and, count, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type {
  consumableAdd,
  consumableMove,
  consumablePage,
  consumableUpdate,
} from '@labbox/contract/devices/upkeep.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { ordering, windowOf } from '../../../platform/database/listing.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { organisation } from '../../access/tables.ts'
import type { DeviceContext } from '../context.ts'
import { tellLive } from '../effects.ts'
import { ownDevice } from '../registry/own.ts'
import { editableBy } from '../scope.ts'
import { device } from '../tables.ts'
import { consumable } from './tables.ts'

const EDIT = 'devices:consumable:edit'
const isLow = lte(consumable.stock, consumable.threshold)

export const consumablesOf = async (
  ctx: DeviceContext,
  actor: Actor,
  query: QueryOf<typeof consumablePage>,
) => {
  const where = and(
    editableBy(actor, EDIT),
    query.deviceId ? eq(consumable.deviceId, query.deviceId) : undefined,
    query.low === undefined ? undefined : query.low ? isLow : sql`not ${isLow}`,
  )
  const window = windowOf(query)
  const rows = await ctx.db
    .select({ ...getTableColumns(consumable), deviceName: device.name, low: sql<boolean>`${isLow}` })
    .from(consumable)
    .innerJoin(device, eq(device.id, consumable.deviceId))
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
    .orderBy(
      ...ordering(
        { name: consumable.name, stock: consumable.stock, movedAt: consumable.movedAt },
        query.sort,
        'name',
        consumable.id,
      ),
    )
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await ctx.db
    .select({ total: count() })
    .from(consumable)
    .innerJoin(device, eq(device.id, consumable.deviceId))
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
  return { items: rows, total: total?.total ?? 0 }
}

export const addConsumable = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof consumableAdd>) => {
  const id = newId()
  await transaction(ctx.db, async (tx) => {
    const target = await ownDevice(tx, actor, body.deviceId, EDIT)
    await tx.insert(consumable).values({ id, ...body, movedAt: ctx.clock.now() })
    await audit(tx, actor, EDIT, target, null, body)
  })
  await tellLive(ctx, body.deviceId)
  return { id }
}

/** Something that is counted at a bench that the actor looks after; the bench is locked, so that counts are exact. */
const locked = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx
    .select({ deviceId: consumable.deviceId })
    .from(consumable)
    .where(eq(consumable.id, id))
  const target = await ownDevice(tx, actor, found(row).deviceId, EDIT)
  const [known] = await tx.select().from(consumable).where(eq(consumable.id, id))
  return { target, known: found(known) }
}

export const updateConsumable = async (
  ctx: DeviceContext,
  actor: Actor,
  { id, ...fields }: BodyOf<typeof consumableUpdate>,
) => {
  const deviceId = await transaction(ctx.db, async (tx) => {
    const { target, known } = await locked(tx, actor, id)
    await tx.update(consumable).set(fields).where(eq(consumable.id, id))
    await audit(tx, actor, EDIT, target, known, fields)
    return target.id
  })
  await tellLive(ctx, deviceId)
  return {}
}

export const moveConsumable = async (
  ctx: DeviceContext,
  actor: Actor,
  { id, change }: BodyOf<typeof consumableMove>,
) => {
  const { stock, deviceId } = await transaction(ctx.db, async (tx) => {
    const { target, known } = await locked(tx, actor, id)
    const left = known.stock + change
    if (left < 0 || left > 1_000_000)
      throw new AppError('CONSUMABLE_STOCK', {
        params: { stock: known.stock },
        fields: { change: 'CONSUMABLE_STOCK' },
      })
    await tx.update(consumable).set({ stock: left, movedAt: ctx.clock.now() }).where(eq(consumable.id, id))
    await audit(
      tx,
      actor,
      EDIT,
      target,
      { name: known.name, stock: known.stock },
      { name: known.name, stock: left },
    )
    return { stock: left, deviceId: target.id }
  })
  await tellLive(ctx, deviceId)
  return { stock }
}

export const deleteConsumable = async (ctx: DeviceContext, actor: Actor, id: string) => {
  const deviceId = await transaction(ctx.db, async (tx) => {
    const { target, known } = await locked(tx, actor, id)
    await tx.delete(consumable).where(eq(consumable.id, id))
    await audit(tx, actor, EDIT, target, known, null)
    return target.id
  })
  await tellLive(ctx, deviceId)
  return {}
}
