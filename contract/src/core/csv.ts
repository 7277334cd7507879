/** Characters that begin a formula, in half and full width. */
const SIGNS = '=+\\-@＝＋－﹣−＠'
/**
 * At the beginning of a cell, after any blanks or marks; and after characters at which other spreadsheets split cells.
 */
const BEGINS = `[\\s"'\\ufeff]*[${SIGNS}]|["']*[\\t\\r]`
const BEHIND = new RegExp(
  `([;\\t\\r\\n|][\\s"']*)(?=[${SIGNS}])(?![+\\-−]\\d+(?:\\.\\d+)?\\s*(?:[;\\t\\r\\n|]|$))`,
  'g',
)
const FIRST = new RegExp(`^(?=${BEGINS})`)
/** The apostrophes that `csvCell` has written. */
const WRITTEN_FIRST = new RegExp(`^'(?=${BEGINS})`)
const WRITTEN_BEHIND = new RegExp(
  `([;\\t\\r\\n|][\\s"']*)'(?=[${SIGNS}])(?![+\\-−]\\d+(?:\\.\\d+)?\\s*(?:[;\\t\\r\\n|]|$))`,
  'g',
)

/** A text as one cell of CSV (RFC 4180), with an apostrophe before everything that a spreadsheet could take for a formula. */
export const csvCell = (text: string): string => {
  const safe = text.replace(BEHIND, "$1'").replace(FIRST, "'")
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that `csvCell` wrote, without the apostrophes that it put in. */
export const csvText = (cell: string): string => cell.replace(WRITTEN_FIRST, '').replace(WRITTEN_BEHIND, '$1')
