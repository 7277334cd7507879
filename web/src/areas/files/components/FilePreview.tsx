import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense, type ComponentType } from 'react'
import { projectFilePreview, type FilePreviewData } from '@labbox/contract/files/project-files.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { readOnce, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import type { ViewerProps } from './viewers/props.ts'
import '../files.css'

const viewers: Record<NonNullable<FilePreviewData['viewer']>, ComponentType<ViewerProps>> = {
  image: lazy(() => import('./viewers/ImageViewer.tsx')),
  video: lazy(() => import('./viewers/VideoViewer.tsx')),
  text: lazy(() => import('./viewers/TextViewer.tsx')),
  pdf: lazy(() => import('./viewers/PdfViewer.tsx')),
  docx: lazy(() => import('./viewers/OfficeViewer.tsx')),
  xlsx: lazy(() => import('./viewers/OfficeViewer.tsx')),
  pptx: lazy(() => import('./viewers/OfficeViewer.tsx')),
}

/** A file with its name and what shows it. */
export const ShownFile = ({ preview }: ViewerProps) => {
  const { t } = useTranslation('files')
  const Viewer = preview.viewer && viewers[preview.viewer]
  return (
    <section className="lb-file" aria-label={preview.file.name}>
      <header className="lb-file-head">
        <strong title={preview.file.name}>{preview.file.name}</strong>
        <DownloadButton preview={preview} />
      </header>
      {Viewer ? (
        <Suspense fallback={<Skeleton active />}>
          <Viewer key={preview.url} preview={preview} />
        </Suspense>
      ) : (
        <EmptyState title={t('preview.downloadOnly')} hint={t('preview.downloadOnlyHint')} />
      )}
    </section>
  )
}

/** Shows a project file, whatever it is, and counts how long it is read. Fills the height of its parent, at least 320 px. */
export const FilePreview = ({ fileId }: { fileId: string }) => {
  const query = useQuery({ ...queryOf(projectFilePreview, { id: fileId }), ...readOnce })
  if (query.isPending) return <Skeleton active className="lb-file" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <ShownFile preview={query.data} />
}
