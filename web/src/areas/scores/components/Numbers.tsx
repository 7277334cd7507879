import { useTranslation } from '../../../app/i18n.ts'
import type { Summary } from '../stats.ts'
import '../scores.css'

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

/** What the scores say at a glance. */
export const Numbers = ({ summary, students }: { summary: Summary | null; students: number }) => {
  const { t } = useTranslation('scores')
  const figures: [string, string][] = [
    ['graded', `${summary?.graded ?? 0} / ${students}`],
    ['average', summary ? String(summary.average) : '–'],
    ['median', summary ? String(summary.median) : '–'],
    ['range', summary ? `${summary.lowest} – ${summary.highest}` : '–'],
    ['passed', summary ? percent(summary.passed) : '–'],
    ['excellent', summary ? percent(summary.excellent) : '–'],
  ]
  return (
    <dl className="lb-score-numbers">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`number.${name}`)}</dt>
          <dd className="lb-num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
