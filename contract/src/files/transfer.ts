import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Nothing } from '../core/types.ts'
import { MAX_CHUNKS, MAX_FILE_BYTES } from './chunks.ts'
import { StoredFile } from './files.ts'
import { FileName } from './names.ts'

/** Large files come in chunks, by the protocol of simple-uploader.js, and go on where they stopped. */

const whole = (most: number) => z.number().int().min(0).max(most)

/** The content hash in hex that names an upload: MD5, SHA-1 or SHA-256, told by its length; the server computes it again. */
export const ContentHash = z
  .string()
  .regex(/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i, { message: 'contentHash' })
  .toLowerCase()

export const ChunkFields = z.object({
  chunkNumber: whole(MAX_CHUNKS).min(1),
  chunkSize: whole(MAX_FILE_BYTES).min(1),
  currentChunkSize: whole(2 * MAX_FILE_BYTES),
  /** Checked against the limit by the server: one over it answers `sizeOver`. */
  totalSize: whole(Number.MAX_SAFE_INTEGER),
  totalChunks: whole(MAX_CHUNKS).min(1),
  identifier: ContentHash,
  filename: FileName,
  relativePath: z.string().max(1000).optional(),
})
export type ChunkFields = z.infer<typeof ChunkFields>

export const TransferState = z.object({
  /** The server has this content, and the caller may read it: nothing need be sent. */
  skipUpload: z.boolean(),
  /** Numbers of the chunks that have arrived. */
  uploaded: z.array(z.number().int()),
  /** Of the file once it is whole. */
  file: StoredFile.nullable(),
})
export type TransferState = z.infer<typeof TransferState>

const test = {
  method: 'GET',
  access: 'files:transfer:add',
  summary: 'Test request: which chunks of a file have arrived',
  query: ChunkFields,
  data: TransferState,
  trueStatus: true,
} as const

/** multipart/form-data: the fields of ChunkFields, then the part `file` with the chunk. Failures have their HTTP status. */
const chunk = {
  method: 'POST',
  access: 'files:transfer:add',
  summary: 'One chunk of a file',
  multipart: { files: ['file'], fields: ChunkFields },
  data: TransferState,
  trueStatus: true,
} as const

export const transferTest = endpoint({ ...test, path: '/filetransfer/uploadfile' })
export const transferChunk = endpoint({ ...chunk, path: '/filetransfer/uploadfile' })
/** The same where the letter of the table of calls puts it, below the base path. */
export const transferTestBelowBase = endpoint({ ...test, path: '/api/filetransfer/uploadfile' })
export const transferChunkBelowBase = endpoint({ ...chunk, path: '/api/filetransfer/uploadfile' })

export const Transfer = z.object({
  id: Id,
  identifier: z.string(),
  name: z.string(),
  size: z.number().int(),
  /** Bytes that have arrived. */
  arrived: z.number().int(),
  /** Until when it can go on. */
  keptUntil: Instant,
})
export type Transfer = z.infer<typeof Transfer>

export const transferList = endpoint({
  method: 'GET',
  path: '/filetransfer/list',
  access: 'files:transfer:add',
  summary: 'One’s own uploads that have stopped on the way',
  data: z.array(Transfer),
})

export const transferCancel = endpoint({
  method: 'POST',
  path: '/filetransfer/cancel',
  access: 'files:transfer:add',
  summary: 'Give an upload up; what has arrived of it is removed',
  body: z.object({ identifier: ContentHash }),
  data: Nothing,
})
