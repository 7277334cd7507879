import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import { studentPreviewDetail } from '@labbox/contract/files/preview-records.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
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
      <section aria-label={t('student.title')}>
        <WholeList
          rows={files}
          idOf={({ fileId }) => fileId}
          empty={<EmptyState title={t('student.empty')} />}
          columns={[
            { key: 'name', title: t('field.name'), render: (row) => <ReadFileLink file={row} /> },
            {
              key: 'time',
              title: t('field.time'),
              numeric: true,
              compare: (a, b) => a.seconds - b.seconds,
              render: (row) => <ReadTime seconds={row.seconds} most={most} />,
            },
            { key: 'openings', title: t('field.openings'), numeric: true },
            { key: 'downloads', title: t('field.downloads'), numeric: true },
            { key: 'lastAt', title: t('field.lastAt'), render: (row) => <TimeText value={row.lastAt} /> },
          ]}
        />
      </section>
    </div>
  )
}

export default StudentReading
