import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant } from '../core/types.ts'

/** Largest picture, bytes: with base64 it still fits into one message of the broker. */
export const PICTURE_BYTES = 512 * 1024

/** How often a page asks for a new picture while it is looked at, ms; the camera is asked no more often, however many look. */
export const PICTURE_MS = 2_000

export const Picture = z.object({
  type: z.enum(['image/jpeg', 'image/png', 'image/svg+xml']),
  /** Base64. */
  data: z.string().max(Math.ceil(PICTURE_BYTES / 3) * 4),
})
export type Picture = z.infer<typeof Picture>

export const cameraPicture = endpoint({
  method: 'GET',
  path: '/bench/camera/picture',
  access: 'bench:command:send',
  summary:
    'What the camera of a bench in use sees now: for its holder, who shares it, and their teachers; null when it has no camera',
  query: z.object({ occupancyId: Id }),
  data: z.object({ picture: Picture.nullable(), at: Instant }),
})
