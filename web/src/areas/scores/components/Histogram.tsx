import { useTranslation } from '../../../app/i18n.ts'
import { binsFigure } from '../../../ui/chart/bins.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { histogram } from '../stats.ts'

const HEIGHT = 240

/** How many scores lie in each step of ten; the bands are told by colour and by name. */
export const Histogram = ({ scores }: { scores: readonly number[] }) => {
  const { t } = useTranslation('scores')
  if (scores.length === 0) return <p className="lb-muted">{t('chart.empty')}</p>
  const bands = [
    { key: 'fail', name: t('band.fail'), tone: 'bad' },
    { key: 'pass', name: t('band.pass'), tone: 'first' },
    { key: 'excellent', name: t('band.excellent'), tone: 'ok' },
  ] as const
  const figure = binsFigure(histogram(scores), bands, {
    x: t('common:chart.score'),
    y: t('common:chart.people'),
  })
  return <Chart title={t('chart.title')} figure={figure} height={HEIGHT} />
}
