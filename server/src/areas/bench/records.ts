import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, found, notFound } from '../../platform/errors.ts'
import type { Answer, Outcome } from '../devices/service.ts'
import type { BenchContext } from './context.ts'
import type { LeaseRow } from './leases.ts'
import { effectiveState, keptResult, timeoutFailure } from './rules.ts'
import { benchCommand } from './tables.ts'

export type RecordRow = typeof benchCommand.$inferSelect

/** What a command is, before it has an outcome. */
export interface Request {
  id: string
  lease: LeaseRow
  op: BenchOp
  /** As it is kept: without the diagram itself. */
  args: Record<string, unknown>
  idempotencyKey?: string | undefined
  requestedAt: Date
}

const requestRow = (actor: Actor, { lease, ...request }: Request) => ({
  ...request,
  occupancyId: lease.id,
  deviceId: lease.deviceId,
  userId: actor.userId,
})

/**
 * Writes a command down before it is sent.
 * @returns null, or the row that was written under the same idempotency key before
 */
export const beginRecord = async (
  ctx: BenchContext,
  actor: Actor,
  request: Request,
): Promise<RecordRow | null> => {
  const row = { ...requestRow(actor, request), state: 'sent' as const, sentAt: request.requestedAt }
  const [written] = await ctx.db
    .insert(benchCommand)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: benchCommand.id })
  if (written) return null
  const [known] = await ctx.db
    .select()
    .from(benchCommand)
    .where(
      and(
        eq(benchCommand.occupancyId, request.lease.id),
        eq(benchCommand.idempotencyKey, request.idempotencyKey ?? ''),
      ),
    )
  const same = found(known)
  // A key stands for one command; using it for another command is an error of the caller.
  if (same.op !== request.op) throw new AppError('CONFLICT')
  return same
}

const answerFields = (answer: Answer, at: Date) => ({
  state: answer.ok ? ('answered' as const) : ('failed' as const),
  failure: answer.ok ? null : (answer.failure ?? 'BENCH_INSTRUMENT_ERROR'),
  detail: answer.detail ?? null,
  result: keptResult(answer.result),
  instrumentMs: answer.instrumentMs ?? null,
  answeredAt: at,
})

const outcomeFields = (op: BenchOp, outcome: Outcome, at: Date) => {
  if (outcome.kind === 'answer') return answerFields(outcome.answer, at)
  if (outcome.kind === 'timeout') return { state: 'timeout' as const, failure: timeoutFailure(op) }
  return { state: 'failed' as const, failure: 'BENCH_DISCONNECTED', answeredAt: at }
}

export const finishRecord = async (ctx: BenchContext, request: Request, outcome: Outcome): Promise<void> => {
  await ctx.db
    .update(benchCommand)
    .set(outcomeFields(request.op, outcome, ctx.clock.now()))
    .where(and(eq(benchCommand.id, request.id), eq(benchCommand.state, 'sent')))
}

/** An answer that came after the time-out is kept and marked; whoever asks for the command sees it. */
export const heardLate = async (ctx: BenchContext, deviceId: string, answer: Answer): Promise<void> => {
  await ctx.db
    .update(benchCommand)
    .set({ ...answerFields(answer, ctx.clock.now()), late: true })
    .where(
      and(
        eq(benchCommand.id, answer.id),
        eq(benchCommand.deviceId, deviceId),
        inArray(benchCommand.state, ['sent', 'timeout']),
      ),
    )
}

/** The record of a command, for whoever sent it; with the state that the clock has given it. */
export const recordOf = async (
  ctx: BenchContext,
  actor: Actor,
  by: { id?: string | undefined; occupancyId?: string | undefined; idempotencyKey?: string | undefined },
) => {
  const where = by.id
    ? eq(benchCommand.id, by.id)
    : by.occupancyId && by.idempotencyKey
      ? and(eq(benchCommand.occupancyId, by.occupancyId), eq(benchCommand.idempotencyKey, by.idempotencyKey))
      : sql`false`
  const [row] = await ctx.db
    .select()
    .from(benchCommand)
    .where(and(where, eq(benchCommand.userId, actor.userId)))
  if (!row) throw notFound()
  const state = effectiveState(row, ctx.clock.now())
  return { ...row, state, failure: row.failure ?? (state === 'timeout' ? timeoutFailure(row.op) : null) }
}
