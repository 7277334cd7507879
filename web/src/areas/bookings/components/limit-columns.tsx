import type { Limit } from '@labbox/contract/bookings/limits.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useWeekdays } from './weekdays.ts'

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Hours of a rule in words: `Mon, Tue 08:00–18:00`. */
const useWindowText = () => {
  const weekday = useWeekdays()
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  return ({ weekdays, from, to }: Limit['windows'][number]) =>
    `${weekdays.length === 7 ? t('bookings-limits:daily') : weekdays.map(weekday).join(t('bookings-limits:comma'))} ${clock(from)}–${clock(to)}`
}

/** The columns of a list of rules: whom, which benches, when, how long, and what overlaps. */
export const useLimitColumns = (): Column<Limit>[] => {
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  const text = useLocalText()
  const windowText = useWindowText()
  const join = (parts: string[]) => parts.join(t('bookings-limits:comma'))
  const people = ({ everybody, classes, users }: Limit) =>
    everybody
      ? t('bookings-limits:everybody')
      : join([...classes.map(({ name }) => text(name)), ...users.map(({ name }) => name)]) ||
        t('bookings-limits:nobody')
  const benches = ({ devices }: Limit) =>
    devices.length === 0 ? t('bookings-limits:allDevices') : join(devices.map(({ name }) => text(name)))
  const hours = ({ hoursPerWeek }: Limit) => {
    if (hoursPerWeek === null) return t('bookings-limits:noHours')
    return hoursPerWeek === 0
      ? t('bookings-limits:closed')
      : t('bookings-limits:perWeek', { hours: hoursPerWeek })
  }
  const times = ({ windows }: Limit) =>
    windows.length === 0 ? [t('bookings-limits:always')] : windows.map(windowText)
  return [
    {
      key: 'name',
      title: t('bookings-limits:name'),
      primary: true,
      render: (row) => (
        <>
          {text(row.name)}
          <div className="lb-muted">{t(`bookings-limits:level.${row.level}`, { owner: row.owner })}</div>
        </>
      ),
      csv: (row) => text(row.name),
    },
    { key: 'people', title: t('bookings-limits:people'), render: people, csv: people },
    { key: 'devices', title: t('field.devices'), render: benches, csv: benches },
    {
      key: 'hours',
      title: t('bookings-limits:when'),
      render: (row) => (
        <>
          {hours(row)}
          {row.hoursPerWeek !== 0 &&
            times(row).map((line) => (
              <div key={line} className="lb-muted">
                {line}
              </div>
            ))}
          {row.validUntil && (
            <div className="lb-muted">
              {t('bookings-limits:validUntil')} <TimeText value={row.validUntil} relative={false} />
            </div>
          )}
        </>
      ),
      csv: (row) => join([hours(row), ...times(row)]),
    },
    {
      key: 'overlaps',
      title: t('bookings-limits:overlaps'),
      render: (row) =>
        row.overlaps.length === 0
          ? '–'
          : row.overlaps.map(({ id, name, wins }) => (
              <div key={id}>
                <StatusTag tone={wins ? 'warn' : 'neutral'}>
                  {t(wins ? 'bookings-limits:loses' : 'bookings-limits:wins', { name: text(name) })}
                </StatusTag>
              </div>
            )),
      csv: (row) => join(row.overlaps.map(({ name }) => text(name))),
    },
    {
      key: 'createdAt',
      title: t('bookings-limits:createdAt'),
      sortable: true,
      render: (row) => <TimeText value={row.createdAt} />,
    },
  ]
}
