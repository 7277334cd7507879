import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { usageStats } from '@labbox/contract/devices/occupancy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Chart, type ChartProps } from '../../../ui/chart/Chart.tsx'
import type { Point, XAxis, XyFigure } from '../../../ui/chart/model.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'

/** So many bars are shown; the rest are in the sheet. */
const MOST_BARS = 12
/** Pixels: of one bar that lies, of the axis, and of the figure by weeks. */
const BAR = 26
const AXIS = 40
const WEEKS_HEIGHT = 200
const WEEK_MS = 7 * DAY_MS
const RANGES = [4, 12] as const

const tenths = (hours: number): number => Math.round(hours * 10) / 10

/** Hours per device, class and week of the uses that the list shows. */
export const UsageCharts = ({ input }: { input: InputOf<typeof usageStats> }) => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const query = useQuery({ ...queryOf(usageStats, input), placeholderData: keepPreviousData })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-block" />
  const { devices, classes, weeks, total } = query.data
  if (total.uses === 0) return null
  const hours = (x: XAxis, points: Point[], lying: boolean): XyFigure => ({
    kind: 'xy',
    x,
    y: { min: 0, unit: 'h', bare: lying },
    lying,
    series: [{ key: 'hours', name: t('usage.hours'), kind: 'bar', points }],
  })
  type Row = (typeof devices)[number]
  const named = (key: 'byDevice' | 'byClass', rows: readonly Row[]) => {
    const shown = rows.slice(0, MOST_BARS)
    const points = shown.map((row, x) => ({ x, y: tenths(row.hours) }))
    return panel(key, {
      figure: hours({ kind: 'category', values: shown.map(({ name }) => text(name)) }, points, true),
      height: shown.length * BAR + AXIS,
      more: rows.length - shown.length,
    })
  }
  const panel = (
    key: 'byDevice' | 'byClass' | 'byWeek',
    { more = 0, ...chart }: Omit<ChartProps, 'title'> & { more?: number },
  ) => (
    <section className="lb-usage-chart" key={key}>
      <Chart title={t(`usage.${key}`)} {...chart} />
      {more > 0 && <p className="lb-muted">{t('usage.moreBars', { count: more })}</p>}
    </section>
  )
  return (
    <div className="lb-usage">
      {named('byDevice', devices)}
      {classes.length > 0 && named('byClass', classes)}
      {panel('byWeek', {
        // Weeks have dates and no zone.
        figure: hours(
          { kind: 'time', zone: 'UTC', days: true },
          weeks.map((week) => ({ x: Date.parse(week.from), y: tenths(week.hours) })),
          false,
        ),
        height: WEEKS_HEIGHT,
        ranges: [
          ...RANGES.map((count) => ({ label: t('usage.weeks', { count }), milliseconds: count * WEEK_MS })),
          { label: t('usage.allWeeks'), milliseconds: null },
        ],
      })}
    </div>
  )
}
