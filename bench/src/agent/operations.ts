import type { z } from 'zod'
import { opArgs, type Command, type Reply } from '@labbox/contract/bench/protocol.ts'
import { type BenchOp, opTimeouts } from '@labbox/contract/bench/ops.ts'
import { BenchError, messageOf, timeoutFailure } from './errors.ts'
import type { Outcome, Workplace } from './workplace.ts'

type Answer = Extract<Reply, { kind: 'answer' }>
type Handlers = {
  [Op in BenchOp]: (place: Workplace, args: z.output<(typeof opArgs)[Op]>) => Promise<Outcome>
}

/** The agent gives up just before the server does, so that its answer says why. */
const MARGIN_MS = 200

export const handlersWith = (modules: readonly string[]): Handlers => ({
  scan: async () => ({ result: { modules } }),
  find: (place) => place.find(),
  load: (place, args) => place.load(args),
  run: (place) => place.run(),
  stop: (place) => place.stop(),
  set: (place, args) => place.set(args),
  chip: (place, args) => place.chip(args),
  instrument: (place, args) => place.instrument(args),
  camera: (place, args) => place.camera(args),
  'fpga.program': (place, args) => place.program(args),
  'fpga.drive': (place, args) => place.drive(args),
  reset: (place) => place.reset(),
})

const handle = <Op extends BenchOp>(handlers: Handlers, op: Op, place: Workplace, args: unknown) => {
  const parsed = (opArgs[op] as z.ZodType).safeParse(args ?? {})
  if (!parsed.success) throw new BenchError('BENCH_BAD_COMMAND', parsed.error.message.slice(0, 500))
  return handlers[op](place, parsed.data as z.output<(typeof opArgs)[Op]>)
}

/** Carries out one command on the place it is meant for; every failure is an answer. */
export const carryOut = async (
  handlers: Handlers,
  { id, op, args, bootId: known }: Command,
  place: () => Promise<Workplace>,
): Promise<Answer> => {
  const late = Promise.withResolvers<never>()
  const within = op === 'instrument' ? opArgs.instrument.safeParse(args).data?.withinMs : undefined
  const timer = setTimeout(
    () => late.reject(new BenchError(timeoutFailure(op))),
    (within ?? opTimeouts[op]) - MARGIN_MS,
  )
  let bootId: string | undefined
  const work = async () => {
    const opened = await place()
    bootId = opened.bootId
    opened.requireSetUp(op, known)
    return handle(handlers, op, opened, args)
  }
  try {
    const outcome = await Promise.race([work(), late.promise])
    return { kind: 'answer', id, ok: true, bootId, ...outcome }
  } catch (error) {
    const refused = { kind: 'answer', id, ok: false, bootId } as const
    if (error instanceof BenchError && error.failure !== 'BENCH_TIMEOUT')
      return { ...refused, failure: error.failure, detail: error.detail.slice(0, 2000) }
    const failure = error instanceof BenchError ? timeoutFailure(op) : 'BENCH_INSTRUMENT_ERROR'
    return { ...refused, failure, detail: messageOf(error).slice(0, 2000) }
  } finally {
    clearTimeout(timer)
  }
}
