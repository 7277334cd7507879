import { Checkbox, Select, Spin } from 'antd'
import { useTranslation } from '../../app/i18n.ts'
import { cellOf } from './columns.ts'
import { RowActs } from './RowActs.tsx'
import { headingOf } from './settings.ts'
import type { RowsProps } from './ListTable.tsx'

/** The rows of a list as cards, for phones, and tablets that are touched. */
export const ListCards = <T extends object>(props: RowsProps<T>) => {
  const { t } = useTranslation('common')
  const { columns, rows, idOf, loading = false, sort, onSort, selected, onSelect, rowActions, empty } = props
  const heading = headingOf(columns)
  const sortable = columns.filter((column) => column.sortable)
  const select = (id: string, on: boolean) =>
    onSelect?.(on ? [...(selected ?? []), id] : (selected ?? []).filter((other) => other !== id))
  return (
    <Spin spinning={loading}>
      {sortable.length > 0 && rows.length > 0 && (
        <Select
          className="lb-card-sort"
          allowClear
          placeholder={t('list.sort')}
          aria-label={t('list.sort')}
          value={sort ?? null}
          onChange={(value: string | null) => onSort(value ?? undefined)}
          options={sortable.flatMap(({ key, title }) => [
            { value: key, label: `${title} ↑` },
            { value: `-${key}`, label: `${title} ↓` },
          ])}
        />
      )}
      {rows.length === 0 && empty}
      <ul className="lb-cards">
        {rows.map((row) => {
          const id = idOf(row)
          return (
            <li key={id} className="lb-card" data-row-key={id} tabIndex={-1}>
              <div className="lb-card-head">
                {selected && (
                  <Checkbox
                    disabled={props.selectable?.(row) === false}
                    checked={selected.includes(id)}
                    aria-label={props.nameOf?.(row) ?? t('list.select')}
                    onChange={({ target }) => select(id, target.checked)}
                  />
                )}
                <div>{heading && cellOf(heading, row)}</div>
              </div>
              <dl>
                {columns
                  .filter((column) => column !== heading)
                  .map((column) => (
                    <div key={column.key} style={{ display: 'contents' }}>
                      <dt>{column.title}</dt>
                      <dd>{cellOf(column, row)}</dd>
                    </div>
                  ))}
              </dl>
              {rowActions && (
                <div className="lb-card-foot lb-acts-cell">
                  <RowActs>{rowActions(row)}</RowActs>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Spin>
  )
}
