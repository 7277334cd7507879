import { own } from '@labbox/contract/core/own.ts'
import { extensionOf } from '@labbox/contract/files/chunks.ts'
import { sniffType } from '../../platform/documents/media-type.ts'

/** What a container may be by its name, once its bytes say that it is that container. */
export const zipped = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
} as const
/** Likewise of the older container. */
export const compound: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const texts: Record<string, string> = { txt: 'text/plain', md: 'text/markdown', csv: 'text/csv' }
export const OTHER = 'application/octet-stream'

/** Types a browser shows by itself. */
export const isShown = (type: string): boolean => /^(image|video|text)\/|^application\/pdf$/.test(type)

const starts = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex

const isText = (bytes: Buffer): boolean => {
  if (bytes.includes(0)) return false
  // A character may be cut at the end of what was read.
  const text = new TextDecoder().decode(bytes.subarray(0, Math.max(0, bytes.length - 3)))
  return !text.includes('\ufffd')
}

/** The media type of a file: by its first bytes; its name only says which of the formats of one container it is. */
export const mediaTypeOf = (name: string, head: Buffer): string => {
  const extension = extensionOf(name)
  const sniffed = sniffType(head)
  if (sniffed === 'application/zip') return own<string>(zipped, extension) ?? sniffed
  if (sniffed) return sniffed
  if (starts(head, '66747970', 4)) return starts(head, '71742020', 8) ? 'video/quicktime' : 'video/mp4'
  if (starts(head, '1a45dfa3')) return 'video/webm'
  if (starts(head, 'd0cf11e0a1b11ae1')) return own(compound, extension) ?? OTHER
  return (isText(head) && own(texts, extension)) || OTHER
}
