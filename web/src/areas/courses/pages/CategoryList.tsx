import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { categoryDelete, categoryList, categoryMove } from '@labbox/contract/courses/categories.ts'
import type { Category } from '@labbox/contract/courses/categories.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryClient, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { MovableTree, StepButtons } from '../../../ui/tree/MovableTree.tsx'
import { moved, treeOf } from '../../../ui/tree/order.ts'
import type { Place } from '../../../ui/tree/order.ts'
import { useTreeMove } from '../../../ui/tree/use-tree-move.ts'
import '../courses.css'

const moves = {
  list: categoryList,
  show: (id: string, place: Place) =>
    queryClient.setQueryData<Category[]>(
      queryOf(categoryList, {}).queryKey,
      (rows) => rows && moved(rows, id, place),
    ),
  send: (id: string, place: Place) => call(categoryMove, { id, ...place }),
}

/** The tree that courses are sorted into; categories of the system can only be read here by others. */
const CategoryList = () => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const query = useQuery(queryOf(categoryList, {}))
  const moveTo = useTreeMove(moves)
  const [chosen, setChosen] = useState<string | null>(null)
  const tree = treeOf(query.data ?? [])
  const row = query.data?.find((each) => each.id === chosen)
  const remove = async (id: string) => {
    await call(categoryDelete, { id })
    await invalidate([categoryList])
  }
  const add = (
    <LinkButton to="/course/category/add" look="primary">
      {t('category.add')}
    </LinkButton>
  )
  return (
    <div className="lb-page">
      <PageHeader title={t('category.title')} hint={t('category.hint')} actions={add} />
      <section className="lb-list" aria-label={t('category.title')}>
        {row?.editable && (
          <div className="lb-bulk" role="toolbar" aria-label={t('category.actions')}>
            <strong>{text(row.name)}</strong>
            <StepButtons tree={tree} id={row.id} onMove={moveTo} />
            <LinkButton to="/course/category/$id/update" params={{ id: row.id }} size="small">
              {t('common:action.edit')}
            </LinkButton>
            <LinkButton to="/course/category/add" search={{ parent: row.id } as never} size="small">
              {t('category.addBelow')}
            </LinkButton>
            <ConfirmButton size="small" loses={t('category.loses')} run={() => remove(row.id)}>
              {t('common:action.delete')}
            </ConfirmButton>
          </div>
        )}
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : tree.length === 0 ? (
          <EmptyState title={t('category.empty')} hint={t('category.emptyHint')} action={add} />
        ) : (
          <MovableTree
            key={tree.length}
            label={t('category.title')}
            tree={tree}
            movable={row?.editable ?? true}
            chosen={chosen}
            onChoose={setChosen}
            onMove={moveTo}
            title={(node) => (
              <span className="lb-course-tags">
                {text(node.name)}
                <span className="lb-muted">{t('category.count', { count: node.courses })}</span>
                {node.system && !node.editable && (
                  <StatusTag tone="neutral">{t('category.system')}</StatusTag>
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

export default CategoryList
