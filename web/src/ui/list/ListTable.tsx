import { Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { cellOf } from './columns.ts'
import type { Column } from './types.ts'
import { useInertMeasure } from './use-inert-measure.ts'

export interface RowsProps<T extends object> {
  columns: readonly Column<T>[]
  rows: T[]
  idOf: (row: T) => string
  loading: boolean
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Undefined: nothing can be selected. */
  selected: string[] | undefined
  onSelect: (ids: string[]) => void
  selectable: ((row: T) => boolean) | undefined
  rowActions: ((row: T) => ReactNode) | undefined
  empty: ReactNode
}

const order = (sort: string | undefined, key: string) =>
  sort === key ? ('ascend' as const) : sort === `-${key}` ? ('descend' as const) : null

/** The rows of a list as a table, for wide windows. */
export const ListTable = <T extends object>(props: RowsProps<T>) => {
  const { t } = useTranslation('common')
  const { columns, rows, idOf, loading, sort, onSort, selected, onSelect, rowActions, empty } = props
  const { selectable = () => true } = props
  const shown: TableColumnType<T>[] = columns.map((column) => ({
    key: column.key,
    title: column.title,
    render: (_: unknown, row: T) => cellOf(column, row),
    ...(column.numeric ? { align: 'right' as const } : {}),
    ...(column.width ? { width: column.width } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: order(sort, column.key) } : {}),
  }))
  if (rowActions)
    shown.push({
      key: 'lb-actions',
      title: t('list.actions'),
      render: (_: unknown, row: T) => rowActions(row),
    })
  const table = useInertMeasure()
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
      {...(selected
        ? {
            rowSelection: {
              selectedRowKeys: selected,
              onChange: (keys) => onSelect(keys.map(String)),
              getCheckboxProps: (row) => ({ disabled: !selectable(row), 'aria-label': t('list.select') }),
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
