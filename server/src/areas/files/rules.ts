import { createHmac, timingSafeEqual } from 'node:crypto'

/** Links live one to two days; all links of a day are equal, so that browsers' caches work. */
const BUCKET_MS = 24 * 3_600_000

const mac = (key: Buffer, fileId: string, userId: string, bucket: number, name: string) =>
  createHmac('sha256', key)
    .update(`${fileId}.${userId}.${bucket}${name && `.${name}`}`)
    .digest('base64url')

/**
 * The address of a file for one user; whoever makes it has checked that the user may see it.
 * @param name what it is called there, where that is not the name it was uploaded by
 */
export const signedUrl = (key: Buffer, fileId: string, userId: string, now: Date, name = ''): string => {
  const bucket = Math.floor(now.getTime() / BUCKET_MS) + 1
  const named = name && `&n=${encodeURIComponent(name)}`
  return `/api/files/${fileId}?u=${userId}&x=${bucket}${named}&s=${mac(key, fileId, userId, bucket, name)}`
}

export const checkSignedUrl = (
  key: Buffer,
  fileId: string,
  query: { u?: unknown; x?: unknown; s?: unknown; n?: unknown },
  now: Date,
): boolean => {
  const bucket = Number(query.x)
  const { n: name = '' } = query
  if (typeof query.u !== 'string' || typeof query.s !== 'string' || !Number.isInteger(bucket)) return false
  if (typeof name !== 'string') return false
  if ((bucket + 1) * BUCKET_MS <= now.getTime()) return false
  const given = Buffer.from(query.s)
  const right = Buffer.from(mac(key, fileId, query.u, bucket, name))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Sizes as people read them: B, KB, MB, GB with one decimal. */
export const sizeText = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return power === 0 ? `${bytes} B` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`
}
