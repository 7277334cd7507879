import type { FastifyReply, FastifyRequest } from 'fastify'
import { isShown } from './media.ts'
import { rangeOf } from './ranges.ts'
import type { FileStore } from './store.ts'

export interface SentFile {
  sha256: string
  name: string
  size: number
  type: string
}

/** Header values are bytes; what is no ASCII travels in the other form. */
const disposition = (name: string, inline: boolean) =>
  `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`

/**
 * Answers with a file or a piece of it: 200, 206, 304 or 416. Whatever was uploaded is never active content.
 * @param save the browser keeps it instead of showing it
 */
export const sendFile = (
  store: Pick<FileStore, 'read'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  save: boolean,
): FastifyReply => {
  // Contents never change under their hash.
  const tag = `"${file.sha256}"`
  reply.headers({
    'content-type': file.type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // What the browser cannot show as what it is, it saves.
    'content-disposition': disposition(file.name, !save && isShown(file.type)),
    'cache-control': 'private, max-age=86400, immutable',
    'accept-ranges': 'bytes',
    etag: tag,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const condition = request.headers['if-range']
  const range = condition && condition !== tag ? null : rangeOf(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (range)
    return reply
      .code(206)
      .headers({
        'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
        'content-length': range.end - range.start + 1,
      })
      .send(store.read(file.sha256, range))
  return reply.header('content-length', file.size).send(store.read(file.sha256))
}
