import { Tooltip } from 'antd'
import type { QuestionUse } from '@labbox/contract/questions/questions.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { percent } from '../../../ui/number/share.ts'

/** How a question did, in short; all of it when pointed at. */
export const UseCell = ({ use }: { use: QuestionUse }) => {
  const { t } = useTranslation('questions')
  if (use.exams + use.papers + use.practised === 0) return <span className="lb-muted">{t('use.none')}</span>
  const lines = [
    t('use.papers', { papers: use.papers, exams: use.exams, attempts: use.attempts }),
    t('use.facility', { facility: percent(use.facility) }),
    t('use.discrimination', { value: use.discrimination === null ? '–' : use.discrimination.toFixed(2) }),
    t('use.practice', { count: use.practised, facility: percent(use.practiceFacility) }),
  ]
  const short =
    use.attempts > 0
      ? t('use.short', { count: use.attempts, facility: percent(use.facility) })
      : use.practised > 0
        ? t('use.practiceShort', { count: use.practised, facility: percent(use.practiceFacility) })
        : t('use.paperShort', { count: use.papers })
  return (
    <Tooltip
      title={
        <ul className="lb-use">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <span className="lb-num" tabIndex={0}>
        {short}
      </span>
    </Tooltip>
  )
}
