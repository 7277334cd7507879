import { distribution } from '@labbox/contract/exams/statistics.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ScoreDistribution } from '../../../ui/chart/ScoreDistribution.tsx'

/** How many scores lie in each step of ten. */
export const Histogram = ({ scores }: { scores: readonly number[] }) => {
  const { t } = useTranslation('scores')
  if (scores.length === 0) return <p className="lb-muted">{t('chart.empty')}</p>
  return <ScoreDistribution bins={distribution(scores)} />
}
