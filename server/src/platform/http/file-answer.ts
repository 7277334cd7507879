import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a handler returns to answer with a file instead of data. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly content: Readable

  constructor(name: string, type: string, content: Readable) {
    this.name = name
    this.type = type
    this.content = content
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .headers({
        'content-type': this.type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(this.name)}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(this.content)
  }
}
