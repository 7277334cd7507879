import { kindOf, viewerOf } from '@labbox/contract/files/kinds.ts'
import { extensionOf } from '@labbox/contract/files/chunks.ts'
import type { FilePreviewData } from '@labbox/contract/files/project-files.ts'
import { plainText } from '../../app/plain-text.ts'

const uuid = /^[0-9a-f-]{36}$/

/** What a name says of a file; the server has the last word on what its bytes are. */
const typeByName: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
}

/**
 * The file that a signed link shows, from the parameters of the page's address: `f` its id and what the server has signed. The address
 * asked for always leads to our own files, whatever stands in the parameters.
 */
export const linkedFile = (search: Record<string, unknown>): FilePreviewData | null => {
  const { f: id, u, x, n, s, p } = search
  if (typeof id !== 'string' || !uuid.test(id) || s === undefined) return null
  const name = n === undefined ? '' : plainText(n)
  const query = new URLSearchParams({ u: plainText(u), x: plainText(x) })
  if (name) query.set('n', name)
  query.set('s', plainText(s))
  const url = `/api/files/${id}?${query}`
  const type = typeByName[extensionOf(name)] ?? 'application/octet-stream'
  const viewer = viewerOf(type, name)
  // For formats that browsers show badly or not at all, the server made a PDF when the link was created.
  const asPdf = p !== undefined
  return {
    file: {
      id,
      name,
      type,
      kind: kindOf(type),
      size: 0,
      own: false,
      owner: '',
      createdAt: new Date(0).toISOString(),
      updatedAt: new Date(0).toISOString(),
    },
    viewer: asPdf ? 'pdf' : viewer,
    url: asPdf ? `${url}&p=1` : url,
    downloadUrl: `${url}&d=1`,
    position: 0,
  }
}

/** The page's address by which somebody without an account sees a file, for as long as the signature holds. */
export const linkTo = (preview: FilePreviewData): string => {
  const [path = '', query = ''] = preview.url.split('?')
  const id = path.split('/').at(-1) ?? ''
  const page = preview.viewer === 'video' ? '/videoView' : '/officeView'
  return `${location.origin}${page}?f=${id}&${query}`
}
