import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import { filePreviewDetail } from '@labbox/contract/files/preview-records.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ReaderTable } from '../components/ReaderTable.tsx'
import { viewerPath } from '../viewer-path.ts'
import '../files.css'

/** Who has read one file; with a class also who of it has not. */
const FileReaders = () => {
  const { t } = useTranslation('files')
  const { id = '', classId }: Record<string, string> = useSearch()
  const query = useQuery(queryOf(filePreviewDetail, { fileId: id, ...(classId && { classId }) }))
  if (query.isPending) return <Skeleton active className="lb-page" />
  if (query.isError)
    return (
      <div className="lb-page">
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  const { name, kind, readers } = query.data
  return (
    <div className="lb-page">
      <PageHeader
        title={name}
        hint={t('readers.hint', { count: readers.filter(({ openings }) => openings > 0).length })}
        actions={
          <LinkButton to={viewerPath(kind)} search={{ id }} target="_blank">
            {t('preview.open')}
          </LinkButton>
        }
      />
      {readers.length > 0 ? (
        <ReaderTable rows={readers} title={t('readers.title')} />
      ) : (
        <EmptyState title={t('readers.empty')} hint={t('readers.emptyHint')} />
      )}
    </div>
  )
}

export default FileReaders
