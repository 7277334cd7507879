/** How a file is cut for its upload. */

/** Bytes of one chunk; of a presentation the whole file is one, when it is larger. */
export const CHUNK_BYTES = 3_145_728
export const MAX_FILE_BYTES = 1_073_741_824
/** A chunk that did not arrive is sent again so often. */
export const CHUNK_RETRIES = 3
/** What stopped is kept so long after its last chunk. */
export const UPLOAD_KEEP_HOURS = 24
/** More than this many chunks are refused: the smallest chunk of the largest file. */
export const MAX_CHUNKS = 16_384

const presentations: ReadonlySet<string> = new Set([
  'pps',
  'ppsx',
  'ppsm',
  'ppt',
  'pptx',
  'pptm',
  'pot',
  'potx',
  'potm',
  'odp',
  'fodp',
  'otp',
  'dps',
  'dpt',
  'sxi',
])

/** The part of a file's name after the last dot, in lower case; empty where there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Bytes of a chunk of this file. */
export const chunkSizeOf = (name: string, size: number): number =>
  presentations.has(extensionOf(name)) ? Math.max(CHUNK_BYTES, size) : CHUNK_BYTES

export interface Cut {
  totalSize: number
  chunkSize: number
  totalChunks: number
}

/**
 * How many chunks a file is cut into: the last one takes what is over, so that it is 1 to 2 chunks long (as simple-uploader.js cuts).
 */
export const chunkCount = (totalSize: number, chunkSize: number): number =>
  Math.max(1, Math.floor(totalSize / chunkSize))

/**
 * Where a chunk lies.
 * @param number from 1
 * @returns offset and length in bytes; null when there is no such chunk, or the file cannot be cut so. A last chunk that is shorter
 *   than the others (simple-uploader.js with `forceChunkSize`) is right as well.
 */
export const chunkAt = (cut: Cut, number: number): { offset: number; length: number } | null => {
  const { totalSize, chunkSize, totalChunks } = cut
  const counts = [chunkCount(totalSize, chunkSize), Math.max(1, Math.ceil(totalSize / chunkSize))]
  if (!counts.includes(totalChunks) || number < 1 || number > totalChunks) return null
  const offset = (number - 1) * chunkSize
  return { offset, length: number === totalChunks ? totalSize - offset : chunkSize }
}
