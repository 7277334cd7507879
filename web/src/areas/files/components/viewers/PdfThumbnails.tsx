import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { drawThumbnail } from './pdf.ts'

const WIDTH = 120

interface Props {
  pdf: PDFDocumentProxy
  page: number
  onPage: (page: number) => void
}

const Thumbnail = ({
  pdf,
  number,
  current,
  onPage,
}: Omit<Props, 'page'> & { number: number; current: boolean }) => {
  const { t } = useTranslation('files')
  const canvas = useRef<HTMLCanvasElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const own = canvas.current
    if (!own) return undefined
    // Only what comes into sight is drawn.
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      sight.disconnect()
      drawThumbnail(pdf, number, own, WIDTH * devicePixelRatio).catch(() => {})
    })
    sight.observe(own)
    return () => sight.disconnect()
  }, [pdf, number])
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <button
      ref={button}
      type="button"
      aria-current={current ? 'page' : undefined}
      aria-label={t('pdf.page', { page: number })}
      onClick={() => onPage(number)}
    >
      <canvas ref={canvas} width={WIDTH} height={WIDTH * 1.4} />
      <span>{number}</span>
    </button>
  )
}

/** All pages small, beside the document. */
export const PdfThumbnails = ({ pdf, page, onPage }: Props) => {
  const { t } = useTranslation('files')
  return (
    <nav className="lb-pdf-thumbs" aria-label={t('pdf.thumbnails')}>
      {Array.from({ length: pdf.numPages }, (_, k) => (
        <Thumbnail key={k} pdf={pdf} number={k + 1} current={page === k + 1} onPage={onPage} />
      ))}
    </nav>
  )
}
