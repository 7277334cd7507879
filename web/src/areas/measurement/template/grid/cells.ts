import {
  basicTypes,
  itemTypes,
  SINGLE_LINE,
  tableTypes,
  type Item,
  type Table,
} from '@labbox/contract/measurement/template.ts'
import { type Locale, localText } from '@labbox/contract/core/types.ts'

/** What is said of an item once for all its lines: the rules of a column, or of a row. */
export const properties = [
  ...(['name', 'key', 'unit', 'source', 'format', 'min', 'max', 'standard', 'error', 'points'] as const),
]
export type Property = (typeof properties)[number]

/** What a cell of the grid stands for. */
export type CellRef =
  | { kind: 'property'; item: number; property: Property }
  | { kind: 'line'; item: number; line: string }
  | { kind: 'free'; row: string; column: string }

/** Rows and columns of the grid of a table, by its configuration: items in columns, in rows, or one per cell. */
export const sizeOf = (table: Table): { rows: number; columns: number } => {
  if (table.type === tableTypes.separate) return { rows: table.rows.length, columns: table.columns.length }
  const lines = table.type === tableTypes.columns ? table.rows.length : table.columns.length
  const long = properties.length + lines
  return table.type === tableTypes.columns
    ? { rows: long, columns: table.items.length }
    : { rows: table.items.length, columns: long }
}

/** What stands at a place of the grid; null beyond its edge. */
export const refAt = (table: Table, row: number, column: number): CellRef | null => {
  if (table.type === tableTypes.separate) {
    const at = { row: table.rows[row]?.id, column: table.columns[column]?.id }
    return at.row && at.column ? { kind: 'free', row: at.row, column: at.column } : null
  }
  const [item, along] = table.type === tableTypes.columns ? [column, row] : [row, column]
  if (item < 0 || item >= table.items.length) return null
  const property = properties[along]
  if (property) return { kind: 'property', item, property }
  const lines = table.type === tableTypes.columns ? table.rows : table.columns
  const line = lines[along - properties.length]?.id
  return line ? { kind: 'line', item, line } : null
}

export const itemAt = (table: Table, ref: CellRef | null): Item | undefined => {
  if (!ref) return undefined
  if (ref.kind !== 'free') return table.items[ref.item]
  return table.items.find(({ at }) => at?.row === ref.row && at.column === ref.column)
}

const numberText = (value: number | null): string => (value === null ? '' : String(value))

/** How the cells of an item get their values: `=` and a formula, a command, or nothing for what is typed by hand. */
const sourceText = (item: Item): string => {
  if (item.type === itemTypes.formula) return `=${item.formula}`
  return item.type === itemTypes.reading ? item.command : ''
}

/** A cell that students fill by hand, where every cell is its own item. */
export const BY_HAND = '?'

const propertyText = (item: Item, property: Property, locale: Locale): string => {
  if (property === 'name') return localText(item.name, locale)
  if (property === 'source') return sourceText(item)
  if (property === 'standard')
    return typeof item.standard === 'string' ? `=${item.standard}` : numberText(item.standard)
  if (property === 'error') {
    const { errorRange } = item
    return errorRange ? `${errorRange.value}${errorRange.kind === 'percent' ? '%' : ''}` : ''
  }
  if (property === 'points') return item.points === 0 ? '' : String(item.points)
  const value = item[property]
  return typeof value === 'number' ? String(value) : (value ?? '')
}

/** The text of a cell, as it is edited and copied. */
export const textAt = (table: Table, ref: CellRef | null, locale: Locale): string => {
  const item = itemAt(table, ref)
  if (!ref || !item) return ''
  if (ref.kind === 'property') return propertyText(item, ref.property, locale)
  const given = item.given[ref.kind === 'line' ? ref.line : SINGLE_LINE]
  if (given !== undefined) return String(given)
  if (ref.kind === 'line') return ''
  return sourceText(item) || BY_HAND
}

/** What a cell shows dimmed where it has no text of its own: the rule of its column or row. */
export const shownRule = (table: Table, ref: CellRef | null): string => {
  const item = itemAt(table, ref)
  if (!item || ref?.kind !== 'line' || item.given[ref.line] !== undefined) return ''
  return item.basicType === basicTypes.image ? '▣' : sourceText(item)
}

/** A1, B1, … Z1, AA1: where a cell stands, as spreadsheets say it. */
export const addressOf = (row: number, column: number): string => {
  let letters = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return `${letters}${row + 1}`
}
