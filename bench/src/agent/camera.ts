import { PICTURE_BYTES, type Picture } from '@labbox/contract/bench/camera.ts'
import { BenchError, messageOf } from './errors.ts'

const FETCH_MS = 8_000
const BLANK_LINE = '\r\n\r\n'

const failed = (detail: string, cause?: unknown) =>
  new BenchError('BENCH_INSTRUMENT_ERROR', `camera: ${detail}`, cause)

/** Cameras expect their password in the address, which `fetch` refuses. */
const requestFor = (address: string): { url: URL; headers: Record<string, string> } => {
  const url = new URL(address)
  const { username, password } = url
  ;[url.username, url.password] = ['', '']
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    url,
    headers: username ? { authorization: `Basic ${Buffer.from(account).toString('base64')}` } : {},
  }
}

/** The first complete picture of an MJPEG stream; null until it has arrived. */
export const firstPart = (bytes: Buffer): Buffer | null => {
  const headersEnd = bytes.indexOf(BLANK_LINE)
  if (headersEnd < 0) return null
  const start = headersEnd + BLANK_LINE.length
  const length = Number(/content-length:\s*(\d+)/i.exec(bytes.toString('latin1', 0, headersEnd))?.[1] ?? NaN)
  const end = Number.isNaN(length) ? bytes.indexOf('\r\n--', start) : start + length
  return end >= start && end <= bytes.length ? bytes.subarray(start, end) : null
}

const typeOf = (bytes: Buffer): Picture['type'] | null => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  return bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ? 'image/png' : null
}

/** Reads a picture, or of a stream its first one, and never more than a picture may have. */
const readPicture = async ({ body, headers }: Response): Promise<Buffer> => {
  const streams = headers.get('content-type')?.startsWith('multipart/x-mixed-replace') ?? false
  let bytes = Buffer.alloc(0)
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    bytes = Buffer.concat([bytes, chunk])
    const part = streams ? firstPart(bytes) : null
    if (part) return part
    if (bytes.length > PICTURE_BYTES) throw failed(`more than ${PICTURE_BYTES} bytes`)
  }
  if (streams) throw failed('the stream ended before its first picture')
  return bytes
}

/**
 * One picture of a camera at a snapshot or MJPEG address.
 * @throws BenchError BENCH_INSTRUMENT_MISSING without an address, BENCH_CAMERA_TIMEOUT, BENCH_INSTRUMENT_ERROR
 */
export const fetchPicture = async (address: string, timeoutMs = FETCH_MS): Promise<Picture> => {
  if (address === '') throw new BenchError('BENCH_INSTRUMENT_MISSING', 'camera')
  const { url, headers } = requestFor(address)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { signal, headers, redirect: 'error' })
    if (!response.ok) throw failed(`HTTP ${response.status}`)
    const bytes = await readPicture(response)
    const type = typeOf(bytes)
    if (!type || bytes.length > PICTURE_BYTES) throw failed('neither JPEG nor PNG')
    return { type, data: bytes.toString('base64') }
  } catch (error) {
    if (signal.aborted) throw new BenchError('BENCH_CAMERA_TIMEOUT', '', error)
    throw error instanceof BenchError ? error : failed(messageOf(error), error)
  }
}
