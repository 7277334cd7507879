import { Suspense } from 'react'
import { bandNames, type BandName } from '@labbox/contract/statistics/kinds.ts'
import { useTranslation } from '../../app/i18n.ts'
import { EmptyState } from '../EmptyState.tsx'
import { binsFigure } from './bins.ts'
import { Chart } from './Chart.tsx'
import type { Tone } from './model.ts'

const STEP = 10
const HEIGHT = 260
/** With the heading above it, and of what stands there without any score. */
const [WHOLE, EMPTY] = [HEIGHT + 24, 164]
const TONES: Record<BandName, Tone> = { low: 'bad', middle: 'first', high: 'ok' }
/** The band of each step of ten: failed, passed, excellent. */
const bandOf = (k: number): BandName => (k < 6 ? 'low' : k === 9 ? 'high' : 'middle')

interface Props {
  bins: readonly number[]
}

const nobody = ({ bins }: Props): boolean => bins.every((count) => count === 0)

const Distribution = ({ bins }: Props) => {
  const { t } = useTranslation('bands')
  if (nobody({ bins })) return <EmptyState drawing="chart" title={t('none')} hint={t('noneHint')} />
  const figure = binsFigure(
    bins.map((count, k) => ({ from: k * STEP, to: (k + 1) * STEP, count, band: bandOf(k) })),
    bandNames.map((key) => ({ key, name: t(`score.${key}`), tone: TONES[key] })),
    { x: t('common:chart.score'), y: t('common:chart.people') },
  )
  return <Chart title={t('distribution')} figure={figure} height={HEIGHT} />
}

/** How many scores lie in each step of ten points; the bands are told by colour and by name. */
export const ScoreDistribution = (props: Props) => (
  // Its words may come late: the page around it, where somebody may be typing, stays in place.
  <Suspense fallback={<div style={{ height: nobody(props) ? EMPTY : WHOLE }} />}>
    <Distribution {...props} />
  </Suspense>
)
