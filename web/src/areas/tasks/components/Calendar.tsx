import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Alert } from 'antd'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { addDays, weeksOf, type Span } from '../../../ui/calendar/days.ts'
import { EventCalendar, type CalendarEvent } from '../../../ui/calendar/EventCalendar.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { absoluteTime, instantInZone } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'

const LIMIT = 200

/** Which days are shown, by the address, and what to ask for them. */
export const useCalendarPlace = () => {
  const search = useSearch()
  const zone = useTimeZone()
  const span: Span = search['span'] === 'week' ? 'week' : 'month'
  const today = absoluteTime(serverNow(), zone).slice(0, 10)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search['day'] ?? '') ? (search['day'] ?? today) : today
  const days = weeksOf(day, span).flat()
  const start = (each: string) => instantInZone(`${each} 00:00:00`, zone)
  const from = start(days[0] ?? today)
  return { span, day, zone, query: { limit: LIMIT, from, until: start(addDays(days.at(-1) ?? today, 1)) } }
}

export interface Moment {
  id: string
  startAt: string
  endAt: string
  title: string
  note: string
  over: boolean
  to: string
  search: Record<string, string>
}

/** When a task begins and when it is due. */
const eventsOf = (tasks: readonly Moment[], words: { begins: string; ends: string }): CalendarEvent[] =>
  tasks
    .flatMap(({ id, startAt, endAt, note, over, ...rest }): CalendarEvent[] => [
      {
        ...rest,
        key: `${id} ends`,
        at: endAt,
        note: `${words.ends} · ${note}`,
        tone: over ? 'over' : 'ends',
      },
      {
        ...rest,
        key: `${id} begins`,
        at: startAt,
        note: `${words.begins} · ${note}`,
        tone: over || Date.parse(startAt) < serverNow() ? 'over' : 'begins',
      },
    ])
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

interface Props {
  place: ReturnType<typeof useCalendarPlace>
  /** Undefined: on the way. */
  tasks: readonly Moment[] | undefined
  total: number
  error: unknown
  onRetry: () => void
  /** The page that lists them. */
  list: string
}

/** Tasks in a calendar. */
export const Calendar = ({ place, tasks, total, error, onRetry, list }: Props) => {
  const { t } = useTranslation('tasks-calendar')
  const navigate = useNavigate()
  const { span, day, zone } = place
  return (
    <div className="lb-page">
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={<LinkButton to={list}>{t('list')}</LinkButton>}
      />
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <section className="lb-list">
          {total > LIMIT && (
            <Alert showIcon type="info" className="lb-block" title={t('more', { count: LIMIT })} />
          )}
          <EventCalendar
            span={span}
            day={day}
            zone={zone}
            events={tasks && eventsOf(tasks, { begins: t('begins'), ends: t('ends') })}
            onChange={(next) =>
              void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true })
            }
          />
        </section>
      )}
    </div>
  )
}
