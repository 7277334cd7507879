import { pointsOf, type Criterion } from '@labbox/contract/templates/report.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import '../templates.css'

/** What a report is graded by, for reading: each criterion with its levels. */
export const RubricView = ({ rubric }: { rubric: readonly Criterion[] }) => {
  const { t } = useTranslation('templates')
  const text = useLocalText()
  return (
    <ul className="lb-sections">
      {rubric.map((criterion) => (
        <li key={criterion.id}>
          <strong>{text(criterion.title)}</strong>{' '}
          <span className="lb-muted">{t('rubric.points', { count: pointsOf([criterion]) })}</span>
          <ul>
            {criterion.levels.map((level, k) => (
              <li key={k}>
                <span className="lb-num">{level.points}</span> · {text(level.title)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
