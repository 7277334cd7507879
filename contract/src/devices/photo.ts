import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Nothing } from '../core/types.ts'

const Share = z.number().min(0).max(1)

/** A label on the photo of a bench. */
export const PhotoLabel = z.object({
  /** Where, as shares of the picture’s width and height. */
  x: Share,
  y: Share,
  /** The instrument that stands there, whose record says the rest; null: the label has words of its own. */
  instrument: z.string().trim().min(1).max(20).nullable().default(null),
  text: z.string().trim().max(60).default(''),
})
export type PhotoLabel = z.infer<typeof PhotoLabel>

/** Labels on one photo. */
export const PHOTO_LABELS = 40

export const devicePhotoLabels = endpoint({
  method: 'POST',
  path: '/device/photoLabels',
  access: 'devices:device:edit',
  summary: 'What stands where on the photo of a bench; replaces the labels it had',
  body: z.object({ id: Id, labels: z.array(PhotoLabel).max(PHOTO_LABELS) }),
  data: Nothing,
})
