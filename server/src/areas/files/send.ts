import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { refusal } from '../../platform/http/envelope.ts'
import { isShown } from './media.ts'
import { rangeOf, type Range } from './ranges.ts'

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
 * Answers with a file or a piece of it: 200, 206, 304 or 416, and 404 where its bytes are gone. Whatever was uploaded is never active
 * content.
 * @param save the browser keeps it instead of showing it
 */
export const sendFile = async (
  store: { read(sha256: string, range?: Range): Promise<Readable> },
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  save: boolean,
): Promise<FastifyReply> => {
  // Contents never change under their hash.
  const tag = `"${file.sha256}"`
  const headers = {
    'content-type': file.type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // What the browser cannot show by its type is saved instead.
    'content-disposition': disposition(file.name, !save && isShown(file.type)),
    'cache-control': 'private, max-age=86400, immutable',
    'accept-ranges': 'bytes',
    etag: tag,
  }
  if (request.headers['if-none-match'] === tag) return reply.code(304).headers(headers).send()
  const condition = request.headers['if-range']
  const range = condition && condition !== tag ? null : rangeOf(request.headers.range, file.size)
  if (range === 'unsatisfiable')
    return reply.code(416).headers(headers).header('content-range', `bytes */${file.size}`).send()
  // Opened before the headers are sent: this node may not have the bytes.
  const bytes = await store.read(file.sha256, range ?? undefined).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    request.log.error({ sha256: file.sha256 }, 'The bytes of a file are not in the folder')
    return error
  })
  if (bytes instanceof AppError) return reply.code(404).send(refusal(bytes, request.locale))
  reply.headers(headers)
  if (!range) return reply.header('content-length', file.size).send(bytes)
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(bytes)
}
