import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Skeleton, Table } from 'antd'
import { studentPreviewDetail, type ReadFile } from '@labbox/contract/files/preview-records.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { ReadFileLink } from '../components/ReadFileLink.tsx'
import { ReadTime } from '../components/ReadTime.tsx'
import '../files.css'

/** What one student has read. */
const StudentReading = () => {
  const { t } = useTranslation('files')
  const { id = '' }: Record<string, string> = useSearch()
  const query = useQuery(queryOf(studentPreviewDetail, { userId: id }))
  if (query.isPending) return <Skeleton active className="lb-page" />
  if (query.isError)
    return (
      <div className="lb-page">
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  const { reader, number, account, files } = query.data
  const most = Math.max(0, ...files.map(({ seconds }) => seconds))
  return (
    <div className="lb-page">
      <PageHeader
        title={reader}
        hint={`${number || account} · ${t('student.hint', { count: files.length })}`}
      />
      {files.length === 0 ? (
        <EmptyState title={t('student.empty')} />
      ) : (
        <div className="lb-read-table">
          <Table<ReadFile>
            aria-label={t('student.title')}
            size="small"
            rowKey="fileId"
            dataSource={files}
            pagination={false}
            columns={[
              {
                title: t('field.name'),
                render: (_, row) => <ReadFileLink file={row} />,
              },
              {
                title: t('field.time'),
                align: 'right',
                sorter: (a, b) => a.seconds - b.seconds,
                render: (_, row) => <ReadTime seconds={row.seconds} most={most} />,
              },
              { title: t('field.openings'), align: 'right', dataIndex: 'openings' },
              { title: t('field.downloads'), align: 'right', dataIndex: 'downloads' },
              { title: t('field.lastAt'), render: (_, row) => <TimeText value={row.lastAt} /> },
            ]}
          />
        </div>
      )}
    </div>
  )
}

export default StudentReading
