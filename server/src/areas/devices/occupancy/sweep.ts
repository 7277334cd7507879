import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { DeviceContext } from '../context.ts'
import { grantLease, logEvent, notify, RENEW_MS, withdrawLease } from '../effects.ts'
import { endOccupancy } from './occupancy.service.ts'
import { dueEnd, idleAt, WARN_MS } from '../rules.ts'
import { device, occupancy } from '../tables.ts'

/** How often the clock is looked at. */
export const SWEEP_MS = 5_000
/** A bench that has not confirmed is asked again after this time. */
const ASK_AGAIN_MS = 10_000

const openRows = (ctx: DeviceContext) =>
  ctx.db
    .select({ occupancy, online: device.online, since: device.since, deviceName: device.name })
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .where(isNull(occupancy.endedAt))

type OpenRow = Awaited<ReturnType<typeof openRows>>[number]

/** Marks the warning in the database, so that each idle period is warned of once, by whichever node is first. */
const warn = async (ctx: DeviceContext, { occupancy: row, deviceName }: OpenRow): Promise<void> => {
  const [warned] = await ctx.db
    .update(occupancy)
    .set({ warnedAt: ctx.clock.now() })
    .where(
      and(
        eq(occupancy.id, row.id),
        isNull(occupancy.endedAt),
        or(isNull(occupancy.warnedAt), lt(occupancy.warnedAt, occupancy.lastActivityAt)),
      ),
    )
    .returning({ id: occupancy.id })
  if (!warned) return
  const ends = idleAt(row, ctx.config.benchIdleMs).toISOString()
  await notify(ctx, row.userId, {
    kind: 'device.idleWarning',
    occupancyId: row.id,
    deviceId: row.deviceId,
    deviceName,
    idleAt: ends,
  })
  await logEvent(ctx, row, { level: 'warning', key: 'idleWarning', params: { idleAt: ends } })
}

/**
 * Applies what the clock has decided: ends, warnings, renewed leases, and reminders to benches that have not confirmed.
 * Safe on several nodes at once and after any downtime. `flush` first writes the activity of the last seconds.
 */
export const createSweep = (ctx: DeviceContext, flush: () => Promise<void>) => {
  const told = new Map<string, number>()

  const isTime = (id: string, ms: number): boolean => {
    const now = ctx.clock.now().getTime()
    if (now - (told.get(id) ?? 0) < ms) return false
    told.set(id, now)
    return true
  }

  const sweepOpen = async (): Promise<string[]> => {
    const rows = await openRows(ctx)
    const now = ctx.clock.now()
    for (const row of rows) {
      const due = dueEnd(row.occupancy, row.online ? null : row.since, ctx.config.benchIdleMs)
      if (due.at <= now) await endOccupancy(ctx, row.occupancy.id, due)
      else {
        if (idleAt(row.occupancy, ctx.config.benchIdleMs).getTime() - WARN_MS <= now.getTime())
          await warn(ctx, row)
        if (row.online && isTime(row.occupancy.id, RENEW_MS)) await grantLease(ctx, row.occupancy)
      }
    }
    return rows.map((row) => row.occupancy.id)
  }

  const sweepUnsafe = async (): Promise<string[]> => {
    const rows = await ctx.db
      .select({
        id: occupancy.id,
        deviceId: occupancy.deviceId,
        instance: occupancy.instance,
        reason: sql<NonNullable<typeof occupancy.$inferSelect.reason>>`${occupancy.reason}`,
      })
      .from(occupancy)
      .innerJoin(device, eq(device.id, occupancy.deviceId))
      .where(and(isNotNull(occupancy.endedAt), isNull(occupancy.safeAt), eq(device.online, true)))
    for (const row of rows)
      if (isTime(`safe ${row.id}`, ASK_AGAIN_MS)) await withdrawLease(ctx, row, row.reason)
    return rows.map((row) => `safe ${row.id}`)
  }

  return async (): Promise<void> => {
    await flush()
    await ctx.hooks.beforeSweep(ctx)
    const alive = new Set([...(await sweepOpen()), ...(await sweepUnsafe())])
    for (const id of told.keys()) if (!alive.has(id)) told.delete(id)
  }
}
