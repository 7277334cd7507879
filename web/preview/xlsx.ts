import { formatValue, readXlsx, type Cell, type Sheet } from 'hucre'
import { showing } from './frame.ts'

const MOST_ROWS = 2_000
const MOST_COLUMNS = 100

const textOf = (value: unknown, cell: Cell | undefined): string => {
  if (value === null || value === undefined) return ''
  const format = cell?.style?.numFmt
  if (format && format !== 'General') return formatValue(value, format)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string}` : ''
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const add = (row: HTMLElement, tag: 'td' | 'th', text: string): HTMLTableCellElement => {
  const cell = document.createElement(tag)
  // As text: nothing that stands in a cell is markup.
  cell.textContent = text
  row.append(cell)
  return cell
}

const tableOf = (sheet: Sheet): HTMLTableElement => {
  const rows = sheet.rows.slice(0, MOST_ROWS)
  const columns = Math.min(MOST_COLUMNS, Math.max(1, ...rows.map((row) => row.length)))
  const table = document.createElement('table')
  const head = table.createTHead().insertRow()
  add(head, 'th', '')
  for (let column = 0; column < columns; column++) add(head, 'th', letters(column))
  const covered = new Set<string>()
  const spans = new Map<string, [number, number]>()
  for (const merge of sheet.merges ?? []) {
    spans.set(`${merge.startRow},${merge.startCol}`, [
      Math.min(merge.endRow, MOST_ROWS) - merge.startRow + 1,
      Math.min(merge.endCol, MOST_COLUMNS) - merge.startCol + 1,
    ])
    for (let r = merge.startRow; r <= Math.min(merge.endRow, MOST_ROWS); r++)
      for (let c = merge.startCol; c <= Math.min(merge.endCol, MOST_COLUMNS); c++)
        if (r !== merge.startRow || c !== merge.startCol) covered.add(`${r},${c}`)
  }
  const body = table.createTBody()
  rows.forEach((values, r) => {
    const row = body.insertRow()
    add(row, 'th', String(r + 1))
    for (let c = 0; c < columns; c++) {
      const key = `${r},${c}`
      if (covered.has(key)) continue
      const cell = sheet.cells?.get(key)
      const shown = add(row, 'td', textOf(values[c], cell))
      const span = spans.get(key)
      if (span) [shown.rowSpan, shown.colSpan] = span
      if (typeof values[c] === 'number') shown.className = 'number'
      if (cell?.style?.font?.bold) shown.style.fontWeight = '600'
      if (cell?.style?.font?.italic) shown.style.fontStyle = 'italic'
    }
  })
  return table
}

const style = `
  body { display: flex; flex-direction: column; height: 100vh; }
  main { flex: 1; overflow: auto; background: #fff; }
  nav { display: flex; overflow: auto; border-top: 1px solid #bbb; }
  nav button { padding: 6px 14px; border: 0; background: none; font: inherit; white-space: nowrap; cursor: pointer; }
  nav button[aria-pressed='true'] { background: #fff; font-weight: 600; }
  table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
  th { position: sticky; background: #f3f4f6; color: #444; font-weight: 400; }
  thead th { top: 0; z-index: 1; }
  tbody th { left: 0; }
  td, th { padding: 2px 8px; border: 1px solid #d5d8dc; white-space: pre-wrap; max-width: 400px; vertical-align: bottom; }
  .number { text-align: right; }
`

showing(async (bytes, body) => {
  const book = await readXlsx(bytes, { readStyles: true, maxRows: MOST_ROWS })
  const sheets = book.sheets.filter((sheet) => !sheet.hidden && !sheet.veryHidden)
  const look = document.createElement('style')
  look.textContent = style
  const main = document.createElement('main')
  main.tabIndex = 0
  const tabs = document.createElement('nav')
  const show = (sheet: Sheet, chosen: HTMLButtonElement) => {
    for (const tab of tabs.children) tab.setAttribute('aria-pressed', String(tab === chosen))
    main.replaceChildren(tableOf(sheet))
  }
  const buttons = sheets.map((sheet) => {
    const tab = document.createElement('button')
    tab.textContent = sheet.name
    tab.addEventListener('click', () => show(sheet, tab))
    return tab
  })
  tabs.append(...buttons)
  body.replaceChildren(look, main, tabs)
  const [first] = buttons
  if (first && sheets[0]) show(sheets[0], first)
  return { count: sheets.length }
})
