import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { filePreviewDetail, type FileReader } from '@labbox/contract/files/preview-records.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Link, useSearch } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { ReadTime } from '../components/ReadTime.tsx'
import { viewerPath } from '../viewer-path.ts'
import '../files.css'

/** How far somebody got, of 100; null: a file without a length. */
const shareOf = ({ position, length }: FileReader): number | null =>
  length > 0 ? Math.min(100, Math.round((100 * position) / length)) : null

/** Who has read one file, how long, how often and how far; with a class also who of it has not. */
const FileReaders = () => {
  const { t } = useTranslation('files')
  const { id = '', classId }: Record<string, string> = useSearch()
  const fixed = { fileId: id, ...(classId && { classId }) }
  const query = useQuery(queryOf(filePreviewDetail, { ...fixed, limit: 1 }))
  if (query.isPending) return <Skeleton active />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { most, name, read, kind } = query.data
  const columns: Column<FileReader>[] = [
    {
      key: 'reader',
      title: t('field.reader'),
      primary: true,
      render: (row) => (
        <Link to="/projectFile/student" search={{ id: row.userId }}>
          {row.reader} <span className="lb-muted">{row.number || row.account}</span>
        </Link>
      ),
    },
    {
      key: 'seconds',
      title: t('field.time'),
      numeric: true,
      sortable: true,
      render: (row) => <ReadTime seconds={row.seconds} most={most} />,
    },
    { key: 'openings', title: t('field.openings'), numeric: true, sortable: true },
    {
      key: 'progress',
      title: t('field.progress'),
      numeric: true,
      render: (row) => (shareOf(row) === null ? '–' : `${shareOf(row)} %`),
      csv: shareOf,
    },
    { key: 'downloads', title: t('field.downloads'), numeric: true },
    { key: 'lastAt', title: t('field.lastAt'), render: (row) => <TimeText value={row.lastAt} /> },
  ]
  return (
    <ListPage
      title={name}
      hint={t('readers.hint', { count: read })}
      actions={
        <LinkButton to={viewerPath(kind)} search={{ id }} target="_blank">
          {t('preview.open')}
        </LinkButton>
      }
      endpoint={filePreviewDetail}
      fixed={fixed}
      columns={columns}
      empty={{ title: t('readers.empty'), hint: t('readers.emptyHint') }}
      exportName="readers"
    />
  )
}

export default FileReaders
