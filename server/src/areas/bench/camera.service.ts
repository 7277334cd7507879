import { Picture, PICTURE_MS } from '@labbox/contract/bench/camera.ts'
import { opTimeouts } from '@labbox/contract/bench/ops.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import type { BenchContext } from './context.ts'
import { answerOf } from './commands.service.ts'
import type { LeaseRow } from './leases.ts'

type Taken = Promise<Picture | null>

/** The holder of the bench, people who share it, and their teachers: the same people who see its waveforms. */
const maySee = async ({ hooks }: BenchContext, { userId }: Actor, use: LeaseRow): Promise<boolean> =>
  use.userId === userId ||
  (await hooks.shares(userId, use)) ||
  (await hooks.studentsOf(userId)).includes(use.userId)

const takePicture = async (ctx: BenchContext, use: LeaseRow): Taken => {
  const id = newId()
  const outcome = await ctx.link.send({
    id,
    op: 'camera',
    args: { url: use.camera },
    timeoutMs: opTimeouts.camera,
    deviceId: use.deviceId,
    instance: use.instance,
    occupancyId: use.id,
  })
  if (outcome.kind === 'answer' && outcome.answer.failure === 'BENCH_INSTRUMENT_MISSING') return null
  const { result } = answerOf({ id, op: 'camera' }, outcome)
  const picture = Picture.safeParse(result)
  if (!picture.success) throw new AppError('BENCH_INSTRUMENT_ERROR', { params: { detail: 'camera' } })
  return picture.data
}

/** Each use takes one picture at a time, however many people look. Each node takes its own. */
export const createCamera = (now: () => number = () => performance.now()) => {
  const taken = new Map<string, { picture: Taken; at: number }>()
  return {
    async of(ctx: BenchContext, actor: Actor, occupancyId: string) {
      const use = await ctx.leases.get(occupancyId)
      if (!use || use.endedAt || !(await maySee(ctx, actor, use))) throw notFound()
      if (!use.online) throw new AppError('BENCH_DISCONNECTED')
      for (const [id, { at }] of taken) if (now() - at >= PICTURE_MS / 2) taken.delete(id)
      let known = taken.get(occupancyId)
      if (!known) taken.set(occupancyId, (known = { picture: takePicture(ctx, use), at: now() }))
      return { picture: await known.picture, at: ctx.clock.now().toISOString() }
    },
  }
}
