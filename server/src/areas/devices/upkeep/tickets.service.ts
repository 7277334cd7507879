import { and, count, desc, eq, getTableColumns, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  ticketMoves,
  type Ticket,
  type ticketOpen,
  type ticketPage,
  type ticketUpdate,
} from '@labbox/contract/devices/upkeep.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { ordering, windowOf } from '../../../platform/database/listing.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { organisation, user } from '../../access/tables.ts'
import { linkOf, requireOwnPicture } from '../../files/service.ts'
import { notify } from '../../notices/service.ts'
import type { DeviceContext } from '../context.ts'
import { callNext, tellLive } from '../effects.ts'
import { ownDevice } from '../registry/own.ts'
import { editableBy, visibleTo } from '../scope.ts'
import { device, deviceInstrument } from '../tables.ts'
import { ticket } from './tables.ts'

const opener = alias(user, 'opener')
const taker = alias(user, 'taker')

/** Faults that the actor may see: those of benches that they look after, and those that they reported. */
const seenBy = (actor: Actor) =>
  or(editableBy(actor, 'devices:ticket:page'), and(visibleTo(actor), eq(ticket.openedBy, actor.userId)))

export const ticketsOf = async (ctx: DeviceContext, actor: Actor, query: QueryOf<typeof ticketPage>) => {
  const where = and(
    seenBy(actor),
    query.deviceId ? eq(ticket.deviceId, query.deviceId) : undefined,
    query.state ? eq(ticket.state, query.state) : undefined,
    query.pending === undefined ? undefined : (query.pending ? ne : eq)(ticket.state, 'done'),
  )
  const mayEdit = actor.permissions.has('devices:ticket:edit')
    ? sql<boolean>`coalesce(${editableBy(actor, 'devices:ticket:edit')}, false)`
    : sql<boolean>`false`
  const window = windowOf(query)
  const rows = await ctx.db
    .select({
      ...getTableColumns(ticket),
      deviceName: device.name,
      model: deviceInstrument.model,
      openedName: opener.name,
      takenName: taker.name,
      editable: mayEdit,
    })
    .from(ticket)
    .innerJoin(device, eq(device.id, ticket.deviceId))
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .leftJoin(
      deviceInstrument,
      and(eq(deviceInstrument.deviceId, ticket.deviceId), eq(deviceInstrument.instrument, ticket.instrument)),
    )
    .leftJoin(opener, eq(opener.id, ticket.openedBy))
    .leftJoin(taker, eq(taker.id, ticket.takenBy))
    .where(where)
    .orderBy(
      ...(query.sort
        ? ordering({ openedAt: ticket.openedAt, state: ticket.state }, query.sort, '-openedAt', ticket.id)
        : [sql`${ticket.state} = 'done'`, desc(ticket.blocks), desc(ticket.openedAt), desc(ticket.id)]),
    )
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await ctx.db
    .select({ total: count() })
    .from(ticket)
    .innerJoin(device, eq(device.id, ticket.deviceId))
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
  const items = rows.map(({ pictureId, openedName, takenName, openedAt, doneAt, ...row }): Ticket => ({
    ...row,
    picture: pictureId && linkOf(ctx, actor, pictureId),
    openedBy: openedName,
    takenBy: takenName,
    openedAt: openedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }))
  return { items, total: total?.total ?? 0 }
}

/** A bench that the actor sees, with the instrument that is named. */
const reported = async (tx: Db, actor: Actor, deviceId: string, instrument: string | null) => {
  const [row] = await tx
    .select({ id: device.id, name: device.name })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(and(eq(device.id, deviceId), visibleTo(actor)))
  const target = found(row)
  if (instrument === null) return target
  const known = await tx.$count(
    deviceInstrument,
    and(eq(deviceInstrument.deviceId, deviceId), eq(deviceInstrument.instrument, instrument)),
  )
  if (known === 0) throw new AppError('TICKET_INSTRUMENT', { fields: { instrument: 'TICKET_INSTRUMENT' } })
  return target
}

export const openTicket = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof ticketOpen>) => {
  const id = newId()
  await transaction(ctx.db, async (tx) => {
    const target = await reported(tx, actor, body.deviceId, body.instrument)
    if (body.pictureId) await requireOwnPicture(tx, actor, body.pictureId)
    await tx.insert(ticket).values({ id, ...body, openedBy: actor.userId, openedAt: ctx.clock.now() })
    await audit(tx, actor, 'devices:ticket:open', target, null, body)
  })
  await tellLive(ctx, body.deviceId)
  return { id }
}

/** A fault of a bench that the actor looks after; the bench is locked, so that whether it is blocked is written once. */
const lockTicket = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx.select({ deviceId: ticket.deviceId }).from(ticket).where(eq(ticket.id, id))
  const target = await ownDevice(tx, actor, found(row).deviceId, 'devices:ticket:edit')
  const [known] = await tx.select().from(ticket).where(eq(ticket.id, id))
  return { target, known: found(known) }
}

export const updateTicket = async (ctx: DeviceContext, actor: Actor, body: BodyOf<typeof ticketUpdate>) => {
  const { id, state, note } = body
  const deviceId = await transaction(ctx.db, async (tx) => {
    const { target, known } = await lockTicket(tx, actor, id)
    if (state !== known.state && !ticketMoves[known.state].includes(state)) throw new AppError('WRONG_STATE')
    const blocks = body.blocks && state !== 'done'
    const changed = {
      state,
      note,
      blocks,
      takenBy:
        state === 'open' ? null : state === 'taken' && known.state !== 'taken' ? actor.userId : known.takenBy,
      doneAt: state === 'done' ? (known.doneAt ?? ctx.clock.now()) : null,
    }
    await tx.update(ticket).set(changed).where(eq(ticket.id, id))
    const open = and(eq(ticket.deviceId, target.id), ticket.blocks, ne(ticket.state, 'done'))
    await tx
      .update(device)
      .set({ blocked: (await tx.$count(ticket, open)) > 0 })
      .where(eq(device.id, target.id))
    const { state: was, blocks: blocked, note: said } = known
    if (state === 'done' && was !== 'done' && known.openedBy && known.openedBy !== actor.userId)
      await notify(tx, ctx.clock.now(), 'device.repaired', [
        { to: known.openedBy, data: { name: target.name, fault: known.text } },
      ])
    await audit(
      tx,
      actor,
      'devices:ticket:edit',
      target,
      { state: was, blocks: blocked, note: said },
      { state, blocks, note },
    )
    return target.id
  })
  await callNext(ctx, deviceId)
  await tellLive(ctx, deviceId)
  return {}
}
