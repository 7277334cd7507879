import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { CourseDetail } from '@labbox/contract/courses/courses.ts'
import { wareDelete, wareList, wareMove, type Ware } from '@labbox/contract/courses/wares.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryClient, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fileSize } from '../../../ui/number/quantity.ts'
import { MovableTree, StepButtons } from '../../../ui/tree/MovableTree.tsx'
import { moved, treeOf, type Place } from '../../../ui/tree/order.ts'
import { useTreeMove } from '../../../ui/tree/use-tree-move.ts'
import { AddWares } from '../components/AddWares.tsx'
import { WareDialog } from '../components/WareDialog.tsx'
import { WareTitle } from '../components/WareTitle.tsx'

const useMoves = (courseId: string) => {
  const show = useCallback(
    (id: string, place: Place) =>
      queryClient.setQueryData<DataOf<typeof wareList>>(
        queryOf(wareList, { courseId }).queryKey,
        (data) => data && { ...data, items: moved(data.items, id, place) },
      ),
    [courseId],
  )
  const send = useCallback((id: string, place: Place) => call(wareMove, { id, ...place }), [])
  return useTreeMove(useMemo(() => ({ list: wareList, show, send }), [show, send]))
}

/** Where something new goes: into the chosen folder, or beside the chosen file. */
const placeBeside = (row: Ware | undefined) => (row?.projectFileId ? row.parentId : (row?.id ?? null))

/** The material of a course: folders and files, ordered by dragging or by keys, with dates and what was read. */
export const CoursewareTab = ({ course }: { course: CourseDetail }) => {
  const { t } = useTranslation(['courses', 'courses-ware'])
  const query = useQuery(queryOf(wareList, { courseId: course.id }))
  const moveTo = useMoves(course.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { items } = query.data
  const editable = query.data.editable && !course.archived
  const tree = treeOf(items)
  const row = items.find((each) => each.id === chosen)
  const remove = async (id: string) => {
    await call(wareDelete, { id })
    setChosen(null)
    await invalidate([wareList])
  }
  const total = items.reduce((sum, ware) => sum + (ware.size ?? 0), 0)
  return (
    <section aria-label={t('tab.courseware')}>
      <p className="lb-muted">
        {t('courses-ware:total', {
          count: items.filter((ware) => ware.projectFileId).length,
          size: fileSize(total),
        })}
        {editable && ` ${t('courses-ware:orderHint')}`}
      </p>
      {editable && <AddWares courseId={course.id} parentId={placeBeside(row)} into={row} />}
      {editable && row && (
        <div className="lb-bulk" role="toolbar" aria-label={t('courses-ware:actions')}>
          <strong>{row.name}</strong>
          <StepButtons tree={tree} id={row.id} onMove={moveTo} />
          <Button size="small" onClick={() => setEditing(true)}>
            {t('courses-ware:edit')}
          </Button>
          <ConfirmButton
            size="small"
            loses={t(row.projectFileId ? 'courses-ware:losesFile' : 'courses-ware:losesFolder')}
            run={() => remove(row.id)}
          >
            {t('courses-ware:remove')}
          </ConfirmButton>
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState title={t('courses-ware:empty')} hint={t('courses-ware:emptyHint')} />
      ) : (
        <MovableTree
          key={items.length}
          label={t('tab.courseware')}
          tree={tree}
          movable={editable}
          chosen={chosen}
          onChoose={setChosen}
          onMove={moveTo}
          holds={(node) => node.projectFileId === null}
          title={(node) => <WareTitle ware={node} teaching />}
        />
      )}
      {editing && row && <WareDialog key={row.id} ware={row} onClose={() => setEditing(false)} />}
    </section>
  )
}
