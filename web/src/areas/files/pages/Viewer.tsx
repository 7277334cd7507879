import { useSearch } from '../../../ui/navigation.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilePreview, ShownFile } from '../components/FilePreview.tsx'
import { linkedFile } from '../linked-file.ts'

/** One file in the whole window: by its id with a session, or by a signed link. */
const Viewer = () => {
  const { t } = useTranslation('files')
  const search: Record<string, unknown> = useSearch()
  const linked = linkedFile(search)
  return (
    <main className="lb-file-window">
      <h1 className="lb-visually-hidden">{t('viewer.title')}</h1>
      {linked ? (
        <ShownFile preview={linked} />
      ) : typeof search['id'] === 'string' ? (
        <FilePreview fileId={search['id']} />
      ) : (
        <EmptyState title={t('viewer.nothing')} />
      )}
    </main>
  )
}

export default Viewer
