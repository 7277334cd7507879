import { linkHolds, signLink } from '../../platform/safety/signed-link.rules.ts'

/**
 * The address of a file for one user; whoever makes it has checked that the user may see it.
 * @param name what it is called there, where that is not the name it was uploaded by
 */
export const signedUrl = (key: Buffer, fileId: string, userId: string, now: Date, name = ''): string => {
  const { x, s } = signLink(key, [fileId, userId, name], now)
  const named = name && `&n=${encodeURIComponent(name)}`
  return `/api/files/${fileId}?u=${userId}&x=${x}${named}&s=${s}`
}

export const checkSignedUrl = (
  key: Buffer,
  fileId: string,
  query: { u?: unknown; x?: unknown; s?: unknown; n?: unknown },
  now: Date,
): boolean => {
  const { u, n: name = '' } = query
  if (typeof u !== 'string' || typeof name !== 'string') return false
  return linkHolds(key, [fileId, u, name], query, now)
}

/** Sizes as people read them: B, KB, MB, GB with one decimal. */
export const sizeText = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return power === 0 ? `${bytes} B` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`
}
