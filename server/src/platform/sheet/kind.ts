import { sniffType } from '../documents/media-type.ts'
import { SheetProblem } from './problem.ts'

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, k) => bytes[k] === byte)

const ZIP = [0x50, 0x4b]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
// Names of streams are UTF-16 in compound files.
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const LOOKED_AT = 64 << 10

/**
 * Workbook or text, by the bytes; names of files are not trusted.
 * @throws SheetProblem for everything else
 */
export const kindOf = (bytes: Uint8Array): 'xlsx' | 'csv' => {
  if (bytes.length === 0) throw new SheetProblem('SHEET_EMPTY')
  if (begins(bytes, ZIP)) return 'xlsx'
  if (begins(bytes, COMPOUND))
    throw new SheetProblem(Buffer.from(bytes).includes(ENCRYPTED) ? 'SHEET_ENCRYPTED' : 'SHEET_OLD')
  const head = bytes.subarray(0, LOOKED_AT)
  const wide = begins(bytes, [0xff, 0xfe]) || begins(bytes, [0xfe, 0xff])
  // Pictures, PDFs, other binaries; and web pages that are called .xls.
  const page = /^\uFEFF?\s*</.test(Buffer.from(head.subarray(0, 200)).toString('utf8'))
  if (sniffType(bytes) || page || (!wide && head.includes(0))) throw new SheetProblem('SHEET_KIND')
  return 'csv'
}
