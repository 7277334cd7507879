import { and, eq } from 'drizzle-orm'
import { fpgaKindOf } from '@labbox/contract/bench/fpga/files.ts'
import type { CommandArgs } from '@labbox/contract/bench/commands.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { linkOf } from '../../files/service.ts'
import { file } from '../../files/tables.ts'
import { device } from '../../devices/tables.ts'
import type { BenchContext } from '../context.ts'
import type { LeaseRow } from '../leases.ts'
import { mayProgram } from './allowed.service.ts'
import { fpgaFile } from './tables.ts'

/** Where a bench gets the bitstream that somebody chose among their own for its board, and what of that is recorded. */
export const prepareBitstream = async (
  ctx: BenchContext,
  actor: Actor,
  { deviceId }: Pick<LeaseRow, 'deviceId'>,
  { id }: CommandArgs['fpga.program'],
) => {
  const [row] = await ctx.db
    .select({ fileId: fpgaFile.fileId, name: fpgaFile.name, size: file.size, sha256: file.sha256 })
    .from(fpgaFile)
    .innerJoin(file, eq(file.id, fpgaFile.fileId))
    .where(and(eq(fpgaFile.id, id), eq(fpgaFile.ownerId, actor.userId), eq(fpgaFile.deviceId, deviceId)))
  const { fileId, name, size, sha256 } = found(row)
  const [{ fpga } = { fpga: null }] = await ctx.db
    .select({ fpga: device.fpga })
    .from(device)
    .where(eq(device.id, deviceId))
  if (!fpga) throw new AppError('BENCH_FPGA_MISSING')
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (fpgaKindOf(name) !== 'bitstream' || !fpga.endings.includes(ending))
    throw new AppError('FPGA_NOT_BITSTREAM', {
      params: { endings: fpga.endings.map((each) => `.${each}`).join(', ') },
    })
  if (!(await mayProgram(ctx.db, actor))) throw new AppError('FPGA_NOT_ALLOWED')
  return {
    args: { name, size, sha256, path: linkOf(ctx, actor, fileId, name) },
    kept: { id, name, sha256 },
  }
}
