import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { StudentItem, StudentTable } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useNumbered } from '../../../ui/numbered/numbered.ts'
import { gridOf, type Grid, type GridCell, type GridHead, type GridRow } from './layout.ts'
import { tablePart } from '@labbox/contract/measurement/sheet-parts.ts'
import './sheet.css'

/** Narrower than this, the rows of a table become cards. */
const CARDS_BELOW = 480

const useIsNarrow = () => {
  const box = useRef<HTMLDivElement>(null)
  const [narrow, setNarrow] = useState(false)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) =>
      setNarrow((entry?.contentRect.width ?? CARDS_BELOW) < CARDS_BELOW),
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, narrow }
}

const Head = ({ head }: { head: GridHead }) => {
  const text = useLocalText()
  return (
    <>
      {text(head.name)}
      {head.item?.unit && <span className="lb-sheet-unit"> / {head.item.unit}</span>}
    </>
  )
}

type RenderCell = (cell: GridCell, grid: Grid, label: string) => ReactNode

/** Where a cell stands, for those who hear the page: its row and column. */
const useCellLabel = () => {
  const text = useLocalText()
  return (row: GridHead, column: GridHead | undefined, item: StudentItem): string =>
    [row.item ? '' : text(row.name), column?.item ? '' : text(column?.name), text(item.name)]
      .filter(Boolean)
      .join(', ')
}

interface GridProps {
  grid: Grid
  renderCell: RenderCell
  renderRow: ((row: GridRow) => ReactNode) | undefined
}

const Rows = ({ grid, caption, renderCell, renderRow }: GridProps & { caption: string }) => {
  const { t } = useTranslation('measurement')
  const label = useCellLabel()
  return (
    // Wide tables scroll sideways, by keyboard too; no landmark, since a review shows one twice.
    <div className="lb-sheet-scroll" tabIndex={0} role="group" aria-label={caption}>
      <table className="lb-sheet-table">
        <thead>
          <tr>
            <th scope="col">{grid.rows.some((row) => row.item) ? t('grid.item') : t('grid.line')}</th>
            {grid.columns.map((column) => (
              <th scope="col" key={column.id}>
                <Head head={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Head head={row} /> {renderRow?.(row)}
              </th>
              {row.cells.map((cell, k) => (
                <td key={grid.columns[k]?.id ?? k}>
                  {cell && renderCell(cell, grid, label(row, grid.columns[k], cell.item))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Cards = ({ grid, renderCell, renderRow }: GridProps) => {
  const label = useCellLabel()
  return (
    <div className="lb-sheet-cards">
      {grid.rows.map((row) => (
        <section key={row.id}>
          <div className="lb-sheet-title">
            <Head head={row} /> {renderRow?.(row)}
          </div>
          <dl>
            {row.cells.map((cell, k) => {
              const column = grid.columns[k]
              return (
                cell &&
                column && (
                  <div key={column.id}>
                    <dt>
                      <Head head={column} />
                    </dt>
                    <dd>{renderCell(cell, grid, label(row, column, cell.item))}</dd>
                  </div>
                )
              )
            })}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** One table of a template, drawn as a table or, where there is no room, as cards. */
export const SheetGrid = ({
  table,
  renderCell,
  renderRow,
  below,
}: {
  table: StudentTable
  renderCell: RenderCell
  /** What can be done with a whole row, beside its heading. */
  renderRow?: (row: GridRow) => ReactNode
  /** What belongs to the table and stands under it. */
  below?: ReactNode
}) => {
  const text = useLocalText()
  const { t } = useTranslation('measurement')
  const { box, narrow } = useIsNarrow()
  const grid = gridOf(table)
  const numbered = useNumbered(tablePart(table.id))
  const name = numbered?.caption(text(table.name)) ?? text(table.name)
  const note = text(table.note)
  return (
    <div className="lb-sheet-box" ref={box} id={numbered?.anchor}>
      {(name || table.optional) && (
        <div className="lb-sheet-title">
          {name} {table.optional && <span className="lb-muted">{t('grid.optional')}</span>}
        </div>
      )}
      {note && <p className="lb-muted">{note}</p>}
      {narrow ? (
        <Cards grid={grid} renderCell={renderCell} renderRow={renderRow} />
      ) : (
        <Rows grid={grid} caption={name || t('grid.table')} renderCell={renderCell} renderRow={renderRow} />
      )}
      {below}
    </div>
  )
}
