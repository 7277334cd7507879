/** A block of cells as spreadsheets exchange it: tabs and line ends, quotes around cells that hold such. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')

/** The cells of such a block. Ends of lines may be LF or CRLF; the last one is not a row. */
export const fromTsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  let begun = false
  const endCell = (): void => {
    rows.at(-1)?.push(cell)
    cell = ''
    begun = false
  }
  for (let k = 0; k < text.length; k += 1) {
    const character = text.charAt(k)
    if (quoted) {
      if (character !== '"') cell += character
      else if (text.charAt(k + 1) === '"') {
        cell += '"'
        k += 1
      } else quoted = false
    } else if (character === '"' && !begun) {
      quoted = true
      begun = true
    } else if (character === '\t') endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(k + 1) === '\n') k += 1
      endCell()
      if (k < text.length - 1) rows.push([])
    } else {
      cell += character
      begun = true
    }
  }
  if (text !== '' && !/[\n\r]$/.test(text)) endCell()
  return text === '' ? [] : rows
}
