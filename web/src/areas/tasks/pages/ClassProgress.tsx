import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { classProgress } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'

/** How far each student of a class is, on the page of the class. */
const ClassProgress = ({ id }: { id: string }) => {
  const { t } = useTranslation('tasks')
  const withAccount = useWithAccount()
  const query = useQuery(queryOf(classProgress, { classId: id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return (
    <Table
      size="small"
      rowKey="studentId"
      dataSource={query.data}
      pagination={query.data.length > 50 ? { pageSize: 50 } : false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyState title={t('class.empty')} /> }}
      columns={[
        { title: t('class.number'), dataIndex: 'number' },
        { title: t('class.student'), render: (_, row) => withAccount(row.name, row.account) },
        {
          title: t('class.done'),
          align: 'right',
          sorter: (a, b) => a.done - b.done,
          render: (_, row) => t('class.share', { done: row.done, total: row.total }),
        },
        {
          title: t('class.mean'),
          align: 'right',
          sorter: (a, b) => (a.mean ?? -1) - (b.mean ?? -1),
          render: (_, row) => row.mean ?? '–',
        },
      ]}
    />
  )
}

export default ClassProgress
