import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { queryOf } from '../../app/api/query.ts'
import { useTranslation } from '../../app/i18n.ts'
import { useCards } from '../../app/settings/use-media.ts'
import { EmptyState, type EmptyStateProps } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { BulkBar } from './BulkBar.tsx'
import { DisplayMenu } from './DisplayMenu.tsx'
import { ExportAll } from './ExportAll.tsx'
import { ListCards } from './ListCards.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListTable } from './ListTable.tsx'
import { listInput, useListState } from './use-list-state.ts'
import type { BulkAction, Column, Filter, ListState, RowOf } from './types.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListSettings } from './use-list-settings.ts'
import { usePageCursor } from './use-page-cursor.ts'
import { ViewsMenu } from './ViewsMenu.tsx'
import '../ui.css'
import './list.css'

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
  /** What can be done with a row: the first of them is in sight, the others behind "⋯". */
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

const searchOf = ({ filters, sort }: ListState): Record<string, string> => ({
  ...filters,
  ...(sort ? { sort } : {}),
})

/**
 * A list of rows from the server: search, sorting and paging in the address, columns, density and views as each person sets them up,
 * selection with bulk actions, export of all rows, cards on phones, and what to say when it is empty or fails. Ends with
 * `<Outlet />` for the drawers of its route.
 */
export const ListPage = <E extends Endpoint, T extends RowOf<E> & object = RowOf<E> & object>(
  props: ListPageProps<E, T>,
) => {
  const { endpoint, columns, filters = NO_FILTERS, bulk = [], exportName, idOf = idOfRow } = props
  const { selectable, rowActions, empty } = props
  const { t } = useTranslation('common')
  const cards = useCards()
  const box = useRef<HTMLElement>(null)
  const [state, change] = useListState(filters)
  const [selected, setSelected] = useState<string[]>([])
  const own = useListSettings(endpoint, columns)
  const { settings, shown } = own
  const input = { ...props.fixed, ...listInput(state, filters) }
  const cursor = usePageCursor(endpoint, state.page, JSON.stringify({ ...input, page: 0 }))
  const query = useQuery({
    ...queryOf(endpoint, { ...input, ...cursor.input } as InputOf<E>),
    placeholderData: keepPreviousData,
    ...(props.refetchMs ? { refetchInterval: props.refetchMs } : {}),
  })
  // A part of another page leaves the keys to that.
  useListKeys(box, !props.embedded)
  const answer = own.waiting ? undefined : (query.data as Paged<T> | undefined)
  const waiting = query.isPending || query.isPlaceholderData || own.waiting
  const failure = query.isError && !answer ? query.error : null
  // A table is drawn in between other work: an answer that comes while something moves must not stop it.
  const latest = useMemo(() => ({ data: answer, waiting, failure }), [answer, waiting, failure])
  const { data, waiting: loading, failure: shownFailure } = useDeferredValue(latest)
  const rows = data?.items ?? NO_ROWS
  const chosen = rows.filter((row) => selected.includes(idOf(row)))
  const filtered = Object.keys(state.filters).length > 0

  const runBulk = async (action: BulkAction<T>) => {
    await action.run(chosen)
    setSelected([])
    await query.refetch()
  }

  const Rows = cards ? ListCards : ListTable
  const anyBulk = bulk.length > 0
  // Kept while only the answer's turn is awaited: else the old rows would be drawn once more before the new ones.
  const table = useMemo(() => {
    const emptyState = filtered ? (
      <EmptyState drawing="search" title={t('list.noMatch')} hint={t('list.noMatchHint')} />
    ) : (
      <EmptyState {...empty} />
    )
    return (
      <Rows<T>
        columns={shown}
        rows={rows}
        idOf={idOf}
        loading={loading}
        density={settings.density}
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
    shown,
    rows,
    idOf,
    loading,
    settings.density,
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
      {table}
      {chosen.length > 0 && (
        <BulkBar rows={chosen} bulk={bulk} run={runBulk} onClear={() => setSelected([])} />
      )}
      {data && data.total > 0 && (
        <ListFoot
          state={state}
          total={data.total}
          estimated={data.estimated ?? false}
          onPage={(page, limit) => {
            if (limit !== state.limit) return change({ page: '1', limit: String(limit) })
            cursor.turnTo(page, rows.map(idOf))
            change({ page: String(page), limit: String(limit) })
          }}
        >
          {exportName && (
            <ExportAll
              endpoint={endpoint}
              input={input}
              columns={shown}
              name={exportName}
              total={data.total}
            />
          )}
        </ListFoot>
      )}
    </>
  )
  const tools = !props.embedded && (
    <>
      <ViewsMenu
        views={settings.views}
        present={{ search: searchOf(state), columns: { order: settings.order, hidden: settings.hidden } }}
        fits={(views) => own.fits({ ...settings, views })}
        onChange={own.change}
        onShow={({ search, columns: kept }) => {
          change({
            ...Object.fromEntries(filters.map(({ key }) => [key, undefined])),
            sort: undefined,
            ...search,
          })
          own.change(kept)
        }}
      />
      {!cards && <DisplayMenu columns={columns} settings={settings} onChange={own.change} />}
    </>
  )
  return (
    <div className={props.embedded ? undefined : 'lb-page'}>
      {!props.embedded && <PageHeader title={props.title} hint={props.hint} actions={props.actions} />}
      {props.above}
      <section ref={box} className={props.embedded ? undefined : 'lb-list'} aria-label={props.title}>
        <ListFilters filters={filters} state={state} onChange={change} tools={tools} />
        {content}
      </section>
      {!props.embedded && <Outlet />}
    </div>
  )
}
