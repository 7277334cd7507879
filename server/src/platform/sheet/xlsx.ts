import { openArchive, type Archive } from './archive.ts'
import { LIMITS, type SheetRow } from './limits.ts'
import { SheetProblem } from './problem.ts'
import { openWorkbook } from './workbook.ts'
import { parseXml, readXml } from './xml.ts'

/** `_x000D_` stands for a character that XML cannot hold. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Texts that cells refer to by number. Phonetic runs (`rPh`, how Chinese or Japanese is pronounced) are left out. */
const sharedStrings = async (archive: Archive, part: string | undefined): Promise<string[]> => {
  const strings: string[] = []
  if (!part || !archive.has(part)) return strings
  let total = 0
  let item = ''
  let inText = false
  let reading = 0
  await readXml(await archive.open(part), {
    open(tag) {
      if (tag === 'si') item = ''
      else if (tag === 'rPh') reading++
      else if (tag === 't') inText = reading === 0
    },
    text(text) {
      if (!inText) return
      item += text
      total += text.length
      if (total > LIMITS.sharedCharacters || item.length > LIMITS.cellCharacters)
        throw new SheetProblem('SHEET_TOO_BIG')
    },
    close(tag) {
      if (tag === 't') inText = false
      else if (tag === 'rPh') reading--
      else if (tag === 'si') strings.push(unescaped(item))
    },
  })
  return strings
}

/** Styles of cells, by number, whose numbers are shown per cent: 9 and 10 of the built-in formats, and own ones with the sign. */
const percentStyles = async (archive: Archive, part: string | undefined): Promise<ReadonlySet<number>> => {
  const formats = new Set(['9', '10'])
  const styles = new Set<number>()
  if (!part || !archive.has(part)) return styles
  let at = -1
  await readXml(await archive.open(part), {
    open(tag, { numFmtId, formatCode }) {
      if (tag === 'numFmt' && numFmtId && formatCode?.includes('%')) formats.add(numFmtId)
      else if (tag === 'cellXfs') at = 0
      else if (tag === 'xf' && at >= 0) {
        if (formats.has(numFmtId ?? '')) styles.add(at)
        at += 1
      }
    },
    close(tag) {
      if (tag === 'cellXfs') at = -1
    },
  })
  return styles
}

/** `AB12` → 27. */
const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** Numbers as people typed them: `2.0260001E7` is the account 20260001. */
const numberText = (raw: string): string => {
  const text = raw.trim()
  if (/^-?\d+$/.test(text) || text === '') return text
  const value = Number(text)
  return Number.isFinite(value) ? String(value) : text
}

const percentText = (raw: string): string => {
  const value = Number((Number(raw) * 100).toPrecision(12))
  return raw.trim() !== '' && Number.isFinite(value) ? `${value}%` : raw
}

const valueOf = (type: string, raw: string, strings: readonly string[]): string => {
  switch (type) {
    case 's':
      return strings[Number(raw)] ?? ''
    case 'inlineStr':
    case 'str':
      return unescaped(raw)
    case 'b':
      return raw === '1' ? 'TRUE' : 'FALSE'
    case 'n':
      return numberText(raw)
    default:
      return raw
  }
}

/** Gathers rows from the tags of a worksheet. Of formulas only the value that was stored with them is read. */
const rowReader = (strings: readonly string[], percents: ReadonlySet<number>) => {
  let rows: SheetRow[] = []
  let line = 0
  let count = 0
  let cells: string[] = []
  let column = -1
  let type = 'n'
  let style = 0
  let raw = ''
  let inValue = false
  let reading = 0
  return {
    take: (): SheetRow[] => rows.splice(0),
    open(tag: string, attributes: Record<string, string>) {
      if (tag === 'row') {
        line = Number(attributes['r'] ?? line + 1) || line + 1
        if (++count > LIMITS.rows) throw new SheetProblem('SHEET_TOO_BIG')
        cells = []
        column = -1
      } else if (tag === 'c') {
        column = attributes['r'] ? columnOf(attributes['r']) : column + 1
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        raw = ''
      } else if (tag === 'rPh') reading++
      else if (tag === 'v' || tag === 't') inValue = reading === 0
    },
    text(text: string) {
      if (!inValue) return
      raw += text
      if (raw.length > LIMITS.cellCharacters) throw new SheetProblem('SHEET_TOO_BIG')
    },
    close(tag: string) {
      if (tag === 'v' || tag === 't') inValue = false
      else if (tag === 'rPh') reading--
      else if (tag === 'c' && raw !== '' && column >= 0 && column < LIMITS.columns) {
        while (cells.length < column) cells.push('')
        cells[column] = type === 'n' && percents.has(style) ? percentText(raw) : valueOf(type, raw, strings)
      } else if (tag === 'row' && cells.some((cell) => cell !== '')) rows.push({ line, cells })
    },
  }
}

/** Rows of the first visible worksheet; empty ones are left out. `percents`: 0.01 that is shown as 1% is read as that. */
export async function* xlsxRows(bytes: Uint8Array, { percents = false } = {}): AsyncGenerator<SheetRow> {
  const archive = await openArchive(bytes)
  const { sheet, strings, styles } = await openWorkbook(archive)
  const shown = percents ? await percentStyles(archive, styles) : new Set<number>()
  const reader = rowReader(await sharedStrings(archive, strings), shown)
  yield* parseXml(await archive.open(sheet), reader, reader.take)
}
