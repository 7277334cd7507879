import { and, eq, isNotNull, isNull, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { BenchStatus } from '@labbox/contract/bench/protocol.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { DeviceContext } from '../context.ts'
import { callNext, grantLease, tellLive, withdrawLease } from '../effects.ts'
import type { Safe } from '../link.ts'
import { sendOffers } from '../program/packages.service.ts'
import { device, deviceInstrument, occupancy } from '../tables.ts'

/** Calibration belongs to the serial number: another instrument in the same socket has not been calibrated. */
const kept = <T>(column: SQLWrapper): SQL<T> =>
  sql<T>`case when ${deviceInstrument.serial} = excluded.serial then ${column} end`
const ofSameInstrument = {
  calibratedAt: kept<string | null>(deviceInstrument.calibratedAt),
  calibrationDue: kept<string | null>(deviceInstrument.calibrationDue),
}
const nothingNoted = and(
  eq(deviceInstrument.notes, ''),
  isNull(deviceInstrument.calibratedAt),
  isNull(deviceInstrument.calibrationDue),
)

const writeInstruments = async (tx: Db, deviceId: string, status: BenchStatus, now: Date): Promise<void> => {
  for (const { id, ...info } of status.instruments) {
    const row = { ...info, seenAt: now }
    await tx
      .insert(deviceInstrument)
      .values({ deviceId, instrument: id, ...row })
      .onConflictDoUpdate({
        target: [deviceInstrument.deviceId, deviceInstrument.instrument],
        set: { ...row, ...ofSameInstrument },
      })
  }
  const named = status.instruments.map((instrument) => instrument.id)
  const gone = and(
    eq(deviceInstrument.deviceId, deviceId),
    named.length > 0 ? notInArray(deviceInstrument.instrument, named) : undefined,
  )
  // An instrument with notes stays in the list while it is away.
  await tx.delete(deviceInstrument).where(and(gone, nothingNoted))
  await tx.update(deviceInstrument).set({ online: false }).where(gone)
}

/** Tells an agent that has just connected who holds which place, and which places it must make safe. */
const resendLeases = async (ctx: DeviceContext, deviceId: string): Promise<void> => {
  const rows = await ctx.db
    .select()
    .from(occupancy)
    .where(and(eq(occupancy.deviceId, deviceId), isNull(occupancy.safeAt)))
  for (const row of rows) await (row.reason ? withdrawLease(ctx, row, row.reason) : grantLease(ctx, row))
}

/** Writes down what an agent (or its last will) says about its bench. */
export const heardStatus = async (
  ctx: DeviceContext,
  deviceId: string,
  status: BenchStatus,
): Promise<void> => {
  const now = ctx.clock.now()
  const known = await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(device)
      .set({
        since: sql`case when ${device.online} = ${status.online} then ${device.since} else ${now.toISOString()}::timestamptz end`,
        online: status.online,
        ...(status.online && {
          version: status.version,
          capacity: status.capacity,
          wiring: status.wiring,
          modules: status.modules,
          fpga: status.fpga,
          unsafe: status.unsafe,
          updates: status.updates,
          troubles: status.troubles,
        }),
      })
      .where(and(eq(device.id, deviceId), isNull(device.deletedAt)))
      .returning({ id: device.id })
    if (row && status.online) await writeInstruments(tx, deviceId, status, now)
    return row !== undefined
  })
  if (!known) return
  if (status.online) {
    await resendLeases(ctx, deviceId)
    await callNext(ctx, deviceId)
    if (status.updates) await sendOffers(ctx, eq(device.id, deviceId))
  }
  await tellLive(ctx, deviceId)
}

/** Records that a bench has made a place safe, so that it can be taken again, or that it cannot. */
export const heardSafe = async (ctx: DeviceContext, deviceId: string, safe: Safe): Promise<void> => {
  const now = ctx.clock.now()
  const [row] = await ctx.db
    .update(occupancy)
    .set(safe.ok ? { safeAt: now } : { faultAt: now, faultDetail: safe.detail ?? '' })
    .where(
      and(
        eq(occupancy.deviceId, deviceId),
        eq(occupancy.instance, safe.instance),
        isNotNull(occupancy.endedAt),
        isNull(occupancy.safeAt),
        safe.occupancy ? eq(occupancy.id, safe.occupancy) : undefined,
      ),
    )
    .returning({ id: occupancy.id })
  if (!row) return
  if (safe.ok) await callNext(ctx, deviceId)
  await tellLive(ctx, deviceId)
}

/**
 * The embedded broker has just started, so no agent is connected yet; those that are running reconnect within seconds.
 */
export const allOffline = async (ctx: DeviceContext): Promise<void> => {
  await ctx.db.update(device).set({ online: false, since: ctx.clock.now() }).where(eq(device.online, true))
}
