import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { REPORT_PDF_LIMIT, uploadFile } from '@labbox/contract/files/files.ts'
import { AppError } from '../../platform/errors.ts'
import { refusal } from '../../platform/http/envelope.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import type { FilesContext } from './projects/context.ts'
import { projectRoutes } from './projects/routes.ts'
import type { Range } from './ranges.ts'
import { checkSignedUrl } from './rules.ts'
import { sendFile } from './send.ts'
import { acceptUpload, storeOf } from './service.ts'
import { file } from './tables.ts'
import { transferRoutes } from './transfer/routes.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const filesRoutes = async (app: FastifyInstance, deps: FilesContext): Promise<void> => {
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fileSize: REPORT_PDF_LIMIT },
    throwFileSizeLimit: false,
  })

  register(app, uploadFile, async ({ actor, query, request }) => {
    const sent = await receiveFile(request, REPORT_PDF_LIMIT)
    return acceptUpload(deps, actor, { ...sent, purpose: query.purpose })
  })

  transferRoutes(app, deps)
  projectRoutes(app, deps)

  const store = storeOf(deps)
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/files/:id',
    // A compressed answer would have neither the length nor the ranges of the file.
    { compress: false },
    async (request, reply) => {
      const { id } = request.params
      const key = deps.secrets.secret('file links')
      if (!checkSignedUrl(key, id, request.query, deps.clock.now()))
        return reply.code(403).send(refusal(new AppError('FORBIDDEN'), request.locale))
      const [row] = uuid.test(id) ? await deps.db.select().from(file).where(eq(file.id, id)) : []
      if (!row) return reply.code(404).send(refusal(new AppError('NOT_FOUND'), request.locale))
      const { n: name, d: save, p: asPdf } = request.query
      const named = typeof name === 'string' ? { ...row, name } : row
      if (asPdf === undefined) return sendFile(store, request, reply, named, save !== undefined)
      const size = await deps.converter.pdfOf(named)
      if (size === null) return reply.code(404).send(refusal(new AppError('NOT_FOUND'), request.locale))
      const pdf = { sha256: `${row.sha256}.pdf`, name: `${named.name}.pdf`, size, type: 'application/pdf' }
      const made = { read: async (_: string, range?: Range) => deps.converter.read(row.sha256, range) }
      return sendFile(made, request, reply, pdf, save !== undefined)
    },
  )
}
