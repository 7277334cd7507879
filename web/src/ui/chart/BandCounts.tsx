import type { Three } from '@labbox/contract/exams/statistics.ts'
import { bandNames, type BandName } from '@labbox/contract/statistics/kinds.ts'
import { useTranslation } from '../../app/i18n.ts'
import { Link, type Search } from '../navigation.ts'
import { Meter } from './Meter.tsx'
import './band-bar.css'

const TONES = ['bad', 'first', 'ok'] as const

interface Props {
  bands: Three
  /** Default: all that are in a band. */
  of?: number
  /** Where those in a band are listed. */
  link: (band: BandName) => { to: string; search: Search }
}

/** Bands of scores in a row of a table: a bar, and how many are in each, as a link to them. */
export const BandCounts = ({ bands, of, link }: Props) => {
  const { t } = useTranslation('bands')
  return (
    <span className="lb-band-counts">
      <Meter
        parts={TONES.map((tone, k) => ({ key: tone, tone, value: bands[k] ?? 0 }))}
        {...(of !== undefined && { of })}
      />
      {bandNames.map((band, k) => {
        const count = bands[k] ?? 0
        const name = t('bands:of', { band: t(`bands:score.${band}`), students: count })
        return count > 0 ? (
          <Link key={band} className="lb-num" {...link(band)} title={name} aria-label={name}>
            {count}
          </Link>
        ) : (
          <span key={band} className="lb-num lb-muted" title={name}>
            0
          </span>
        )
      })}
    </span>
  )
}
