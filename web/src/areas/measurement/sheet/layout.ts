import {
  cellIdOf,
  SINGLE_LINE,
  tableTypes,
  type Heading,
  type StudentItem,
  type StudentTable,
} from '@labbox/contract/measurement/template.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'

/** One cell as it lies in the drawn table. */
export interface GridCell {
  id: string
  item: StudentItem
}
export interface GridHead {
  id: string
  name: OptionalLocalText
  /** The item that this row or column is made of; null for a line or a plain heading. */
  item: StudentItem | null
}
export interface GridRow extends GridHead {
  /** As many as there are columns; null where nothing is measured. */
  cells: (GridCell | null)[]
}
export interface Grid {
  columns: GridHead[]
  rows: GridRow[]
}

const itemHead = (item: StudentItem): GridHead => ({ id: item.id, name: item.name, item })
/** A line without a name is shown by its number. */
const lineHead = (line: Heading, index: number): GridHead => ({
  id: line.id,
  name: line.name.zh || line.name.en ? line.name : { en: String(index + 1), zh: String(index + 1) },
  item: null,
})

/** A table of a template as rows and columns, whichever way its items run. */
export const gridOf = (table: StudentTable): Grid => {
  if (table.type === tableTypes.columns)
    return {
      columns: table.items.map(itemHead),
      rows: table.rows.map((line, index) => ({
        ...lineHead(line, index),
        cells: table.items.map((item) => ({ id: cellIdOf(item.id, line.id), item })),
      })),
    }
  if (table.type === tableTypes.rows)
    return {
      columns: table.columns.map(lineHead),
      rows: table.items.map((item) => ({
        ...itemHead(item),
        cells: table.columns.map((line) => ({ id: cellIdOf(item.id, line.id), item })),
      })),
    }
  return {
    columns: table.columns.map(lineHead),
    rows: table.rows.map((row, index) => ({
      ...lineHead(row, index),
      cells: table.columns.map((column) => {
        const item = table.items.find(({ at }) => at?.row === row.id && at.column === column.id)
        return item ? { id: cellIdOf(item.id, SINGLE_LINE), item } : null
      }),
    })),
  }
}

/** The next cell that an arrow key goes to: up and down in the column, to one that `stops` there; null at the edge. */
export const neighbour = (
  grid: Grid,
  cellId: string,
  step: 1 | -1,
  stops: (cell: GridCell) => boolean,
): string | null => {
  const column = grid.columns.findIndex((_, k) => grid.rows.some((row) => row.cells[k]?.id === cellId))
  const start = grid.rows.findIndex((row) => row.cells[column]?.id === cellId)
  for (let k = start + step; k >= 0 && k < grid.rows.length; k += step) {
    const cell = grid.rows[k]?.cells[column]
    if (cell && stops(cell)) return cell.id
  }
  return null
}
