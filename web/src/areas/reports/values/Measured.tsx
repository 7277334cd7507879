import { useContext } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { Link } from '../../../ui/navigation.ts'
import type { RichParts } from '../../../ui/rich/RichView.tsx'
import { Reference } from '../numbers/Reference.tsx'
import { MeasuredValues } from './values.ts'

/** A measured value within a text, as the table shows it. */
export const Measured = ({ cell }: { cell: string }) => {
  const { t } = useTranslation('reports')
  const found = useContext(MeasuredValues).find((value) => value.cell === cell)
  const reads = useCan()('experiments:record:page')
  if (!found) return <span className="lb-muted">{t('value.gone')}</span>
  return found.moment && reads ? (
    <Link
      className="lb-num"
      to="/bench/experimentTable/record"
      search={found.moment}
      title={t('value.moment', { name: found.label })}
    >
      {found.text}
    </Link>
  ) : (
    <span className="lb-num" title={found.label}>
      {found.text}
    </span>
  )
}

/** What the texts of a report have beside the common language. */
export const reportParts: RichParts = {
  measured: ({ cell }) => <Measured cell={String(cell)} />,
  reference: ({ to }) => <Reference to={String(to)} />,
}
