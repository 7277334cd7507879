import { commandArgs, type CommandArgs, type InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { benchFailures, topics, type BenchFailure } from '@labbox/contract/bench/protocol.ts'
import { type BenchOp, timeoutOf } from '@labbox/contract/bench/ops.ts'
import type { SharedNews } from '@labbox/contract/bench/shared.ts'
import type { PseudoRow } from 'labbox-bench/instruments/pseudo.ts'
import { BenchError } from 'labbox-bench/agent/errors.ts'
import { isOnlyCables } from 'labbox-bench/circuit/straight.ts'
import { refuseFaulty } from 'labbox-bench/wiring/wired.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { validate } from '../../platform/http/validate.ts'
import { newId } from '../../platform/database/ids.ts'
import { partsOfDevice } from '../devices/modules/installed.queries.ts'
import type { Answer, Outcome } from '../devices/service.ts'
import { forgedParts } from '../parts/service.ts'
import { readableCircuit } from './circuits.service.ts'
import type { BenchContext } from './context.ts'
import { prepareBitstream } from './fpga/program.service.ts'
import { checkSets, readingOf, word, type Wording } from './instruments.ts'
import { lackingParts } from './lacking.ts'
import type { LeaseRow } from './leases.ts'
import { beginRecord, finishRecord, recordOf, type RecordRow, type Request } from './records.ts'
import { isRecorded, onlyAsks, timeoutFailure } from './rules.ts'
import { keepBoot, requireLease } from './turn.ts'

export interface CommandInput {
  occupancyId: string
  op: BenchOp
  args: Record<string, unknown>
  idempotencyKey?: string | undefined
  order?: number | undefined
  background?: boolean | undefined
  /** Uses these compatible rows instead of the installation's, to try one out. Never set by a browser's call. */
  rows?: readonly PseudoRow[]
}

/** A command ready to be sent: what is sent, what is recorded, and how to read the answer. */
interface Prepared {
  args: unknown
  kept: Record<string, unknown>
  /** Settings of one knob are throttled; the newest one counts. */
  knob?: string
  wording?: Wording
}

const failureKeys: ReadonlySet<string> = new Set(benchFailures)
const failed = (failure: string, id: string, detail = '') =>
  new AppError(failureKeys.has(failure) ? (failure as BenchFailure) : 'BENCH_INSTRUMENT_ERROR', {
    params: { detail, commandId: id },
  })

const prepareLoad = async (ctx: BenchContext, actor: Actor, lease: LeaseRow, args: CommandArgs['load']) => {
  const row = await readableCircuit(ctx, actor, args.circuitId)
  const [forged] = await forgedParts(ctx.db, row.document)
  if (forged !== undefined)
    throw new AppError('BENCH_CIRCUIT_FAILED', { params: { detail: `unknown symbol: ${forged}` } })
  const limits = await ctx.bench.limitsOf(lease)
  // A lab limits which parts are built; cables between instruments are not parts. Its limits for sources still hold.
  const maxList = limits && isOnlyCables(row.document) ? { ...limits, parts: [] } : limits
  const load = { circuitId: row.id, hash: row.hash, circuit: row.document, maxList }
  try {
    // A refused circuit never reaches a bench; the agent checks once more.
    refuseFaulty(load)
  } catch (error) {
    if (error instanceof BenchError)
      throw new AppError(error.failure, { params: { detail: error.detail }, cause: error })
    throw error
  }
  const parts = await partsOfDevice(ctx.db, lease.deviceId)
  const lacking = parts && lackingParts(row.document, parts, actor.locale)
  if (lacking) throw new AppError('BENCH_MODULE_MISMATCH', { params: { detail: lacking } })
  return { args: load, kept: { circuitId: row.id, hash: row.hash } }
}

const prepareInstrument = async (
  ctx: BenchContext,
  lease: LeaseRow,
  { command }: CommandArgs['instrument'],
  rows: CommandInput['rows'],
): Promise<Prepared> => {
  const known = rows ?? (await ctx.bench.compatible())
  const wording = word(command, await ctx.instruments.of(lease.deviceId), known)
  const setsSomething = wording.sets.length > 0 || wording.row.pseudo === 'DG.UNIT'
  if (setsSomething) checkSets(wording, lease.limits, await ctx.bench.limitsOf(lease))
  const { instrument, scpi, reply, sets } = wording
  return {
    args: { instrument, scpi, reply, sets, withinMs: timeoutOf('instrument', command) },
    kept: { command, instrument, model: wording.model, scpi },
    wording,
    ...(reply === 'none' && { knob: wording.knob }),
  }
}

const prepare = async (
  ctx: BenchContext,
  actor: Actor,
  lease: LeaseRow,
  { op, args, rows }: CommandInput,
): Promise<Prepared> => {
  const typed = validate(commandArgs[op], args, actor.locale)
  if (op === 'load') return prepareLoad(ctx, actor, lease, typed as CommandArgs['load'])
  if (op === 'instrument') return prepareInstrument(ctx, lease, typed as CommandArgs['instrument'], rows)
  if (op === 'fpga.program') return prepareBitstream(ctx, actor, lease, typed as CommandArgs['fpga.program'])
  if (op === 'camera') return { args: { url: lease.camera }, kept: {} }
  if (op !== 'set') return { args: typed, kept: typed }
  const { component, param } = typed as CommandArgs['set']
  return { args: typed, kept: typed, knob: `${component} ${param}` }
}

const transmit = async (
  ctx: BenchContext,
  { id, lease, op, args: kept }: Request,
  args: unknown,
): Promise<Outcome> => {
  const outcome = await ctx.link.send({
    id,
    op,
    args,
    deviceId: lease.deviceId,
    instance: lease.instance,
    occupancyId: lease.id,
    bootId: lease.bootId ?? undefined,
    timeoutMs: timeoutOf(op, kept['command']),
  })
  if (outcome.kind === 'answer') await keepBoot(ctx, lease, op, outcome.answer)
  return outcome
}

/** The bench's answer, or the catalogue's refusal for what went wrong. */
export const answerOf = ({ id, op }: Pick<Request, 'id' | 'op'>, outcome: Outcome): Answer => {
  if (outcome.kind === 'timeout') throw failed(timeoutFailure(op), id)
  if (outcome.kind === 'disconnected') throw failed('BENCH_DISCONNECTED', id)
  const { answer } = outcome
  if (!answer.ok) throw failed(answer.failure ?? '', id, answer.detail ?? '')
  return answer
}

/** What an instrument said, for the log of acts: an answer that cannot be read is no answer there. */
const heard = (ctx: BenchContext, wording: Wording | undefined, outcome: Outcome) => {
  if (!wording || outcome.kind !== 'answer' || !outcome.answer.ok) return null
  try {
    return readingOf(wording, outcome.answer.result, ctx.clock.now())
  } catch {
    return null
  }
}

/** Sends a command, and writes into the log of acts what became of it. */
const carryOut = async (
  ctx: BenchContext,
  actor: Actor,
  request: Request,
  { args, wording }: Prepared,
  background: boolean,
): Promise<Outcome> => {
  const outcome = await transmit(ctx, request, args)
  const { id, op, args: kept, lease, requestedAt } = request
  const asked =
    wording && wording.reply !== 'none'
      ? { instrument: wording.instrument, model: wording.model, unit: wording.row.unit ?? '' }
      : null
  const reading = heard(ctx, wording, outcome)
  ctx.recorder.done(lease, actor, { id, op, args: kept, outcome, asked, reading, background }, requestedAt)
  return outcome
}

/**
 * The row is written before the command is sent and updated with the answer. A repeated idempotency key answers with
 * the first outcome.
 */
const sendRecorded = async (ctx: BenchContext, actor: Actor, request: Request, prepared: Prepared) => {
  const earlier = await beginRecord(ctx, actor, request)
  if (earlier) return repeat(ctx, actor, earlier)
  const outcome = await carryOut(ctx, actor, request, prepared, false)
  await finishRecord(ctx, request, outcome)
  return { id: request.id, answer: answerOf(request, outcome) }
}

const REPEAT_POLL_MS = 100

/** The outcome of the command with this key. Waits while it still runs, on whichever node. */
const repeat = async (
  ctx: BenchContext,
  actor: Actor,
  { id, op }: RecordRow,
): Promise<{ id: string; answer: Answer }> => {
  for (;;) {
    const row = await recordOf(ctx, actor, { id })
    if (row.state === 'answered')
      return {
        id,
        answer: {
          kind: 'answer',
          id,
          ok: true,
          result: row.result,
          instrumentMs: row.instrumentMs ?? undefined,
        },
      }
    if (row.state !== 'sent') throw failed(row.failure ?? timeoutFailure(op), id, row.detail ?? '')
    await new Promise((resolve) => setTimeout(resolve, REPEAT_POLL_MS))
  }
}

/** One command of somebody who holds a bench: lease, limits, the bench itself, the record. */
const performCommand = async (ctx: BenchContext, actor: Actor, input: CommandInput) => {
  const asks = onlyAsks(input.op, input.args)
  const lease = await requireLease(ctx, actor, input.occupancyId, asks)
  if (!input.background) ctx.activity.touch(lease.id)
  const prepared = await prepare(ctx, actor, lease, input)
  const { op, idempotencyKey } = input
  const requestedAt = ctx.clock.now()
  const request: Request = { id: newId(), lease, op, args: prepared.kept, idempotencyKey, requestedAt }
  if (isRecorded(op) || idempotencyKey) {
    const { id, answer } = await sendRecorded(ctx, actor, request, prepared)
    return { id, answer, superseded: false, prepared, lease }
  }
  const send = async () =>
    answerOf(request, await carryOut(ctx, actor, request, prepared, input.background ?? false))
  if (!prepared.knob) return { id: request.id, answer: await send(), superseded: false, prepared, lease }
  const { result, superseded } = await ctx.throttle.do(`${lease.id} ${prepared.knob}`, send, input.order)
  return { id: request.id, answer: result, superseded, prepared, lease }
}

/** Whoever shares the bench sees at once what was done with it. */
const tellMembers = async (
  ctx: BenchContext,
  actor: Actor,
  synergyId: string,
  { op, args }: CommandInput,
  reading: InstrumentReading | null,
): Promise<void> => {
  const { command } = args
  const news: SharedNews = {
    kind: 'command',
    by: actor.userId,
    op,
    command: typeof command === 'string' ? command.trim() : null,
    value: reading?.value ?? null,
    text: reading?.text ?? null,
  }
  try {
    await ctx.broker.publish(topics.synergyUser(synergyId), JSON.stringify(news))
  } catch (error) {
    ctx.log.warn({ err: error }, 'Members of a synergy were not told of a command')
  }
}

/** `POST /bench/command`. */
export const sendCommand = async (ctx: BenchContext, actor: Actor, input: CommandInput) => {
  const { id, answer, superseded, prepared, lease } = await performCommand(ctx, actor, input)
  const { wording } = prepared
  const reading = wording ? readingOf(wording, answer.result, ctx.clock.now()) : null
  if (lease.synergyId && !onlyAsks(input.op, input.args))
    await tellMembers(ctx, actor, lease.synergyId, input, reading)
  return {
    id,
    op: input.op,
    result: reading ?? answer.result ?? null,
    instrumentMs: answer.instrumentMs ?? null,
    superseded,
  }
}

/**
 * Reads an instrument for a table: recorded before it is sent and when it has answered. For the measurement area, which
 * takes the pseudo-command from its frozen template.
 */
export const readInstrument = async (
  ctx: BenchContext,
  actor: Actor,
  occupancyId: string,
  command: string,
  rows?: readonly PseudoRow[],
): Promise<InstrumentReading & { commandId: string }> => {
  const input: CommandInput = {
    occupancyId,
    op: 'instrument',
    args: { command },
    idempotencyKey: newId(),
    ...(rows && { rows }),
  }
  const { id, answer, prepared } = await performCommand(ctx, actor, input)
  const { wording } = prepared
  if (!wording) throw new AppError('INTERNAL')
  return { ...readingOf(wording, answer.result, ctx.clock.now()), commandId: id }
}
