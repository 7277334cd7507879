import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { sniffType } from '../../../platform/documents/media-type.ts'
import { requirePicture } from '../../../platform/documents/picture.ts'

export interface SentImage {
  type: string
  bytes: Uint8Array
}

export interface SentForm {
  fields: Record<string, unknown>
  /** By the number in the part's name: file0, file1, … */
  images: Map<number, SentImage>
}

export interface ImageRule {
  limit: number
  /** How the limit is printed. */
  limitText: string
  types: readonly string[]
  files: number
}

/**
 * Fields and image parts file0, file1, … of a multipart form, within the limits.
 * @throws AppError sizeOver, FILE_TYPE, FILE_ENDING, PICTURE_PIXELS with the part's name, or MALFORMED
 */
export const readImageForm = async (request: FastifyRequest, rule: ImageRule): Promise<SentForm> => {
  const form: SentForm = { fields: {}, images: new Map() }
  // Without a file the fields may come in any of our forms.
  if (!request.isMultipart()) return { ...form, fields: (request.body ?? {}) as Record<string, unknown> }
  const refusals: AppError[] = []
  const pictures: { type: string; bytes: Uint8Array; field: string; name: string }[] = []
  try {
    const limits = { files: rule.files, fields: 20, fieldSize: 10_000, fileSize: rule.limit }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = String(part.value as string)
        continue
      }
      const bytes = await part.toBuffer()
      const fields = (key: 'sizeOver' | 'FILE_TYPE') => ({ fields: { [part.fieldname]: key } })
      if (part.file.truncated)
        refusals.push(new AppError('sizeOver', { params: { limit: rule.limitText }, ...fields('sizeOver') }))
      const type = sniffType(bytes)
      const number = /^file(\d)$/.exec(part.fieldname)?.[1]
      if (!type || !rule.types.includes(type) || number === undefined)
        refusals.push(new AppError('FILE_TYPE', fields('FILE_TYPE')))
      else {
        form.images.set(Number(number), { type, bytes })
        pictures.push({ type, bytes, field: part.fieldname, name: part.filename })
      }
    }
  } catch (error) {
    throw new AppError('MALFORMED', { cause: error })
  }
  if (refusals[0]) throw refusals[0]
  for (const { bytes, type, name, field } of pictures) requirePicture(bytes, type, name, field)
  return form
}
