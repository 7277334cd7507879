import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as transfer from '@labbox/contract/files/transfer.ts'
import type { Actor } from '../../../platform/actor.ts'
import { register } from '../../../platform/http/register.ts'
import { validate } from '../../../platform/http/validate.ts'
import { coerceText } from '../../../platform/http/coerce.ts'
import { sweepFreed } from '../freed.ts'
import type { FilesContext } from '../projects/context.ts'
import { openTransfers } from './context.ts'
import { receiveChunkForm } from './form.ts'
import { ownUploads } from './rows.ts'
import { cancelTransfer, sweepUploads, takeChunk, testChunk } from './service.ts'

/** The form of a chunk with its fields checked; the chunk itself is still to come. */
const receiveChunk = async ({ raw, headers, locale }: FastifyRequest) => {
  const form = await receiveChunkForm(raw, headers)
  try {
    const fields = coerceText(transfer.ChunkFields, form.fields)
    return { chunk: form.bytes, fields: validate(transfer.ChunkFields, fields, locale) }
  } catch (error) {
    // A refused chunk is read to its end all the same, so that the client gets to reading the answer.
    form.bytes.drain()
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
    const { fields, chunk } = await receiveChunk(request)
    return takeChunk(ctx, actor, fields, chunk).finally(() => chunk.drain())
  }
  for (const test of [transfer.transferTest, transfer.transferTestBelowBase])
    register(app, test, ({ actor, query }) => testChunk(ctx, actor, query))
  for (const chunk of [transfer.transferChunk, transfer.transferChunkBelowBase]) register(app, chunk, take)
  register(app, transfer.transferList, ({ actor }) => ownUploads(ctx, actor))
  register(app, transfer.transferCancel, ({ actor, body }) => cancelTransfer(ctx, actor, body.identifier))
}
