import type { StatisticsSummary } from '@labbox/contract/statistics/statistics.ts'
import { bandNames, type StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { BandBar } from '../../../ui/chart/BandBar.tsx'
import type { Tone } from '../../../ui/chart/model.ts'
import type { About } from '../use-about.ts'

const GOOD = ['bad', 'first', 'ok'] as const satisfies readonly Tone[]
/** Of bands of which neither end is better. */
const PLAIN = ['quiet', 'first', 'third'] as const satisfies readonly Tone[]

interface Props {
  kind: StatisticsKind
  about: About
  summary: StatisticsSummary
}

/** The bands of score, time and correct rate; each leads to who or what is in it. */
export const BandBars = ({ kind, about, summary }: Props) => {
  const { t } = useTranslation('statistics')
  const work = (name: 'score' | 'time', tones: readonly Tone[], counts: readonly number[]) =>
    bandNames.map((band, k) => ({
      key: band,
      label: name === 'score' ? t(`common:chart.band.${band}`) : t(`time.${band}`),
      count: counts[k] ?? 0,
      tone: tones[k] ?? 'first',
      to: '/statistics/work',
      search: { ...about, kind, [name]: band },
    }))
  const questions = bandNames.map((band, k) => ({
    key: band,
    label: t(`rate.${band}`),
    count: summary.rateBands[k] ?? 0,
    tone: GOOD[k] ?? 'first',
    to: '/statistics/question',
    search: { ...about, rate: band },
  }))
  return (
    <>
      <BandBar title={t('score.bands')} parts={work('score', GOOD, summary.scoreBands)} />
      {kind !== 'report' && (
        <BandBar
          title={kind === 'exam' ? t('time.bands') : t('time.benchBands')}
          parts={work('time', PLAIN, summary.timeBands)}
        />
      )}
      {kind === 'exam' && <BandBar title={t('rate.bands')} parts={questions} />}
    </>
  )
}
