import { PICTURE_LIMIT } from '@labbox/contract/files/files.ts'
import { sniffType } from '../../../../platform/documents/media-type.ts'
import { pictureFault } from '../../../../platform/documents/picture.ts'
import type { Finding } from '../found.ts'

const decoded = (base64: string): Uint8Array => Buffer.from(base64.replace(/\s+/g, ''), 'base64')

/** Keeps the bytes if they are a picture that an upload would take; names and declared types are not trusted. */
export const keptPicture = (bytes: Uint8Array, name: string, finding: Finding): string | null => {
  const type = sniffType(bytes) ?? ''
  if (bytes.length <= PICTURE_LIMIT && type.startsWith('image/') && !pictureFault(bytes, type))
    return finding.picture(bytes)
  finding.report('PICTURE_TYPE', { name: name.slice(0, 80) })
  return null
}

/** An address as the name of a file: without what is asked of a server, signs as themselves. */
export const pathOf = (src: string): string => {
  try {
    return decodeURIComponent(src.split('?')[0] ?? '')
  } catch {
    return src
  }
}
const lastName = (src: string): string => pathOf(src).split('/').at(-1) ?? ''

/** The picture that an address in a text means: in the file beside the text, or written out in the address itself. */
export const pictureOfData = (
  src: string,
  files: ReadonlyMap<string, string>,
  finding: Finding,
): string | null => {
  const data = /^data:image\/[\w.+-]+;base64,([\s\S]+)$/i.exec(src)
  if (data) return keptPicture(decoded(data[1] ?? ''), 'data:', finding)
  const name = lastName(src)
  const beside = files.get(name)
  if (beside !== undefined) return keptPicture(decoded(beside), name, finding)
  const outside = /^(https?:)?\/\//i.test(src)
  finding.report(outside ? 'PICTURE_OUTSIDE' : 'PICTURE_MISSING', { name: src.slice(0, 80) }, true)
  return null
}
