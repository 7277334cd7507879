import { Suspense, useId } from 'react'
import type { Three } from '@labbox/contract/exams/statistics.ts'
import { bandNames, type BandName } from '@labbox/contract/statistics/kinds.ts'
import { useTranslation } from '../../app/i18n.ts'
import { Link, type Search } from '../navigation.ts'
import { percent, shareOf } from '../number/share.ts'
import { Meter } from './Meter.tsx'
import type { Tone } from './model.ts'
import './band-bar.css'

/** What is divided into bands; of time neither end is better. */
export type Scale = 'score' | 'time' | 'rate'

const GOOD = { low: 'bad', middle: 'first', high: 'ok' } as const satisfies Record<BandName, Tone>
const PLAIN = { low: 'quiet', middle: 'first', high: 'third' } as const satisfies Record<BandName, Tone>

interface Props {
  title: string
  scale: Scale
  bands: Three
  /** Where those in a band are listed; absent: nowhere. */
  link?: ((band: BandName) => { to: string; search: Search }) | undefined
}

const Bands = ({ title, scale, bands, link }: Props) => {
  const { t } = useTranslation('bands')
  const id = useId()
  const all = bands[0] + bands[1] + bands[2]
  const tones = scale === 'time' ? PLAIN : GOOD
  const parts = bandNames.map((band, k) => ({ band, count: bands[k] ?? 0, tone: tones[band] }))
  return (
    <section className="lb-bands" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Meter parts={parts.map(({ band, count, tone }) => ({ key: band, value: count, tone }))} />
      <ul>
        {parts.map(({ band, count, tone }) => {
          const words = (
            <>
              <span>{t(`bands:${scale}.${band}`)}</span>
              <strong className="lb-num">{count}</strong>
              <span className="lb-num lb-muted">{percent(shareOf(count, all))}</span>
            </>
          )
          return (
            <li key={band} data-tone={tone}>
              {link ? <Link {...link(band)}>{words}</Link> : <div>{words}</div>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Three bands as one bar; below it each with its name, number and share, as a link to who or what is in it. */
export const BandBar = (props: Props) => (
  // As in the distribution: its words may come late.
  <Suspense fallback={<section className="lb-bands" />}>
    <Bands {...props} />
  </Suspense>
)
