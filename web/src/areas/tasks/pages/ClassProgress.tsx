import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { classProgress } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'

/** How far each student of a class is, on the page of the class. */
const ClassProgress = ({ id }: { id: string }) => {
  const { t } = useTranslation('tasks')
  const withAccount = useWithAccount()
  const query = useQuery(queryOf(classProgress, { classId: id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const columns: WholeColumn<DataOf<typeof classProgress>[number]>[] = [
    { key: 'number', title: t('class.number') },
    {
      key: 'name',
      title: t('class.student'),
      primary: true,
      wrap: true,
      render: (row) => withAccount(row.name, row.account),
    },
    {
      key: 'done',
      title: t('class.done'),
      numeric: true,
      compare: (a, b) => a.done - b.done,
      render: (row) => t('class.share', { done: row.done, total: row.total }),
    },
    {
      key: 'mean',
      title: t('class.mean'),
      numeric: true,
      compare: (a, b) => (a.mean ?? -1) - (b.mean ?? -1),
      render: (row) => row.mean ?? '–',
    },
  ]
  return (
    <WholeList
      columns={columns}
      rows={query.data}
      idOf={({ studentId }) => studentId}
      empty={<EmptyState title={t('class.empty')} />}
    />
  )
}

export default ClassProgress
