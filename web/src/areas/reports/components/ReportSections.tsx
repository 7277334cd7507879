import { Image } from 'antd'
import type { ReactNode } from 'react'
import type { ExperimentPicture } from '@labbox/contract/experiments/experiments.ts'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { CircuitView } from '../../bench/index.ts'
import { SheetPlots, SheetView } from '../../measurement/index.ts'
import { anchorOf, sectionsOf, type ReportContent } from '../content.ts'
import { reportParts, WithValues } from '../values/Measured.tsx'
import '../reports.css'
import '../print.css'

/** Pictures of instruments with their captions; a press shows one large. */
export const PictureGrid = ({ pictures }: { pictures: readonly ExperimentPicture[] }) => {
  const { t } = useTranslation('reports')
  return (
    <Image.PreviewGroup>
      <div className="lb-report-pictures">
        {pictures.map((picture) => (
          <figure key={picture.id}>
            <Image src={picture.url} alt={picture.caption || t('picture.unnamed')} />
            <figcaption>
              {picture.caption}{' '}
              <span className="lb-muted">
                <TimeText value={picture.at} relative={false} />
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Image.PreviewGroup>
  )
}

/** What a section shows: the text that was written, or the work that is bound there. */
export const SectionBody = ({ section, content }: { section: ReportSection; content: ReportContent }) => {
  const { t } = useTranslation('reports')
  const { draft, sheet, circuit, pictures, files } = content
  const nothing = <p className="lb-muted">{t(`section.none.${section.kind}`)}</p>
  switch (section.kind) {
    case 'text': {
      const doc = draft.texts[section.id]
      return isEmptyDoc(doc) ? nothing : <RichView doc={doc} files={files} parts={reportParts} />
    }
    case 'table':
      return sheet ? <SheetView sheet={sheet} pageId={section.pageId} /> : nothing
    case 'plot':
      return sheet ? <SheetPlots sheet={sheet} pageId={section.pageId} /> : nothing
    case 'circuit':
      return circuit ? <CircuitView circuit={circuit} /> : nothing
    case 'picture': {
      const chosen = (draft.pictures[section.id] ?? []).flatMap(
        (id) => pictures.find((picture) => picture.id === id) ?? [],
      )
      return chosen.length > 0 ? <PictureGrid pictures={chosen} /> : nothing
    }
  }
}

interface Props {
  content: ReportContent
  /** Shown below a section: remarks, marks of what changed. */
  below?: (section: ReportSection) => ReactNode
  /** Beside a section's title. */
  beside?: (section: ReportSection) => ReactNode
  /** The uploaded PDF, where the report is one. */
  onPdf?: (url: string) => ReactNode
}

/** A report for reading, its sections in order. */
export const ReportSections = ({ content, below, beside, onPdf }: Props) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const pdf = content.draft.pdfFileId
  const url = pdf ? content.files[pdf] : undefined
  return (
    <WithValues sheet={content.sheet}>
      {url && (
        <>
          <p>
            <a href={url} target="_blank" rel="noopener">
              {t('pdf.open')}
            </a>
          </p>
          {onPdf?.(url)}
        </>
      )}
      {sectionsOf(content, pdf !== null).map((section, k) => (
        <section key={section.id} id={anchorOf(section.id)} className="lb-report-section">
          <h2>
            {k + 1}. {text(section.title)} {beside?.(section)}
          </h2>
          <SectionBody section={section} content={content} />
          {below?.(section)}
        </section>
      ))}
    </WithValues>
  )
}
