import { createHmac, timingSafeEqual } from 'node:crypto'

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, k) => bytes[at + k] === byte)

/** The media type that the first bytes show, or null. Names and declared types are never trusted. */
export const sniffType = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x47, 0x49, 0x46, 0x38])) return 'image/gif'
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8))
    return 'image/webp'
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf'
  return null
}

/** Links live one to two days; all links of a day are equal, so that browsers' caches work. */
const BUCKET_MS = 24 * 3_600_000

const mac = (key: Buffer, fileId: string, userId: string, bucket: number) =>
  createHmac('sha256', key).update(`${fileId}.${userId}.${bucket}`).digest('base64url')

/** The address of a file for one user; whoever makes it has checked that the user may see it. */
export const signedUrl = (key: Buffer, fileId: string, userId: string, now: Date): string => {
  const bucket = Math.floor(now.getTime() / BUCKET_MS) + 1
  return `/api/files/${fileId}?u=${userId}&x=${bucket}&s=${mac(key, fileId, userId, bucket)}`
}

export const checkSignedUrl = (
  key: Buffer,
  fileId: string,
  query: { u?: unknown; x?: unknown; s?: unknown },
  now: Date,
): boolean => {
  const bucket = Number(query.x)
  if (typeof query.u !== 'string' || typeof query.s !== 'string' || !Number.isInteger(bucket)) return false
  if ((bucket + 1) * BUCKET_MS <= now.getTime()) return false
  const given = Buffer.from(query.s)
  const right = Buffer.from(mac(key, fileId, query.u, bucket))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Sizes as people read them: B, KB, MB, GB with one decimal. */
export const sizeText = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return power === 0 ? `${bytes} B` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`
}
