import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError } from '../../../platform/errors.ts'

/** Most bytes before the file itself: enough for twenty short fields. */
const MOST_HEAD_BYTES = 64 << 10

/** The bytes of a part that come while they are asked for. */
export interface PartBytes {
  /**
   * Passes the bytes on as they arrive; each piece must be used or copied before `take` returns. If `take` returns a
   * promise, the rest waits for it.
   * @returns whether the part has exactly this length; bytes beyond it are not passed on
   */
  pour(length: number, take: (bytes: Buffer) => Promise<void> | undefined): Promise<boolean>
  /** Reads the rest and drops it, so that the sender gets to reading the answer. */
  drain(): void
}

interface ChunkForm {
  fields: Record<string, string>
  bytes: PartBytes
}

const missing = () => new AppError('FILE_MISSING', { fields: { file: 'FILE_MISSING' } })
const broken = () => new AppError('MALFORMED')

const boundaryOf = ({ 'content-type': type = '' }: IncomingHttpHeaders): string | null => {
  if (!/^multipart\/form-data\s*;/i.test(type)) return null
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;,"]{1,200}))/i.exec(type) ?? []
  return quoted ?? plain ?? null
}

interface Head {
  fields: Record<string, string>
  /** Where the bytes of the file begin. */
  begin: number
}

/**
 * Reads the fields up to the file.
 * @returns null while there is not enough of it
 */
const headIn = (seen: Buffer, boundary: Buffer): Head | null => {
  const fields = new Map<string, string>()
  // The first boundary has no line break in front of it, unlike the others.
  let at = seen.indexOf(boundary.subarray(2))
  if (at < 0) return null
  at += boundary.length - 2
  for (;;) {
    if (seen.length < at + 2) return null
    if (seen.toString('latin1', at, at + 2) === '--') throw missing()
    const end = seen.indexOf('\r\n\r\n', at)
    if (end < 0) return null
    const header = seen.toString('utf8', at, end)
    const name = /^content-disposition:.*;\s*name="([^"\r\n]*)"/im.exec(header)?.[1]
    const begin = end + 4
    if (/^content-disposition:.*;\s*filename\*?=/im.test(header)) {
      if (name !== 'file') throw missing()
      return { fields: Object.fromEntries(fields), begin }
    }
    const next = seen.indexOf(boundary, begin)
    if (next < 0) return null
    if (name !== undefined) fields.set(name, seen.toString('utf8', begin, next))
    at = next + boundary.length
  }
}

/**
 * Passes on the pieces of a stream until `take` returns true; if it returns a promise, the rest waits for it.
 * @returns false when the stream ended before that; the stream is paused afterwards
 */
const listen = (source: Readable, take: (bytes: Buffer) => boolean | Promise<boolean>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      source.off('data', data).off('end', ended).off('error', ended).off('close', ended)
      source.pause()
    }
    const settle = (enough: boolean) => {
      leave()
      resolve(enough)
    }
    const fail = (error: unknown) => {
      leave()
      reject(error as Error)
    }
    let held = false
    let over = false
    const ended = () => {
      over = true
      // What is still being taken may be the end of it.
      if (!held) settle(false)
    }
    const data = (bytes: Buffer) => {
      try {
        const enough = take(bytes)
        if (enough === true) return settle(true)
        if (enough === false) return
        held = true
        source.pause()
        enough.then((whole) => {
          held = false
          if (whole || over) settle(whole)
          else source.resume()
        }, fail)
      } catch (error) {
        fail(error)
      }
    }
    if (source.readableEnded || source.destroyed) return ended()
    source.on('data', data).on('end', ended).on('error', ended).on('close', ended)
    source.resume()
  })

const partBytes = (source: Readable, first: Buffer, boundary: Buffer): PartBytes => ({
  async pour(length, take) {
    let left = length
    let after: Buffer = Buffer.alloc(0)
    const next = (bytes: Buffer): boolean | Promise<boolean> => {
      const own = bytes.subarray(0, left)
      left -= own.length
      if (own.length < bytes.length) after = Buffer.concat([after, bytes.subarray(own.length)])
      const enough = left === 0 && after.length >= boundary.length
      const held = own.length > 0 ? take(own) : undefined
      return held ? held.then(() => enough) : enough
    }
    const whole = (await next(first)) || (await listen(source, next))
    return whole && after.subarray(0, boundary.length).equals(boundary)
  },
  drain: () => void source.resume(),
})

/**
 * Reads the form of a chunk: its fields, and the part `file` up to its first byte. Written for this one form, because
 * all bytes of large files pass here: the fields give the chunk's length, so nothing has to be searched for or copied
 * in between.
 * @throws AppError FILE_MISSING, MALFORMED
 */
export const receiveChunkForm = async (
  source: Readable,
  headers: IncomingHttpHeaders,
): Promise<ChunkForm> => {
  const name = boundaryOf(headers)
  if (name === null) throw missing()
  const boundary = Buffer.from(`\r\n--${name}`, 'latin1')
  let seen: Buffer = Buffer.alloc(0)
  let head: Head | null = null
  try {
    const begun = await listen(source, (bytes) => {
      seen = seen.length === 0 ? bytes : Buffer.concat([seen, bytes])
      head = headIn(seen, boundary)
      if (!head && seen.length > MOST_HEAD_BYTES) throw broken()
      return head !== null
    })
    if (!begun || !head) throw broken()
    const { fields, begin }: Head = head
    return { fields, bytes: partBytes(source, seen.subarray(begin), boundary) }
  } catch (error) {
    source.resume()
    throw error
  }
}
