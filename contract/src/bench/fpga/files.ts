import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, Nothing, WithId } from '../../core/types.ts'
import { FileName } from '../../files/names.ts'

/** What a person keeps for one board: the oldest goes when there are more. */
export const FPGA_FILES = 20
/** Most characters of a source that is edited here. */
export const SOURCE_LENGTH = 400_000

/** What a file for an FPGA board is: source, what a board is programmed with, or what a source reads. */
export const fpgaFileKinds = ['source', 'bitstream', 'data'] as const
export const FpgaFileKind = z.enum(fpgaFileKinds)
export type FpgaFileKind = z.infer<typeof FpgaFileKind>

const endings: Record<FpgaFileKind, readonly string[]> = {
  source: ['v', 'sv', 'vh', 'svh', 'vhd', 'vhdl'],
  bitstream: ['bit', 'bin', 'sof', 'rbf', 'fs', 'svf', 'jed', 'pof'],
  data: ['hex', 'mem', 'mif', 'txt'],
}
export const fpgaEndings: readonly string[] = Object.values(endings).flat()

/** By the ending of its name; null: not for an FPGA board. */
export const fpgaKindOf = (name: string): FpgaFileKind | null => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return fpgaFileKinds.find((kind) => endings[kind].includes(ending)) ?? null
}

/** A board: the device that has it, or, where there is none, the simulated one. */
const Board = Id.nullable().default(null)

export const FpgaFile = z.object({
  id: Id,
  /** The board that it is for; null: the simulated one. */
  deviceId: Id.nullable(),
  name: z.string(),
  kind: FpgaFileKind,
  size: z.number().int(),
  /** A signed, expiring link made for this user. */
  url: z.string(),
  updatedAt: Instant,
})
export type FpgaFile = z.infer<typeof FpgaFile>

/** What keeping a file changed: those that went, because there were too many. */
const Kept = z.object({ file: FpgaFile, removed: z.array(z.string()) })

export const fpgaFileList = endpoint({
  method: 'GET',
  path: '/bench/fpga/file/list',
  access: 'bench:fpga:use',
  summary: 'One’s own files for a board, the latest first',
  query: z.object({ deviceId: Id.optional() }),
  data: z.array(FpgaFile),
})

export const fpgaFileAdd = endpoint({
  method: 'POST',
  path: '/bench/fpga/file/add',
  access: 'bench:fpga:use',
  summary: `Keep an uploaded file for a board, in the place of one of the same name; of more than ${FPGA_FILES} the oldest is deleted`,
  body: z.object({ fileId: Id, deviceId: Board }),
  data: Kept,
})

export const fpgaSourceSave = endpoint({
  method: 'POST',
  path: '/bench/fpga/file/save',
  access: 'bench:fpga:use',
  summary: 'Keep a source that was written here, in the place of one of the same name',
  body: z.object({ fileName: FileName.max(80), text: z.string().max(SOURCE_LENGTH), deviceId: Board }),
  data: Kept,
})

export const fpgaFileDelete = endpoint({
  method: 'POST',
  path: '/bench/fpga/file/delete',
  access: 'bench:fpga:use',
  summary: 'Delete a file of one’s own for a board',
  body: WithId,
  data: Nothing,
})
