import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '@labbox/contract/files/chunks.ts'
import * as transfer from '@labbox/contract/files/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { register } from '../../../platform/http/register.ts'
import { validate } from '../../../platform/http/validate.ts'
import { coerceText } from '../../../platform/http/coerce.ts'
import { sweepFreed } from '../freed.ts'
import type { FilesContext } from '../projects/context.ts'
import { openTransfers } from './context.ts'
import { ownUploads } from './rows.ts'
import { cancelTransfer, sweepUploads, takeChunk, testChunk } from './service.ts'

/** Bytes read at a time: small ones cost more than they spare. */
const READ_BYTES = 1 << 20

const textFields = (part: MultipartFile): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : [],
    ),
  )

/** The chunk's part of a form, its fields read; the chunk itself is still to come. */
const receivePart = async (request: FastifyRequest) => {
  const missing = () => new AppError('FILE_MISSING', { fields: { file: 'FILE_MISSING' } })
  if (!request.isMultipart()) throw missing()
  const limits = { files: 1, fields: 20, fieldSize: 2_000, fileSize: MAX_FILE_BYTES }
  const part = await request
    .file({ limits, highWaterMark: READ_BYTES, fileHwm: READ_BYTES })
    .catch((error: unknown) => {
      throw new AppError('MALFORMED', { cause: error })
    })
  if (!part) throw missing()
  try {
    if (part.fieldname !== 'file') throw missing()
    const fields = coerceText(transfer.ChunkFields, textFields(part))
    return { chunk: part.file, fields: validate(transfer.ChunkFields, fields, request.locale) }
  } catch (error) {
    // What is refused is read to its end all the same, so that the client comes to read the answer.
    part.file.resume()
    throw error
  }
}

export const transferRoutes = (app: FastifyInstance, deps: FilesContext): void => {
  const ctx = openTransfers(deps)
  app.addHook('onClose', () => ctx.hasher.close())
  const sweep = async () => {
    await sweepUploads(ctx)
    await sweepFreed(ctx, {
      discard: async (sha256) => {
        await ctx.store.discard(sha256)
        await deps.converter.forget(sha256)
      },
    })
  }
  deps.jobs.define('files.sweep', sweep, { cron: '20 * * * *' })

  const take = async ({ actor, request }: { actor: Actor; request: FastifyRequest }) => {
    const { fields, chunk } = await receivePart(request)
    return takeChunk(ctx, actor, fields, chunk).finally(() => chunk.resume())
  }
  for (const test of [transfer.transferTest, transfer.transferTestBelowBase])
    register(app, test, ({ actor, query }) => testChunk(ctx, actor, query))
  for (const chunk of [transfer.transferChunk, transfer.transferChunkBelowBase]) register(app, chunk, take)
  register(app, transfer.transferList, ({ actor }) => ownUploads(ctx, actor))
  register(app, transfer.transferCancel, ({ actor, body }) => cancelTransfer(ctx, actor, body.identifier))
}
