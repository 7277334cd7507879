import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from '../../../../app/i18n.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useReading } from '../../api/reading.ts'
import type { ViewerProps } from './props.ts'

/** More than this nobody reads in a browser. */
const SHOWN_BYTES = 1 << 20

const beginningOf = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { headers: { range: `bytes=0-${SHOWN_BYTES - 1}` }, signal })
  // Nothing in an empty file satisfies a range.
  if (response.status === 416) return ''
  if (!response.ok) throw new Error(String(response.status))
  return response.text()
}

/** Plain text, as it stands there. */
const TextViewer = ({ preview: { file, url } }: ViewerProps) => {
  const { t } = useTranslation('files')
  useReading(file.id, true)
  const query = useQuery({ queryKey: ['text', url], queryFn: ({ signal }) => beginningOf(url, signal) })
  if (query.isPending) return <Skeleton active />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className="lb-file-body" tabIndex={0} role="document" aria-label={file.name}>
      <pre className="lb-file-text">{query.data}</pre>
      {file.size > SHOWN_BYTES && <p className="lb-muted">{t('preview.textCut')}</p>}
    </div>
  )
}

export default TextViewer
