import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { usageStats } from '@labbox/contract/devices/occupancy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'

interface Bar {
  key: string
  label: string
  hours: number
  uses: number
}

/** So many bars are shown; the rest are in the sheet. */
const MOST_BARS = 12

const Bars = ({ title, bars }: { title: string; bars: readonly Bar[] }) => {
  const { t } = useTranslation('devices')
  const shown = bars.slice(0, MOST_BARS)
  const most = Math.max(...shown.map(({ hours }) => hours), 0.01)
  return (
    <section className="lb-usage-chart">
      <h2>{title}</h2>
      {shown.length === 0 ? (
        <p className="lb-muted">{t('usage.none')}</p>
      ) : (
        <table>
          <caption className="lb-visually-hidden">{title}</caption>
          <tbody>
            {shown.map(({ key, label, hours, uses }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className="lb-usage-bar" aria-hidden>
                  <i style={{ width: `${(hours / most) * 100}%` }} />
                </td>
                <td className="lb-num">{t('usage.bar', { hours: hours.toFixed(1), count: uses })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bars.length > MOST_BARS && (
        <p className="lb-muted">{t('usage.moreBars', { count: bars.length - MOST_BARS })}</p>
      )}
    </section>
  )
}

/** Hours per device, class and week of the uses that the list shows. */
export const UsageCharts = ({ input }: { input: InputOf<typeof usageStats> }) => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const query = useQuery(queryOf(usageStats, input))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-block" />
  const { devices, classes, weeks, total } = query.data
  if (total.uses === 0) return null
  const named = <T extends { id: string; name: { zh?: string | undefined; en?: string | undefined } }>(
    rows: readonly (T & { hours: number; uses: number })[],
  ) => rows.map((row) => ({ key: row.id, label: text(row.name), hours: row.hours, uses: row.uses }))
  return (
    <div className="lb-usage">
      <Bars title={t('usage.byDevice')} bars={named(devices)} />
      {classes.length > 0 && <Bars title={t('usage.byClass')} bars={named(classes)} />}
      <Bars
        title={t('usage.byWeek')}
        bars={weeks.map(({ from, hours, uses }) => ({ key: from, label: from, hours, uses })).toReversed()}
      />
    </div>
  )
}
