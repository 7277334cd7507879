import type { ReactNode } from 'react'
import type { Three } from '@labbox/contract/exams/statistics.ts'
import { labelled, useTranslation } from '../../../app/i18n.ts'

const bandNames = ['low', 'middle', 'high'] as const
const STEP = 10

/** How many scores lie in each step of ten; told in words to those who do not see it. */
export const Distribution = ({ bins }: { bins: readonly number[] }) => {
  const { t } = useTranslation('exams-results')
  const most = Math.max(1, ...bins)
  const name = (k: number) => t('stat.bin', { from: k * STEP, to: (k + 1) * STEP, count: bins[k] })
  const words = bins.flatMap((count, k) => (count > 0 ? [name(k)] : [])).join('; ')
  return (
    <figure className="lb-bars" role="img" aria-label={labelled(t('stat.distribution'), words)}>
      {bins.map((count, k) => (
        <div key={k * STEP} title={name(k)}>
          <span className="lb-num">{count || ''}</span>
          <i
            data-band={k < 6 ? 'low' : k === 9 ? 'high' : 'middle'}
            style={{ height: `${(count / most) * 100}%` }}
          />
          <small className="lb-num">{k * STEP}</small>
        </div>
      ))}
    </figure>
  )
}

interface BandsProps {
  title: string
  bands: Three
  /** What the three are called. */
  names: readonly [string, string, string]
  /** Neither end is better. */
  plain?: boolean
}

/** Three bands as one bar, each with its name and number. */
export const Bands = ({ title, bands, names, plain }: BandsProps) => {
  const total = bands.reduce((sum, count) => sum + count, 0)
  return (
    <div className="lb-bands" data-plain={plain || undefined}>
      <h3>{title}</h3>
      <div aria-hidden className="lb-bands-bar">
        {bands.map((count, k) => (
          <i
            key={bandNames[k]}
            data-band={bandNames[k]}
            style={{ flexGrow: total === 0 ? 1 : count }}
            hidden={total > 0 && count === 0}
          />
        ))}
      </div>
      <ul>
        {bands.map((count, k) => (
          <li key={bandNames[k]}>
            <i data-band={bandNames[k]} aria-hidden /> {names[k]}: <strong className="lb-num">{count}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChoiceBarsProps {
  rows: readonly { id: string; label: ReactNode; count: number; right: boolean }[]
  attempts: number
}

/** How many chose each option; the right ones say so. */
export const ChoiceBars = ({ rows, attempts }: ChoiceBarsProps) => {
  const { t } = useTranslation('exams-results')
  return (
    <table className="lb-option-counts">
      <caption className="lb-visually-hidden">{t('stat.choices')}</caption>
      <tbody>
        {rows.map(({ id, label, count, right }) => (
          <tr key={id}>
            <th scope="row">
              {label}
              {right && <span className="lb-choices-right"> ✓ {t('stat.right')}</span>}
            </th>
            <td>
              <i
                data-right={right}
                style={{ width: `${attempts === 0 ? 0 : (count / attempts) * 100}%` }}
                aria-hidden
              />
            </td>
            <td className="lb-num">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
