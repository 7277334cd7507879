import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { filePurposes } from '@labbox/contract/files/files.ts'
import { PIECE_BYTES, type BoxFileHead, type Work } from '@labbox/contract/boxes/work.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { acceptUpload } from '../files/service.ts'
import type { BoxDeps } from './context.ts'
import { boxPiece } from './tables.ts'

type PieceWork = Extract<Work, { kind: 'file' }>

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const partsOf = ({ size }: BoxFileHead): number => Math.ceil(size / PIECE_BYTES)

/** A file in pieces, as acts of whoever gave it; uploads of other purposes do not travel. */
export const piecesOf = (
  of: Pick<PieceWork, 'studentId' | 'studentTaskId'>,
  { bytes, name, purpose }: { bytes: Uint8Array; name: string; purpose: BoxFileHead['purpose'] },
): PieceWork[] => {
  const file: BoxFileHead = { id: newId(), name, purpose, size: bytes.length, sha256: hashOf(bytes) }
  return Array.from({ length: partsOf(file) }, (_, part) => {
    const piece = bytes.subarray(part * PIECE_BYTES, (part + 1) * PIECE_BYTES)
    return { kind: 'file', ...of, file, part, bytes: Buffer.from(piece).toString('base64') }
  })
}

/**
 * Keeps a piece of a file; with the last one it becomes an upload of the student’s, by the rules of uploads.
 * @returns what the upload answers; null: pieces are still to come
 */
export const takePiece = async (
  deps: BoxDeps,
  tx: Db,
  actor: Actor,
  boxId: string,
  { file, part, bytes }: PieceWork,
) => {
  const { id, name, purpose, size, sha256 } = file
  if (size > filePurposes[purpose].limit || part >= partsOf(file)) throw new AppError('BOX_WORK')
  // Of a file that broke off nothing comes any more.
  if (part === 0) await tx.delete(boxPiece).where(eq(boxPiece.boxId, boxId))
  await tx.insert(boxPiece).values({ boxId, fileId: id, part, bytes: Buffer.from(bytes, 'base64') })
  if (part + 1 < partsOf(file)) return null
  const mine = and(eq(boxPiece.boxId, boxId), eq(boxPiece.fileId, id))
  const rows = await tx
    .select({ bytes: boxPiece.bytes })
    .from(boxPiece)
    .where(mine)
    .orderBy(asc(boxPiece.part))
  const whole = Buffer.concat(rows.map((row) => row.bytes))
  if (hashOf(whole) !== sha256) throw new AppError('BOX_WORK')
  await tx.delete(boxPiece).where(mine)
  return acceptUpload({ ...deps, db: tx }, actor, { id, bytes: whole, name, purpose, truncated: false })
}
