import { useState } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useReading } from '../../api/reading.ts'
import type { ViewerProps } from './props.ts'

/** A picture as large as fits; a click shows it in its own size. */
const ImageViewer = ({ preview: { file, url } }: ViewerProps) => {
  const { t } = useTranslation('files')
  const [full, setFull] = useState(false)
  const [broken, setBroken] = useState(false)
  useReading(file.id, !broken)
  if (broken) return <EmptyState title={t('preview.failed')} hint={t('preview.downloadOnlyHint')} />
  return (
    <button
      type="button"
      className={full ? 'lb-file-body lb-file-image lb-file-image-full' : 'lb-file-body lb-file-image'}
      aria-pressed={full}
      title={t(full ? 'preview.fit' : 'preview.fullSize')}
      onClick={() => setFull(!full)}
    >
      <img src={url} alt={file.name} onError={() => setBroken(true)} />
    </button>
  )
}

export default ImageViewer
