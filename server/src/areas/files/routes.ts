import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { REPORT_PDF_LIMIT, uploadFile } from '@labbox/contract/files/files.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { refusal } from '../../platform/http/envelope.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { checkSignedUrl } from './rules.ts'
import { isShown } from './media.ts'
import { acceptUpload, storeOf } from './service.ts'
import { file } from './tables.ts'
import { transferRoutes } from './transfer/routes.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const filesRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fileSize: REPORT_PDF_LIMIT },
    throwFileSizeLimit: false,
  })

  register(app, uploadFile, async ({ actor, query, request }) => {
    const sent = await receiveFile(request, REPORT_PDF_LIMIT)
    return acceptUpload(deps, actor, { ...sent, purpose: query.purpose })
  })

  transferRoutes(app, deps)

  const store = storeOf(deps)
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/files/:id',
    async (request, reply) => {
      const { id } = request.params
      const key = deps.secrets.secret('file links')
      if (!checkSignedUrl(key, id, request.query, deps.clock.now()))
        return reply.code(403).send(refusal(new AppError('FORBIDDEN'), request.locale))
      const [row] = uuid.test(id) ? await deps.db.select().from(file).where(eq(file.id, id)) : []
      if (!row) return reply.code(404).send(refusal(new AppError('NOT_FOUND'), request.locale))
      return reply
        .headers({
          'content-type': row.type,
          'content-length': row.size,
          // Uploaded bytes are never active content, whatever they are.
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          // What the browser cannot show as what it is, it saves.
          'content-disposition': `${isShown(row.type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
          'cache-control': 'private, max-age=86400, immutable',
        })
        .send(store.read(row.sha256))
    },
  )
}
