import { Image } from 'antd'
import { useContext, type ReactNode } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { ExperimentPicture } from '@labbox/contract/experiments/experiments.ts'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { NumberedParts, useNumbered } from '../../../ui/numbered/numbered.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { CircuitView } from '../../bench/index.ts'
import { SheetPlots, SheetView } from '../../measurement/index.ts'
import { anchorOf, sectionsOf, type ReportContent } from '../content.ts'
import { ReportNumbersContext, useNumberedIn } from '../numbers/context.ts'
import { CIRCUIT_PART } from '../numbers/numbers.ts'
import { reportParts } from '../values/Measured.tsx'
import { WithWork } from '../values/WithWork.tsx'
import '../reports.css'
import '../print.css'

const Picture = ({ picture }: { picture: ExperimentPicture }) => {
  const { t } = useTranslation('reports')
  const numbered = useNumbered(picture.id)
  return (
    <figure id={numbered?.anchor}>
      <Image src={picture.url} alt={picture.caption || t('picture.unnamed')} />
      <figcaption>
        {numbered?.caption(picture.caption) ?? picture.caption}{' '}
        <span className="lb-muted">
          <TimeText value={picture.at} relative={false} />
        </span>
      </figcaption>
    </figure>
  )
}

/** Pictures of instruments with their captions; a press shows one large. */
export const PictureGrid = ({ pictures }: { pictures: readonly ExperimentPicture[] }) => (
  <Image.PreviewGroup>
    <div className="lb-report-pictures">
      {pictures.map((picture) => (
        <Picture key={picture.id} picture={picture} />
      ))}
    </div>
  </Image.PreviewGroup>
)

/** The circuit that was drawn, with its number. */
const CircuitFigure = ({ circuit, title }: { circuit: Circuit; title: string }) => {
  const numbered = useNumbered(CIRCUIT_PART)
  return (
    <figure className="lb-numbered" id={numbered?.anchor}>
      <CircuitView circuit={circuit} />
      {numbered && <figcaption className="lb-number">{numbered.caption(title)}</figcaption>}
    </figure>
  )
}

interface BodyProps {
  section: ReportSection
  content: ReportContent
}

/** What a section shows: the text that was written, or the work that is bound there. */
export const SectionBody = (props: BodyProps) => (
  <NumberedParts value={useNumberedIn(props.section.id)}>
    <Body {...props} />
  </NumberedParts>
)

const Body = ({ section, content }: BodyProps) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const { byNode } = useContext(ReportNumbersContext)
  const { draft, sheet, circuit, pictures, files } = content
  const nothing = <p className="lb-muted">{t(`section.none.${section.kind}`)}</p>
  switch (section.kind) {
    case 'text': {
      const doc = draft.texts[section.id]
      return isEmptyDoc(doc) ? (
        nothing
      ) : (
        <RichView doc={doc} files={files} parts={reportParts} numbers={byNode} />
      )
    }
    case 'table':
      return sheet ? <SheetView sheet={sheet} pageId={section.pageId} /> : nothing
    case 'plot':
      return sheet ? <SheetPlots sheet={sheet} pageId={section.pageId} /> : nothing
    case 'circuit':
      return circuit ? <CircuitFigure circuit={circuit} title={text(section.title)} /> : nothing
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
    <WithWork content={content}>
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
    </WithWork>
  )
}
