import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { refusal } from '../../../platform/http/envelope.ts'
import { newId } from '../../../platform/database/ids.ts'
import { publicImage } from '../tables.ts'

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}
const NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.(png|jpg|gif|svg)$/

/** Keeps an image that everybody may see and answers its name below /api/imgs. */
export const keepImage = async (db: Db, type: string, bytes: Uint8Array): Promise<string> => {
  const id = newId()
  await db.insert(publicImage).values({ id, type, bytes, size: bytes.length })
  return `${id}.${endings[type]}`
}

export const dropImages = async (db: Db, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const id = NAME.exec(name)?.[1]
    if (id) await db.delete(publicImage).where(eq(publicImage.id, id))
  }
}

/** GET /imgs/:name, the only images without a session: logos and icons. */
export const imageRoute = (app: FastifyInstance, db: Db): void => {
  app.get<{ Params: { name: string } }>('/imgs/:name', async (request, reply) => {
    const [, id, ending] = NAME.exec(request.params.name) ?? []
    const [row] = id ? await db.select().from(publicImage).where(eq(publicImage.id, id)) : []
    if (!row || endings[row.type] !== ending)
      return reply.code(404).send(refusal(new AppError('NOT_FOUND'), request.locale))
    return reply
      .headers({
        'content-type': row.type,
        // Uploaded bytes are never active content, whatever they are.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(Buffer.from(row.bytes))
  })
}
