import { IMPORT_QUESTIONS, type TransferFormat } from '@labbox/contract/questions/transfer.ts'
import { openArchive, type Archive } from '../../../../platform/sheet/archive.ts'
import { csvRows } from '../../../../platform/sheet/csv.ts'
import type { SheetRow } from '../../../../platform/sheet/limits.ts'
import { SheetProblem } from '../../../../platform/sheet/problem.ts'
import { xlsxRows } from '../../../../platform/sheet/xlsx.ts'
import type { Found } from '../found.ts'
import { readGift } from './gift.ts'
import { isMoodle, readMoodle } from './moodle.ts'
import { isQtiItem, readQtiItem } from './qti.ts'
import { readQtiList, type About } from './qti-list.ts'
import { isTemplate, readTemplate } from '../template.ts'
import { Unreadable, xmlTree } from './xml-tree.ts'

export interface ReadFile {
  format: TransferFormat
  found: Found[]
}

/** Of a package, unpacked: what one file and all that is read may have. */
const LIMITS = { file: 8 << 20, all: 64 << 20 } as const

/** What the head of an XML file says of its own encoding. */
const declared = (bytes: Uint8Array): string =>
  /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )?.[1] ?? ''

const decodedAs = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return (
    decodedAs(bytes, 'utf-8') ??
    decodedAs(bytes, declared(bytes)) ??
    // The default encoding of Chinese editors.
    new TextDecoder('gb18030').decode(bytes)
  )
}

const rowsOf = async (rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): Promise<SheetRow[]> => {
  const all: SheetRow[] = []
  for await (const row of rows) {
    // A heading and one row more than the limit, so that an excess can be reported.
    if (all.length > IMPORT_QUESTIONS + 1) break
    all.push(row)
  }
  return all
}

const readRows = (rows: SheetRow[]): ReadFile => {
  const found = readTemplate(rows)
  if (!found)
    throw new SheetProblem('SHEET_HEADER', {
      missing: '题型 / Type',
      found: rows[0]?.cells.join(' ').slice(0, 100) ?? '',
    })
  return { format: 'xlsx', found }
}

/** The small files of a package; `budget` is shared by all of them. */
const unpack = async (archive: Archive, name: string, budget: { left: number }): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of await archive.open(name)) {
    size += (part as Buffer).length
    budget.left -= (part as Buffer).length
    if (size > LIMITS.file || budget.left < 0) throw new SheetProblem('SHEET_TOO_BIG')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

const unread = (place: number, name: string, { message }: Unreadable): Found => {
  const problems = [{ code: 'SYNTAX' as const, params: { text: message }, warning: false }]
  return { place, name, question: null, difficulty: 3, tags: [], problems, pictures: new Map() }
}

/** The list of a content package. */
const MANIFEST = /(^|\/)imsmanifest\.xml$/

const readPackage = async (archive: Archive): Promise<ReadFile> => {
  const budget = { left: LIMITS.all }
  const beside = new Map<string, Uint8Array>()
  for (const name of archive.names.filter((one) => /\.(png|jpe?g|gif|webp)$/.test(one)))
    beside.set(name, await unpack(archive, name, budget))
  const list = archive.names.find((name) => MANIFEST.test(name))
  const about = list
    ? readQtiList(xmlTree(decode(await unpack(archive, list, budget))), list)
    : new Map<string, About>()
  const found: Found[] = []
  for (const name of archive.names
    .filter((one) => one.endsWith('.xml') && !MANIFEST.test(one))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    const text = decode(await unpack(archive, name, budget))
    const place = found.length + 1
    try {
      const root = xmlTree(text)
      if (isQtiItem(root)) found.push(readQtiItem(root, place, name, beside, about.get(name)))
    } catch (error) {
      // One broken item does not keep the others from being imported.
      if (!(error instanceof Unreadable)) throw error
      found.push(unread(place, name, error))
    }
  }
  if (found.length === 0) throw new Unreadable('no items')
  return { format: 'qti', found }
}

/**
 * Reads a file of any of the forms, told by its content.
 * @throws Unreadable, SheetProblem
 */
export const readQuestions = async (bytes: Uint8Array): Promise<ReadFile> => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const archive = await openArchive(bytes)
    return archive.has('xl/workbook.xml')
      ? readRows(await rowsOf(xlsxRows(bytes, { percents: true })))
      : readPackage(archive)
  }
  const text = decode(bytes)
  if (text.includes('\u0000')) throw new Unreadable('binary')
  if (/^\uFEFF?\s*</.test(text) && !/^\uFEFF?\s*<(p|b|i|span|div)[ >]/i.test(text)) {
    const root = xmlTree(text)
    if (isMoodle(root)) return { format: 'moodle', found: readMoodle(root) }
    if (isQtiItem(root)) return { format: 'qti', found: [readQtiItem(root, 1, '', new Map())] }
    throw new Unreadable(`<${root.name}>`)
  }
  const first = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? ''
  if (isTemplate(first.split(/[,;\t]/).map((cell) => cell.replaceAll('"', ''))))
    return readRows(await rowsOf(csvRows(bytes)))
  return { format: 'gift', found: readGift(text) }
}
