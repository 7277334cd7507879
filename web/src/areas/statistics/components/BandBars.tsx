import type { BandName, StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import type { StatisticsSummary } from '@labbox/contract/statistics/statistics.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { BandBar } from '../../../ui/chart/BandBar.tsx'
import type { About } from '../use-about.ts'

interface Props {
  kind: StatisticsKind
  about: About
  summary: StatisticsSummary
}

/** The bands of score, time and correct rate; each leads to who or what is in it. */
export const BandBars = ({ kind, about, summary }: Props) => {
  const { t } = useTranslation('statistics')
  const listed = (list: 'students' | 'questions', scale: string) => (band: BandName) => ({
    to: `/statistics/${kind}/${list}`,
    search: { ...about, [scale]: band },
  })
  return (
    <>
      <BandBar
        scale="score"
        title={t('bands.score')}
        bands={summary.scoreBands}
        link={listed('students', 'score')}
      />
      {kind !== 'report' && (
        <BandBar
          scale="time"
          title={kind === 'exam' ? t('bands.time') : t('bands.bench')}
          bands={summary.timeBands}
          link={listed('students', 'time')}
        />
      )}
      {kind === 'exam' && (
        <BandBar
          scale="rate"
          title={t('bands.rate')}
          bands={summary.rateBands}
          link={listed('questions', 'rate')}
        />
      )}
    </>
  )
}
