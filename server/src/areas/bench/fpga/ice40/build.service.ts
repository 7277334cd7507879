import { eq } from 'drizzle-orm'
import type { fpgaBuild } from '@labbox/contract/bench/fpga/ice40.ts'
import type { BodyOf, DataOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/errors.ts'
import { deviceOf } from '../../../devices/queries.ts'
import { device } from '../../../devices/tables.ts'
import type { BenchContext } from '../../context.ts'
import { keepMade } from '../files.service.ts'
import { buildApart, packerAt } from './build.ts'

/** `GET /bench/fpga/builder`. */
export const builderHere = ({ config }: Pick<BenchContext, 'config'>) => ({
  available: packerAt(config.nextpnrIce40) !== null,
})

/**
 * `POST /bench/fpga/build`.
 * @throws AppError FPGA_NO_BUILDER, UNAVAILABLE
 */
export const buildDesign = async (
  ctx: BenchContext,
  actor: Actor,
  { deviceId, files }: BodyOf<typeof fpgaBuild>,
): Promise<DataOf<typeof fpgaBuild>> => {
  await deviceOf(ctx, actor, deviceId)
  const [row] = await ctx.db.select({ fpga: device.fpga }).from(device).where(eq(device.id, deviceId))
  const chip = row?.fpga?.ice40
  const packer = packerAt(ctx.config.nextpnrIce40)
  if (!chip || packer === null) throw new AppError('FPGA_NO_BUILDER')
  const { name, bitstream, complaints, log } = await buildApart(packer, files, chip)
  const told = { complaints: complaints.slice(0, 100), log }
  if (!bitstream) return { file: null, removed: [], ...told }
  const type = 'application/octet-stream'
  return { ...(await keepMade(ctx, actor, deviceId, { name, type, bytes: bitstream })), ...told }
}
