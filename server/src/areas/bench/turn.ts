import { and, eq, isNull } from 'drizzle-orm'
import { nameIn } from '@labbox/contract/core/person-name.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { dueEnd, endedKey, endOccupancy, type Answer } from '../devices/service.ts'
import { occupancy } from '../devices/tables.ts'
import type { BenchContext } from './context.ts'
import type { LeaseRow } from './leases.ts'

/** Holders operate their bench, of a shared one whoever has the controls; the others may ask what its instruments stand at. */
const requireTurn = async (
  ctx: BenchContext,
  actor: Actor,
  row: LeaseRow,
  onlyAsks: boolean,
): Promise<void> => {
  const sharing = row.synergyId ? await ctx.bench.sharing(actor.userId, row.synergyId) : null
  if (!sharing) {
    if (row.userId !== actor.userId) throw notFound()
  } else if (sharing.operatorId !== actor.userId && !onlyAsks)
    throw new AppError('SYNERGY_TURN', { params: { name: nameIn(actor.locale, sharing.operator) } })
}

/**
 * The open lease under which the actor may send a command, or the refusal that says why there is none.
 * @param onlyAsks the command changes nothing
 */
export const requireLease = async (
  ctx: BenchContext,
  actor: Actor,
  id: string,
  onlyAsks = false,
): Promise<LeaseRow> => {
  const row = await ctx.leases.get(id)
  if (!row) throw notFound()
  await requireTurn(ctx, actor, row, onlyAsks)
  const ended = (reason: keyof typeof endedKey, detail: string | null) =>
    new AppError(endedKey[reason], { params: { detail: detail ?? '' } })
  if (row.reason) throw ended(row.reason, row.detail)
  // Activity of the last seconds may be known to this process only.
  const seen = ctx.activity.lastOf(id)
  const times = seen && seen > row.lastActivityAt ? { ...row, lastActivityAt: seen } : row
  const due = dueEnd(times, row.online ? null : row.since, ctx.config.benchIdleMs)
  if (due.at <= ctx.clock.now()) {
    await endOccupancy(ctx, id, due)
    throw ended(due.reason, null)
  }
  if (!row.online) throw new AppError('BENCH_DISCONNECTED')
  return row
}

/** Operations that restore everything a restart of the bench has lost. */
const SETS_UP: ReadonlySet<BenchOp> = new Set(['load', 'reset'])

/**
 * Records which start of the bench's program a lease works with: the first one that answers, and a later one only after
 * it was set up again. Every node sends it with each command, so that a bench that has lost its state refuses
 * (`BENCH_RESTARTED`).
 */
export const keepBoot = async (
  { db }: Pick<BenchContext, 'db'>,
  lease: Pick<LeaseRow, 'id' | 'bootId'>,
  op: BenchOp,
  { ok, bootId }: Answer,
): Promise<void> => {
  if (!bootId || bootId === lease.bootId) return
  if (lease.bootId === null) {
    await db
      .update(occupancy)
      .set({ bootId })
      .where(and(eq(occupancy.id, lease.id), isNull(occupancy.bootId)))
  } else if (ok && SETS_UP.has(op)) {
    await db.update(occupancy).set({ bootId }).where(eq(occupancy.id, lease.id))
  }
}
