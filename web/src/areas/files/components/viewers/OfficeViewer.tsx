import { Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useReading } from '../../api/reading.ts'
import type { ViewerProps } from './props.ts'

/** Larger ones are for a program on the PC. */
const MOST_BYTES = 100 << 20
/** What takes longer than this to draw is for a program on the PC as well. */
const LONGEST_MS = 30_000

type Said = { ready: true } | { shown: number } | { failed: string } | { link: string }

/**
 * A Word, Excel or PowerPoint document, drawn in a frame that has no origin, no network and no storage: the page hands it the bytes and
 * hears how many pages it has. What a document contains cannot reach the session.
 */
const OfficeViewer = ({ preview: { file, url, viewer } }: ViewerProps) => {
  const { t } = useTranslation('files')
  const frame = useRef<HTMLIFrameElement>(null)
  const large = file.size > MOST_BYTES
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(large ? 'failed' : 'loading')
  const tell = useReading(file.id, state === 'shown')
  useEffect(() => {
    if (large) return undefined
    const abort = new AbortController()
    const bytes = fetch(url, { signal: abort.signal }).then(async (response) => {
      if (!response.ok) throw new Error(String(response.status))
      return response.arrayBuffer()
    })
    const listen = ({ data, source }: MessageEvent<Said>) => {
      const target = frame.current?.contentWindow
      if (!target || source !== target || typeof data !== 'object') return
      if ('ready' in data)
        bytes.then(
          (content) => target.postMessage(content, '*', [content]),
          () => setState('failed'),
        )
      else if ('shown' in data) {
        setState('shown')
        tell(0, Number(data.shown) || 0)
      } else if ('failed' in data) setState('failed')
      else if (/^(https?|mailto):/i.test(data.link)) window.open(data.link, '_blank', 'noopener,noreferrer')
    }
    addEventListener('message', listen)
    const limit = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), LONGEST_MS)
    bytes.catch(() => {
      if (!abort.signal.aborted) setState('failed')
    })
    return () => {
      abort.abort()
      clearTimeout(limit)
      removeEventListener('message', listen)
    }
  }, [url, large, tell])
  if (state === 'failed')
    return <EmptyState title={t('preview.failed')} hint={t('preview.downloadOnlyHint')} />
  return (
    <div className="lb-file-body lb-file-office" aria-busy={state === 'loading'}>
      {state === 'loading' && <Spin className="lb-file-spin" />}
      <iframe ref={frame} title={file.name} sandbox="allow-scripts" src={`/preview/${viewer}.html`} />
    </div>
  )
}

export default OfficeViewer
