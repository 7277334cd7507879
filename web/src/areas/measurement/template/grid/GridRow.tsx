import { memo } from 'react'

export interface GridCellView {
  text: string
  /** The text is the rule of the whole column or row. */
  rule: boolean
  wrong: boolean
}

interface Props {
  gridId: string
  row: number
  head: string
  /** A rule of the table, not a line of it. */
  property: boolean
  cells: readonly GridCellView[]
  /** Grid columns that are rules. */
  ruleColumns: number
}

const same = (a: Props, b: Props): boolean =>
  a.head === b.head &&
  a.property === b.property &&
  a.ruleColumns === b.ruleColumns &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, k) => {
    const other = b.cells[k]
    return other && cell.text === other.text && cell.rule === other.rule && cell.wrong === other.wrong
  })

/** One row of the grid; drawn anew only when a text of it has changed. */
export const GridRow = memo(
  ({ gridId, row, head, property, cells, ruleColumns }: Props) => (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={property ? 'lb-grid-row lb-grid-property' : 'lb-grid-row'}
    >
      <div role="rowheader" className="lb-grid-head" title={head}>
        {head}
      </div>
      {cells.map((cell, column) => (
        <div
          key={column}
          id={`${gridId}-${row}-${column}`}
          role="gridcell"
          aria-colindex={column + 2}
          data-row={row}
          data-column={column}
          title={cell.text}
          {...(cell.wrong && { 'aria-invalid': true })}
          className={[
            'lb-grid-cell',
            cell.rule && 'lb-grid-rule',
            cell.wrong && 'lb-grid-wrong',
            column < ruleColumns && 'lb-grid-side',
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {cell.text}
        </div>
      ))}
    </div>
  ),
  same,
)
