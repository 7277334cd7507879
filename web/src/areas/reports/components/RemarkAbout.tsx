import { Button } from 'antd'
import { useContext } from 'react'
import type { Remark } from '@labbox/contract/reports/reports.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { anchorOf } from '../content.ts'
import { MeasuredValues } from '../values/values.ts'

const SHOWN_MS = 1200

/** Shows where a remark belongs. */
const goTo = ({ sectionId, anchor }: Remark) => {
  const section = document.getElementById(anchorOf(sectionId))
  const place =
    anchor?.kind === 'cell'
      ? section?.querySelector(`[data-id="${CSS.escape(anchor.cell)}"]`)
      : anchor?.kind === 'plot'
        ? section?.querySelector(`[data-plot="${CSS.escape(anchor.plot)}"]`)
        : null
  if (!place) return
  place.scrollIntoView({ block: 'center' })
  place.animate([{ outline: '3px solid var(--lb-warn)' }, { outline: '3px solid transparent' }], SHOWN_MS)
}

/** What a remark is about, where it is not the whole section: a press leads there. */
export const RemarkAbout = ({ remark }: { remark: Remark }) => {
  const { t } = useTranslation('reports-review')
  const values = useContext(MeasuredValues)
  const { anchor } = remark
  if (!anchor) return null
  if (anchor.kind === 'text')
    return (
      <div className="lb-muted">
        <q>{anchor.quote}</q>
      </div>
    )
  if (anchor.kind === 'pdf') return <div className="lb-muted">{t('pdf.page', { page: anchor.page })}</div>
  const cell = anchor.kind === 'cell' ? values.find((value) => value.cell === anchor.cell) : null
  return (
    <Button type="link" size="small" className="lb-remark-add" onClick={() => goTo(remark)}>
      {cell ? `${cell.label}: ${cell.text}` : t('review.aboutFigure')}
    </Button>
  )
}
