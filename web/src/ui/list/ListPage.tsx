import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Button, Pagination } from 'antd'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { call } from '../../app/api/call.ts'
import { failureText } from '../../app/api/api-error.ts'
import { queryOf } from '../../app/api/query.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useTranslation } from '../../app/i18n.ts'
import { useNarrow } from '../../app/settings/use-media.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { EmptyState, type EmptyStateProps } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { csvText, saveFile } from './csv.ts'
import { exportRows } from './columns.ts'
import { ListCards } from './ListCards.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListTable } from './ListTable.tsx'
import { listInput, PAGE_SIZES, useListState } from './use-list-state.ts'
import type { BulkAction, Column, Filter, RowOf } from './types.ts'
import { usePageCursor } from './use-page-cursor.ts'
import '../ui.css'

interface Paged<T> {
  items: T[]
  total: number
  estimated?: boolean | undefined
}

export interface ListPageProps<E extends Endpoint, T extends object> {
  title: string
  hint?: ReactNode
  /** Between the heading and the list: a picture of what it shows. */
  above?: ReactNode
  /** A paged endpoint: takes page, limit, sort and the filters, returns `{items, total}`. */
  endpoint: E
  /** Input that is always sent (the class of a list of its members). */
  fixed?: Partial<InputOf<E>>
  columns: readonly Column<T>[]
  filters?: readonly Filter[]
  /** Default: the row's `id`. */
  idOf?: (row: T) => string
  /** Buttons beside the title. */
  actions?: ReactNode
  rowActions?: (row: T) => ReactNode
  bulk?: readonly BulkAction<T>[]
  /** Rows that bulk actions can be done to; default all. */
  selectable?: (row: T) => boolean
  empty: EmptyStateProps
  /** Name of the CSV file, without ending; absent: no export. */
  exportName?: string
  refetchMs?: number
  /** As a part of another page: no heading of its own. */
  embedded?: boolean
}

const NO_FILTERS: readonly Filter[] = []
const NO_ROWS: never[] = []
const idOfRow = (row: object): string => String((row as { id?: unknown }).id)

const fetchAll = async <T,>(endpoint: Endpoint, input: object): Promise<T[]> => {
  const { items } = (await call(endpoint, input as InputOf<Endpoint>, { allRows: true })) as Paged<T>
  return items
}

/**
 * A list of rows from the server: search, sorting and paging in the address, selection with bulk actions, CSV export,
 * cards on narrow windows, and what to say when it is empty or fails. Ends with `<Outlet />` for the drawers of its route.
 */
export const ListPage = <E extends Endpoint, T extends RowOf<E> & object = RowOf<E> & object>(
  props: ListPageProps<E, T>,
) => {
  const { endpoint, columns, filters = NO_FILTERS, bulk = [], exportName, idOf = idOfRow } = props
  const { selectable, rowActions, empty } = props
  const { t } = useTranslation('common')
  const narrow = useNarrow()
  const [state, change] = useListState(filters)
  const [selected, setSelected] = useState<string[]>([])
  const [exporting, setExporting] = useState(false)
  const input = { ...props.fixed, ...listInput(state, filters) }
  const cursor = usePageCursor(endpoint, state.page, JSON.stringify({ ...input, page: 0 }))
  const query = useQuery({
    ...queryOf(endpoint, { ...input, ...cursor.input } as InputOf<E>),
    placeholderData: keepPreviousData,
    ...(props.refetchMs ? { refetchInterval: props.refetchMs } : {}),
  })
  const answer = query.data as Paged<T> | undefined
  const waiting = query.isPending || query.isPlaceholderData
  const failure = query.isError && !answer ? query.error : null
  // A table is drawn in between other work: an answer that comes while something moves must not stop it.
  const latest = useMemo(() => ({ data: answer, waiting, failure }), [answer, waiting, failure])
  const { data, waiting: loading, failure: shownFailure } = useDeferredValue(latest)
  const rows = data?.items ?? NO_ROWS
  const chosen = rows.filter((row) => selected.includes(idOf(row)))
  const filtered = Object.keys(state.filters).length > 0

  const exportAll = async () => {
    setExporting(true)
    try {
      saveFile(
        `${exportName}.csv`,
        csvText(exportRows(columns, await fetchAll<T>(endpoint, input))),
        'text/csv',
      )
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setExporting(false)
    }
  }

  const runBulk = async (action: BulkAction<T>) => {
    await action.run(chosen)
    setSelected([])
    await query.refetch()
  }

  const Rows = narrow ? ListCards : ListTable
  const anyBulk = bulk.length > 0
  // Kept while only the answer's turn is awaited: else the old rows would be drawn once more before the new ones.
  const table = useMemo(() => {
    const emptyState = filtered ? (
      <EmptyState title={t('list.noMatch')} hint={t('list.noMatchHint')} />
    ) : (
      <EmptyState {...empty} />
    )
    return (
      <Rows<T>
        columns={columns}
        rows={rows}
        idOf={idOf}
        loading={loading}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        selected={anyBulk ? selected : undefined}
        onSelect={setSelected}
        selectable={selectable}
        rowActions={rowActions}
        empty={data ? emptyState : ' '}
      />
    )
  }, [
    Rows,
    columns,
    rows,
    idOf,
    loading,
    state.sort,
    change,
    anyBulk,
    selected,
    selectable,
    rowActions,
    data,
    empty,
    filtered,
    t,
  ])
  const content = shownFailure ? (
    <ErrorState error={shownFailure} onRetry={() => void query.refetch()} />
  ) : (
    <>
      {chosen.length > 0 && (
        <div className="lb-bulk" role="toolbar" aria-label={t('list.bulk')}>
          <span>{t('list.selected', { count: chosen.length })}</span>
          {bulk.map((action) =>
            action.loses ? (
              <ConfirmButton key={action.key} size="small" loses={action.loses} run={() => runBulk(action)}>
                {action.label}
              </ConfirmButton>
            ) : (
              <Button key={action.key} size="small" onClick={() => void runBulk(action)}>
                {action.label}
              </Button>
            ),
          )}
        </div>
      )}
      {table}
      {data && data.total > 0 && (
        <div className="lb-list-foot">
          <span className="lb-muted">
            {t(data.estimated ? 'list.totalEstimated' : 'list.total', { count: data.total })}
            {exportName && (
              <Button type="link" loading={exporting} onClick={() => void exportAll()}>
                {t('list.export')}
              </Button>
            )}
          </span>
          <Pagination
            current={state.page}
            pageSize={state.limit}
            total={data.total}
            pageSizeOptions={PAGE_SIZES}
            showSizeChanger
            simple={narrow}
            onChange={(page, limit) => {
              if (limit !== state.limit) return change({ page: '1', limit: String(limit) })
              cursor.turnTo(page, rows.map(idOf))
              change({ page: String(page), limit: String(limit) })
            }}
          />
        </div>
      )}
    </>
  )
  return (
    <div className={props.embedded ? undefined : 'lb-page'}>
      {!props.embedded && <PageHeader title={props.title} hint={props.hint} actions={props.actions} />}
      {props.above}
      <section className={props.embedded ? undefined : 'lb-list'} aria-label={props.title}>
        <ListFilters filters={filters} state={state} onChange={change} />
        {content}
      </section>
      {!props.embedded && <Outlet />}
    </div>
  )
}
