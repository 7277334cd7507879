import { labelled, useTranslation } from '../../../app/i18n.ts'
import { histogram } from '../stats.ts'
import '../scores.css'

/** How many scores lie in each step of ten; the bands are told by colour and by name. */
export const Histogram = ({ scores, mine }: { scores: readonly number[]; mine?: number | null }) => {
  const { t } = useTranslation('scores')
  if (scores.length === 0) return <p className="lb-muted">{t('chart.empty')}</p>
  const bins = histogram(scores)
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const words = bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => t('chart.bin', { from, to, count }))
    .join(', ')
  return (
    <figure className="lb-histogram">
      <div className="lb-histogram-bars" role="img" aria-label={labelled(t('chart.title'), words)}>
        {bins.map(({ from, to, count, band }) => {
          const own = mine !== undefined && mine !== null && mine >= from && (mine < to || to === 100)
          return (
            <div key={from} title={t('chart.bin', { from, to, count })}>
              <span className="lb-num">{count || ''}</span>
              <i
                data-band={band}
                data-own={own || undefined}
                style={{ height: `${(count / most) * 100}%` }}
              />
              <small className="lb-num">{from}</small>
            </div>
          )
        })}
      </div>
      <figcaption>
        {(['fail', 'pass', 'excellent'] as const).map((band) => (
          <span key={band}>
            <i data-band={band} aria-hidden /> {t(`band.${band}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
