import type { ReactNode } from 'react'
import type { Three } from '@labbox/contract/exams/statistics.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Meter } from '../../../ui/chart/Meter.tsx'
import type { Tone, XyFigure } from '../../../ui/chart/model.ts'

const BANDS = ['low', 'middle', 'high'] as const
const TONES = ['bad', 'first', 'ok'] as const satisfies readonly Tone[]
/** Of bands of which neither end is better. */
const PLAIN_TONES = ['quiet', 'first', 'third'] as const satisfies readonly Tone[]
const BANDS_HEIGHT = 72

interface BandsProps {
  title: string
  bands: Three
  /** What the three are called. */
  names: readonly [string, string, string]
  /** Neither end is better. */
  plain?: boolean
}

/** Three bands as one bar, each with its name and number. */
export const Bands = ({ title, bands, names, plain = false }: BandsProps) => {
  const figure: XyFigure = {
    kind: 'xy',
    lying: true,
    x: { kind: 'category', values: [''] },
    y: { min: 0, whole: true, max: Math.max(1, bands[0] + bands[1] + bands[2]), bare: true },
    series: bands.map((count, k) => ({
      key: BANDS[k] ?? '',
      name: `${names[k]}: ${count}`,
      kind: 'bar',
      stack: 'bands',
      tone: (plain ? PLAIN_TONES : TONES)[k] ?? 'first',
      points: [{ x: 0, y: count }],
    })),
  }
  return <Chart title={title} figure={figure} height={BANDS_HEIGHT} />
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
              <Meter parts={[{ key: id, value: count, tone: right ? 'ok' : 'quiet' }]} of={attempts} />
            </td>
            <td className="lb-num">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
