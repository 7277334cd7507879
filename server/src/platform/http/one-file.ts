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

/**
 * The file of a multipart form. A form that ends too early, or has no boundary, is not readable.
 * @throws AppError FILE_MISSING, MALFORMED
 */
export const receiveFile = async (request: FastifyRequest, fileSize: number): Promise<SentFile> => {
  const missing = () => new AppError('FILE_MISSING', { fields: { file: 'FILE_MISSING' } })
  if (!request.isMultipart()) throw missing()
  let sent: SentFile | undefined
  try {
    const part = await request.file({ limits: { fileSize } })
    sent = part && {
      bytes: await part.toBuffer(),
      name: headerName(part.filename),
      truncated: part.file.truncated,
    }
  } catch (error) {
    throw new AppError('MALFORMED', { cause: error })
  }
  if (!sent) throw missing()
  return sent
}
