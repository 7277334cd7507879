import { open } from 'node:fs/promises'
import { fromFdPromise } from 'yauzl'
import { extensionOf } from '@labbox/contract/files/chunks.ts'
import { isFileName } from '@labbox/contract/files/names.ts'
import { AppError } from '../../platform/errors.ts'
import { isWholePdf, piecesOf } from '../../platform/documents/pdf.ts'
import { damaged, requirePicture } from '../../platform/documents/picture.ts'
import { mediaTypeOf, OTHER } from './media.ts'

const HEAD = 4_096
/** Larger files are not checked; no page could show them either. */
const MOST_PICTURE_BYTES = 64 << 20
/** Parts of an office document that are looked through for its main one. */
const MOST_PARTS = 20_000

/** Endings by the type that the bytes show; only these types are shown by browsers as what they are. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4', 'm4v', 'm4a', '3gp', '3g2', 'mov', 'heic', 'heif', 'avif', 'f4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm', 'mkv', 'mka'],
}
/** Endings that promise one of these types, or a package. */
const strict: ReadonlySet<string> = new Set([
  'png',
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'gif',
  'webp',
  'pdf',
  'zip',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
])
const isPackage = (ending: string): boolean => /^(zip|docx|xlsx|pptx|od[tsp])$/.test(ending)
/** The part that every document of the kind has. */
const mainPart: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
  odt: 'content.xml',
  ods: 'content.xml',
  odp: 'content.xml',
}
/** Documents with a password are stored in the older container format. */
const COMPOUND = 'd0cf11e0a1b11ae1'

/** @throws AppError FILE_NAME */
const requireFileName = (name: string): void => {
  if (!isFileName(name)) throw new AppError('FILE_NAME', { fields: { file: 'FILE_NAME' } })
}

/** A name whose ending says what the type is: one without an ending gets it. */
const fittingName = (type: string, name: string): string => {
  const ending = extensionOf(name)
  const [usual, ...others] = endings[type] ?? []
  if (usual === undefined) {
    if (strict.has(ending)) throw damaged(name)
    return name
  }
  if (ending === '') return `${name}.${usual}`
  if (ending !== usual && !others.includes(ending)) throw damaged(name)
  return name
}

const packageName = (name: string): string => {
  const ending = extensionOf(name)
  if (ending !== '' && !isPackage(ending)) throw damaged(name)
  return ending === '' ? `${name}.zip` : name
}

/**
 * What a small upload is called: its name and its content agree, and the content is whole.
 * @param type as the bytes show it
 * @throws AppError FILE_NAME, FILE_ENDING, PICTURE_PIXELS
 */
export const checkedName = async (bytes: Uint8Array, type: string, name: string): Promise<string> => {
  requireFileName(name)
  const fitting = type === 'application/zip' ? packageName(name) : fittingName(type, name)
  if (type.startsWith('image/')) requirePicture(bytes, type, name)
  if (type === 'application/pdf' && !(await isWholePdf(piecesOf(bytes)))) throw damaged(name)
  return fitting
}

type Handle = Awaited<ReturnType<typeof open>>

const readPiece = async (handle: Handle, from: number, to: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}

/** Whether the directory of a package has its main part; nothing is unpacked. */
const hasMainPart = async ({ fd }: Handle, ending: string): Promise<boolean> => {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const archive = await fromFdPromise(fd, options).catch(() => null)
  if (!archive) return false
  const wanted = mainPart[ending]
  let seen = 0
  try {
    for await (const entry of archive.eachEntry()) {
      seen += 1
      // Names are read as bytes. Some may contain paths out of a folder, but nothing is written by them.
      const name = String(entry.fileName).replaceAll('\\', '/').toLowerCase()
      if ((wanted === undefined || name === wanted) && entry.uncompressedSize > 0) return true
      if (seen > MOST_PARTS) return false
    }
  } catch {
    return false
  }
  return false
}

/**
 * The media type of an uploaded file at this path, whose name and content agree.
 * @throws AppError FILE_ENDING, PICTURE_PIXELS
 */
export const checkedTypeAt = async (path: string, name: string): Promise<string> => {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const head = await readPiece(handle, 0, Math.min(HEAD, size))
    const type = mediaTypeOf(name, head)
    const ending = extensionOf(name)
    if (isPackage(ending)) {
      if (head.toString('hex', 0, 8) === COMPOUND && ending !== 'zip') return OTHER
      if (head.toString('latin1', 0, 2) !== 'PK' || !(await hasMainPart(handle, ending))) throw damaged(name)
      return type
    }
    fittingName(type, name)
    if (type.startsWith('image/')) {
      if (size > MOST_PICTURE_BYTES) throw damaged(name)
      requirePicture(await readPiece(handle, 0, size), type, name)
    }
    const pieces = { size, read: (from: number, to: number) => readPiece(handle, from, to) }
    if (type === 'application/pdf' && !(await isWholePdf(pieces))) throw damaged(name)
    return type
  } finally {
    await handle.close()
  }
}
