import type { MarkHistoryRow } from '@labbox/contract/exams/marking.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { shownPoints } from './points.ts'

/** Every change of the points of an answer: who, when, why. */
export const MarkHistory = ({ rows }: { rows: readonly MarkHistoryRow[] }) => {
  const { t } = useTranslation('exams-results')
  if (rows.length === 0) return null
  return (
    <section className="lb-mark-history" aria-label={t('history.title')}>
      <h2>{t('history.title')}</h2>
      <ol>
        {rows.map(({ at, by, kind, from, to, reason }) => (
          <li key={`${at}${kind}${to ?? ''}`}>
            <span className="lb-num">
              {shownPoints(from)} → {shownPoints(to)}
            </span>{' '}
            {t(`history.${kind}`)} · {by} · <TimeText value={at} />
            {reason && <div className="lb-muted">{reason}</div>}
          </li>
        ))}
      </ol>
    </section>
  )
}
