import { useContext, type MouseEvent } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { ReportNumbersContext } from './context.ts'

/** The number of a figure, table or equation within a text, as a way to it. */
export const Reference = ({ to }: { to: string }) => {
  const { t } = useTranslation('reports')
  const part = useContext(ReportNumbersContext).byName.get(to)
  if (!part) return <span className="lb-muted">{t('reference.gone')}</span>
  // The address of the page stays what it is; on paper the link itself leads there.
  const go = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(part.anchor)?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  }
  return (
    <a href={`#${part.anchor}`} title={part.name || undefined} onClick={go}>
      {part.reference}
    </a>
  )
}
