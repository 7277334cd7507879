import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import 'pdfjs-dist/web/pdf_viewer.css'
import { useTranslation } from '../../../../app/i18n.ts'
import { useNarrow } from '../../../../app/settings/use-media.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useReading } from '../../api/reading.ts'
import type { ViewerProps } from './props.ts'
import { openPdf, showPdf } from './pdf.ts'
import { PdfBar } from './PdfBar.tsx'
import { PdfThumbnails } from './PdfThumbnails.tsx'

type Shown = ReturnType<typeof showPdf>

/** A PDF with search, zoom and thumbnails; opens on the page where one left. */
const PdfViewer = ({ preview: { file, url, position } }: ViewerProps) => {
  const { t } = useTranslation('files')
  const narrow = useNarrow()
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef<Shown>(null)
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failed, setFailed] = useState(false)
  const [page, setPage] = useState(1)
  const [scale, setScale] = useState(1)
  const [found, setFound] = useState({ current: 0, total: 0 })
  const [thumbnails, setThumbnails] = useState(false)
  const tell = useReading(file.id, Boolean(pdf))
  const start = useRef(position)
  useEffect(() => {
    const opening = openPdf(url)
    let gone = false
    opening.promise.then(
      (document) => {
        const box = container.current
        if (gone || !box) return
        const own = showPdf(box, document, {
          onPage: (number) => {
            setPage(number)
            tell(number, document.numPages)
          },
          onScale: setScale,
          onFound: setFound,
        })
        own.whenReady(() => {
          own.fit()
          if (start.current > 1 && start.current <= document.numPages)
            own.viewer.currentPageNumber = Math.round(start.current)
          tell(own.viewer.currentPageNumber, document.numPages)
        })
        shown.current = own
        setPdf(document)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      shown.current?.close()
      shown.current = null
      void opening.destroy()
    }
  }, [url, tell])
  const goTo = (number: number) => {
    if (shown.current) shown.current.viewer.currentPageNumber = number
  }
  if (failed) return <EmptyState title={t('preview.failed')} hint={t('preview.downloadOnlyHint')} />
  return (
    <div className="lb-file-body lb-pdf">
      <PdfBar
        page={page}
        pages={pdf?.numPages ?? 0}
        scale={scale}
        found={found}
        thumbnails={thumbnails}
        onThumbnails={() => setThumbnails(!thumbnails)}
        onPage={goTo}
        onZoom={(to) => {
          if (!shown.current) return
          if (to === 'width') shown.current.fit()
          else shown.current.viewer.currentScale = to
        }}
        onFind={(query, again, previous) => shown.current?.find(query, again, previous)}
      />
      {!pdf && <Spin className="lb-file-spin" />}
      <div className="lb-pdf-main">
        {pdf && thumbnails && !narrow && <PdfThumbnails pdf={pdf} page={page} onPage={goTo} />}
        <div className="lb-pdf-pages">
          {/* The library wants a positioned, scrolling element with one child. */}
          <div ref={container} className="lb-pdf-scroll" tabIndex={0} role="document" aria-label={file.name}>
            <div className="pdfViewer" />
          </div>
        </div>
      </div>
    </div>
  )
}

export default PdfViewer
