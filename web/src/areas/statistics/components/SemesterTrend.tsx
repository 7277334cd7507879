import type { StatisticsSummary } from '@labbox/contract/statistics/statistics.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { XyFigure } from '../../../ui/chart/model.ts'
import { shareOf } from '../../../ui/number/share.ts'

const HEIGHT = 260

/** Mean scores and submitted work from semester to semester; nothing of a single one. */
export const SemesterTrend = ({ semesters }: Pick<StatisticsSummary, 'semesters'>) => {
  const { t } = useTranslation('statistics')
  const text = useLocalText()
  if (semesters.length < 2) return null
  const figure: XyFigure = {
    kind: 'xy',
    x: { kind: 'category', values: semesters.map(({ name }) => (name ? text(name) : t('semester.none'))) },
    y: { min: 0, max: 100 },
    series: [
      {
        key: 'mean',
        name: t('number.mean'),
        kind: 'line',
        points: semesters.map(({ mean }, x) => ({ x, y: mean && Math.round(mean * 10) / 10 })),
      },
      {
        key: 'handedIn',
        name: t('number.handedInShare'),
        kind: 'line',
        points: semesters.map(({ handedIn, copies }, x) => ({
          x,
          y: Math.round((shareOf(handedIn, copies) ?? 0) * 100),
        })),
      },
    ],
  }
  return (
    <section className="lb-list lb-block">
      <Chart title={t('semester.trend')} figure={figure} height={HEIGHT} />
    </section>
  )
}
