import type { Locale } from '@labbox/contract/core/types.ts'
import type { SheetRow } from './limits.ts'

/** How columns are headed by a template, in both languages. */
export type Headings<F extends string> = Record<F, Record<Locale, string>>

/** Which column says what. */
export interface SheetHeader<F extends string> {
  line: number
  columns: Map<F, number>
  /** Headings that were not understood. */
  ignored: string[]
}

/** Columns that must be there and are not, and those that the file has: parameters of SHEET_HEADER. */
export type HeaderProblem = { missing: string; found: string }

/** Without width, case, blanks, stars and remarks in brackets: `* 账号（必填）` is 账号. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .toLowerCase()
    .replace(/[\s*_:./-]/g, '')

/** A title may stand above the headings. */
const HEADER_ROWS = 10
const MOST_NAMED = 20

/**
 * Finds the row of headings among the first ones, or says what is missing.
 * @param others how else people head the columns, words with blanks between
 */
export const headerFinder = <F extends string>(
  headings: Headings<F>,
  others: Record<F, string>,
  required: readonly F[],
) => {
  const known = new Map<string, F>()
  for (const field of Object.keys(headings) as F[])
    for (const text of [...Object.values(headings[field]), ...others[field].split(' ')])
      known.set(plain(text), field)

  const headerIn = ({ line, cells }: SheetRow): SheetHeader<F> => {
    const columns = new Map<F, number>()
    const ignored: string[] = []
    for (const [column, cell] of cells.entries()) {
      const field = known.get(plain(cell))
      if (field && !columns.has(field)) columns.set(field, column)
      else if (cell.trim()) ignored.push(cell.trim().slice(0, 60))
    }
    return { line, columns, ignored }
  }

  return (rows: readonly SheetRow[], locale: Locale): SheetHeader<F> | HeaderProblem => {
    const candidates = rows.slice(0, HEADER_ROWS).map(headerIn)
    const complete = candidates.find(({ columns }) => required.every((field) => columns.has(field)))
    if (complete) return complete
    const best = candidates.reduce((a, b) => (b.columns.size > a.columns.size ? b : a))
    const row = rows.find(({ line }) => line === best.line)
    const comma = locale === 'zh' ? '、' : ', '
    const missing = required.filter((field) => !best.columns.has(field))
    return {
      missing: missing.map((field) => headings[field][locale]).join(comma),
      found: (row?.cells ?? [])
        .map((cell) => cell.trim().slice(0, 60))
        .filter(Boolean)
        .slice(0, MOST_NAMED)
        .join(comma),
    }
  }
}
