import { Pagination } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useCards } from '../../../app/settings/use-media.ts'
import { ListCards } from '../ListCards.tsx'
import { ListTable, type RowsProps } from '../ListTable.tsx'
import type { Density } from '../settings.ts'
import type { Column } from '../types.ts'

const PER_PAGE = 50

/** A column of rows that are all in the page. */
export interface WholeColumn<T> extends Omit<Column<T>, 'sortable' | 'extra' | 'csv'> {
  /** Sorts by it. */
  compare?: (a: T, b: T) => number
}

interface Props<T extends object> extends Partial<
  Pick<RowsProps<T>, 'loading' | 'selected' | 'onSelect' | 'selectable' | 'nameOf' | 'rowActions'>
> {
  columns: readonly WholeColumn<T>[]
  rows: readonly T[]
  idOf: (row: T) => string
  /** Key of the column that it is sorted by at first, with "-" in front where the greatest comes first. */
  first?: string
  density?: Density
  empty: ReactNode
}

/** A list that was fetched whole: sorted and paged here, a table on wide windows and cards on phones. */
export const WholeList = <T extends object>({
  columns,
  rows,
  first,
  density = 'small',
  idOf,
  selected,
  onSelect,
  ...rest
}: Props<T>) => {
  const [sort, setSort] = useState(first)
  const [page, setPage] = useState(1)
  const sorted = useMemo(() => {
    const compare = columns.find(({ key }) => key === sort?.replace(/^-/, ''))?.compare
    if (!compare) return rows
    return rows.toSorted(sort?.startsWith('-') ? (a, b) => compare(b, a) : compare)
  }, [columns, rows, sort])
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const at = Math.min(page, last)
  const Rows = useCards() ? ListCards : ListTable
  const shown = sorted.slice((at - 1) * PER_PAGE, at * PER_PAGE)
  /** What was selected on other pages stays so. */
  const select = (ids: string[]) => {
    const here = new Set(shown.map(idOf))
    onSelect?.([...(selected ?? []).filter((id) => !here.has(id)), ...ids.filter((id) => here.has(id))])
  }
  return (
    <>
      <Rows
        {...rest}
        idOf={idOf}
        selected={selected}
        onSelect={select}
        columns={columns.map((column) => ({ ...column, sortable: column.compare !== undefined }))}
        rows={shown}
        density={density}
        sort={sort}
        onSort={setSort}
      />
      {last > 1 && (
        <Pagination
          className="lb-whole-pages"
          size="small"
          align="end"
          current={at}
          total={rows.length}
          pageSize={PER_PAGE}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}
