import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export interface SentFile {
  bytes: Buffer
  name: string
  /** It is longer than the limit; `bytes` is only its beginning. */
  truncated: boolean
}

/** Signs that browsers write as `%22`, `%0D` and `%0A` in a header (HTML, “multipart/form-data encoding algorithm”); others are themselves. */
const headerName = (name: string): string =>
  name.replace(/%(22|0d|0a)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const missing = () => new AppError('FILE_MISSING', { fields: { file: 'FILE_MISSING' } })

type Part = NonNullable<Awaited<ReturnType<FastifyRequest['file']>>>

/** The file of a multipart form, given to `take`. */
const partOf = async <T>(
  request: FastifyRequest,
  fileSize: number,
  take: (part: Part) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw missing()
  let taken: { value: T } | undefined
  try {
    const part = await request.file({ limits: { fileSize } })
    taken = part && { value: await take(part) }
  } catch (error) {
    throw new AppError('MALFORMED', { cause: error })
  }
  if (!taken) throw missing()
  return taken.value
}

/**
 * The file of a multipart form. A form that ends too early, or has no boundary, is not readable.
 * @throws AppError FILE_MISSING, MALFORMED
 */
export const receiveFile = (request: FastifyRequest, fileSize: number): Promise<SentFile> =>
  partOf(request, fileSize, async (part) => ({
    bytes: await part.toBuffer(),
    name: headerName(part.filename),
    truncated: part.file.truncated,
  }))

/** A file too large for memory, in a folder of its own. */
export interface LaidFile {
  path: string
  /** For whatever is made of it; it goes with everything in it when the call is done. */
  folder: string
  truncated: boolean
}

/**
 * The same, laid on disk for as long as `work` goes on.
 * @param above the folder in which its own is made
 */
export const withFileOnDisk = async <T>(
  request: FastifyRequest,
  fileSize: number,
  above: string,
  work: (file: LaidFile) => Promise<T>,
): Promise<T> => {
  await mkdir(above, { recursive: true })
  const folder = await mkdtemp(join(above, 'sent-'))
  try {
    const path = join(folder, 'file')
    const laid = await partOf(request, fileSize, async (part) => {
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      return { path, folder, truncated: part.file.truncated }
    })
    return await work(laid)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
