import { Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { ACTS_COLUMN } from './acts-column.ts'
import { cellOf } from './columns.ts'
import { RowActs } from './RowActs.tsx'
import type { Density } from './settings.ts'
import type { Column } from './types.ts'
import { useTableCare } from './use-table-care.ts'
import './list.css'

export interface RowsProps<T extends object> {
  columns: readonly Column<T>[]
  rows: T[]
  idOf: (row: T) => string
  loading?: boolean
  density?: Density
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Undefined: nothing can be selected. */
  selected?: string[] | undefined
  onSelect?: (ids: string[]) => void
  selectable?: ((row: T) => boolean) | undefined
  /** What is selected with a row, for who cannot see it. */
  nameOf?: (row: T) => string
  /** What can be done with a row: the first of them is in sight, the others behind "⋯". */
  rowActions?: ((row: T) => ReactNode) | undefined
  empty: ReactNode
}

const order = (sort: string | undefined, key: string) =>
  sort === key ? ('ascend' as const) : sort === `-${key}` ? ('descend' as const) : null

/** Numbers stand at the end of their column, where they would touch what begins the next one. */
const apart = () => ({ style: { paddingInlineEnd: 24 } })

const isText = (column: { numeric?: boolean } | undefined): boolean => column !== undefined && !column.numeric

/** The rows of a list as a table, for wide windows. */
export const ListTable = <T extends object>(props: RowsProps<T>) => {
  const { t } = useTranslation('common')
  const {
    columns,
    rows,
    idOf,
    loading = false,
    density,
    sort,
    onSort,
    selected,
    onSelect,
    rowActions,
    empty,
  } = props
  const { selectable = () => true, nameOf = () => t('list.select') } = props
  const shown: TableColumnType<T>[] = columns.map((column, k) => ({
    key: column.key,
    title: column.title,
    render: (_: unknown, row: T) => (
      <div
        className="lb-cell"
        data-wrap={column.wrap || undefined}
        data-primary={column.primary || undefined}
        data-numeric={column.numeric || undefined}
      >
        {cellOf(column, row)}
      </div>
    ),
    ...(column.numeric ? { align: 'right' as const } : {}),
    ...(column.numeric && isText(columns[k + 1]) ? { onCell: apart, onHeaderCell: apart } : {}),
    ...(column.width ? { width: column.width } : {}),
    ...(column.pinned ? { fixed: 'end' as const } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: order(sort, column.key) } : {}),
  }))
  if (rowActions)
    shown.push({
      key: 'lb-actions',
      title: t('list.actions'),
      ...ACTS_COLUMN,
      render: (_: unknown, row: T) => <RowActs>{rowActions(row)}</RowActs>,
    })
  const table = useTableCare()
  return (
    <Table<T>
      ref={table}
      columns={shown}
      dataSource={rows}
      rowKey={idOf}
      loading={loading}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: empty }}
      // Keys lead to it (j, k); Tab goes on to what is in it.
      onRow={() => ({ tabIndex: -1 })}
      {...(density && { size: density })}
      {...(selected
        ? {
            rowSelection: {
              selectedRowKeys: selected,
              onChange: (keys) => onSelect?.(keys.map(String)),
              getCheckboxProps: (row) => ({ disabled: !selectable(row), 'aria-label': nameOf(row) }),
            },
          }
        : {})}
      onChange={(_pages, _filters, sorter) => {
        const by = Array.isArray(sorter) ? sorter[0] : sorter
        const key = by?.order ? String(by.columnKey) : undefined
        onSort(key && by?.order === 'descend' ? `-${key}` : key)
      }}
    />
  )
}
