import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/types.ts'

export const PICTURE_LIMIT = 2 * 1024 * 1024
export const COVER_LIMIT = 200 * 1024
export const REPORT_PDF_LIMIT = 20 * 1024 * 1024
export const ANSWER_LIMIT = 20 * 1024 * 1024
/** Most bytes of a file for an FPGA board. */
export const FPGA_FILE_BYTES = 20 * 1024 * 1024
/** The type of bytes that are nothing a browser shows. */
export const OTHER_BYTES = 'application/octet-stream'

/** What an upload is for; each purpose has its own size and types. */
export const filePurposes = {
  picture: { limit: PICTURE_LIMIT, types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] },
  cover: { limit: COVER_LIMIT, types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] },
  report: { limit: REPORT_PDF_LIMIT, types: ['application/pdf'] },
  /** Handed in with an exam or an exercise. */
  answer: {
    limit: ANSWER_LIMIT,
    types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'application/zip'],
  },
  /** Sources and bitstreams for an FPGA board: what no signature tells from other bytes. */
  fpga: { limit: FPGA_FILE_BYTES, types: [OTHER_BYTES] },
} as const
export const FilePurpose = z.enum(['picture', 'cover', 'report', 'answer', 'fpga'])
export type FilePurpose = z.infer<typeof FilePurpose>

export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
  /** A signed, expiring link made for this user. */
  url: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** multipart/form-data with one part `file`; the type is read from the bytes, never from the name. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/files/upload',
  access: 'files:file:add',
  summary: 'Store one small file (picture, cover or PDF) as multipart part `file`',
  multipart: { files: ['file'] },
  afterTrial: true,
  query: z.object({ purpose: FilePurpose.default('picture') }),
  data: StoredFile,
})
