import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { CategoryEndpoints, CategoryNode } from '@labbox/contract/core/categories.ts'
import { call } from '../../app/api/call.ts'
import { invalidate, queryClient, queryOf } from '../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../app/i18n.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { MovableTree, StepButtons } from '../tree/MovableTree.tsx'
import { moved, treeOf, type Place } from '../tree/order.ts'
import { useTreeMove } from '../tree/use-tree-move.ts'
import './categories.css'

const movesOf = ({ list, move }: CategoryEndpoints) => ({
  list,
  show: (id: string, place: Place) =>
    queryClient.setQueryData<CategoryNode[]>(
      queryOf(list, {}).queryKey,
      (rows) => rows && moved(rows, id, place),
    ),
  send: (id: string, place: Place) => call(move, { id, ...place }),
})

interface Props {
  calls: CategoryEndpoints
  /** Address of the page, for its drawers. */
  path: string
  title: string
  /** How many things are in a category, in words. */
  countOf: (uses: number) => string
  emptyHint: string
}

/** The tree that things are sorted into; categories of the system can only be read here by others. */
export const CategoryPage = ({ calls, path, title, countOf, emptyHint }: Props) => {
  const { t } = useTranslation(['common', 'category'])
  const text = useLocalText()
  const query = useQuery(queryOf(calls.list, {}))
  const moveTo = useTreeMove(useMemo(() => movesOf(calls), [calls]))
  const [chosen, setChosen] = useState<string | null>(null)
  const tree = treeOf(query.data ?? [])
  const row = query.data?.find((each) => each.id === chosen)
  const remove = async (id: string) => {
    await call(calls.remove, { id })
    await invalidate([calls.list])
  }
  const add = (
    <LinkButton to={`${path}/add`} look="primary">
      {t('category:add')}
    </LinkButton>
  )
  return (
    <div className="lb-page">
      <PageHeader title={title} hint={t('category:hint')} actions={add} />
      <section className="lb-list" aria-label={title}>
        {row?.editable && (
          <div className="lb-bulk" role="toolbar" aria-label={t('category:actions')}>
            <strong>{text(row.name)}</strong>
            <StepButtons tree={tree} id={row.id} onMove={moveTo} />
            <LinkButton to={`${path}/${row.id}/update`} size="small">
              {t('action.edit')}
            </LinkButton>
            <LinkButton to={`${path}/add`} search={{ parent: row.id }} size="small">
              {t('category:addBelow')}
            </LinkButton>
            <ConfirmButton size="small" loses={t('category:loses')} run={() => remove(row.id)}>
              {t('action.delete')}
            </ConfirmButton>
          </div>
        )}
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : tree.length === 0 ? (
          <EmptyState title={t('category:empty')} hint={emptyHint} action={add} />
        ) : (
          <MovableTree
            key={tree.length}
            label={title}
            tree={tree}
            movable={row?.editable ?? true}
            chosen={chosen}
            onChoose={setChosen}
            onMove={moveTo}
            title={(node) => (
              <span className="lb-category">
                {text(node.name)}
                <span className="lb-muted">{countOf(node.uses)}</span>
                {node.system && !node.editable && (
                  <StatusTag tone="neutral">{t('category:system')}</StatusTag>
                )}
              </span>
            )}
          />
        )}
      </section>
      <Outlet />
    </div>
  )
}
