import { tableTypes, type Table } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { addressOf, properties } from './cells.ts'
import type { Spot } from './use-grid.ts'

/** What rows, columns and cells of a grid are called: letters and numbers, or the rule or line that one stands for. */
export const useNames = (table: Table) => {
  const { t } = useTranslation('monitor')
  const text = useLocalText()
  const separate = table.type === tableTypes.separate
  const byColumns = table.type === tableTypes.columns
  const letter = (column: number): string => addressOf(0, column).slice(0, -1)
  const along = (index: number, side: 'rows' | 'columns'): string => {
    if (index < properties.length) return t(`grid.property.${properties[index] ?? 'name'}`)
    const line = index - properties.length
    return t('grid.line', { line: text(table[side][line]?.name) || String(line + 1) })
  }
  const row = (index: number): string => {
    if (separate) return `${index + 1} ${text(table.rows[index]?.name)}`.trim()
    return byColumns ? along(index, 'rows') : String(index + 1)
  }
  const column = (index: number): string => {
    if (separate) return `${letter(index)} ${text(table.columns[index]?.name)}`.trim()
    return byColumns ? letter(index) : along(index, 'columns')
  }
  return {
    row,
    column,
    cell: (spot: Spot): string =>
      separate ? addressOf(spot.row, spot.column) : `${row(spot.row)}, ${column(spot.column)}`,
  }
}
