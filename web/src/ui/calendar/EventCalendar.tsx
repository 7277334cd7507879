import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { Button, Segmented, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { serverNow } from '../../app/clock.ts'
import { useLocale, useTranslation } from '../../app/i18n.ts'
import { useNarrow } from '../../app/settings/use-media.ts'
import { Link } from '../navigation.ts'
import { absoluteTime } from '../time/time.ts'
import { stepped, weeksOf, type Day, type Span } from './days.ts'
import './calendar.css'

export interface CalendarEvent {
  key: string
  /** ISO 8601. */
  at: string
  title: string
  /** What happens then, and where. */
  note: string
  /** A beginning, or an end that is still ahead; what is over is pale. */
  tone: 'begins' | 'ends' | 'over'
  to: string
  search: Record<string, string>
}

interface Props {
  /** Undefined: on the way. */
  events: readonly CalendarEvent[] | undefined
  span: Span
  day: Day
  zone: string
  onChange: (place: { span: Span; day: Day }) => void
  /** What stands beside the buttons. */
  children?: ReactNode
}

const dayIn = (at: string | number, zone: string): Day => absoluteTime(at, zone).slice(0, 10)

const useWords = () => {
  const locale = useLocale()
  const said = (day: Day, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))
  return {
    month: (day: Day) => said(day, { year: 'numeric', month: 'long' }),
    weekday: (day: Day) => said(day, { weekday: 'short' }),
    full: (day: Day) => said(day, { month: 'long', day: 'numeric', weekday: 'long' }),
  }
}

const Event = ({ event, zone }: { event: CalendarEvent; zone: string }) => (
  <Link to={event.to} search={event.search} className="lb-event" data-tone={event.tone} title={event.note}>
    <span className="lb-num">{absoluteTime(event.at, zone).slice(11, 16)}</span> {event.title}
    <small className="lb-muted">{event.note}</small>
  </Link>
)

/** Events of a day, one below the other. */
const DayList = ({ day, events, zone }: { day: Day; events: readonly CalendarEvent[]; zone: string }) => {
  const { t } = useTranslation('tasks-calendar')
  const words = useWords()
  return (
    <section className="lb-event-day">
      <h2>{words.full(day)}</h2>
      {events.length === 0 && <p className="lb-muted">{t('calendar.nothing')}</p>}
      {events.map((event) => (
        <Event key={event.key} event={event} zone={zone} />
      ))}
    </section>
  )
}

/**
 * What happens when, by month or by week: a grid where there is room, else the days with what is on the chosen one. Days are those of
 * the given zone.
 */
export const EventCalendar = ({ events, span, day, zone, onChange, children }: Props) => {
  const { t } = useTranslation('tasks-calendar')
  const narrow = useNarrow()
  const words = useWords()
  const [chosen, setChosen] = useState<Day>(day)
  const weeks = weeksOf(day, span)
  const byDay = Map.groupBy(events ?? [], ({ at }) => dayIn(at, zone))
  const today = dayIn(serverNow(), zone)
  const on = (each: Day) => byDay.get(each) ?? []
  const go = (next: Day) => {
    setChosen(next)
    onChange({ span, day: next })
  }
  return (
    <>
      <div className="lb-actions lb-block">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('calendar.before')}
          onClick={() => go(stepped(day, span, -1))}
        />
        <Button onClick={() => go(today)}>{t('calendar.today')}</Button>
        <Button
          icon={<RightOutlined />}
          aria-label={t('calendar.after')}
          onClick={() => go(stepped(day, span, 1))}
        />
        <strong>{words.month(span === 'week' ? (weeks[0]?.[3] ?? day) : day)}</strong>
        <Segmented
          aria-label={t('calendar.span')}
          value={span}
          options={(['month', 'week'] as const).map((value) => ({ value, label: t(`calendar.${value}`) }))}
          onChange={(next) => onChange({ span: next, day })}
        />
        {children}
      </div>
      {!events ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : narrow && span === 'week' ? (
        weeks.flat().map((each) => <DayList key={each} day={each} events={on(each)} zone={zone} />)
      ) : (
        <table className="lb-calendar" data-narrow={narrow}>
          <thead>
            <tr>
              {weeks[0]?.map((each) => (
                <th key={each} scope="col">
                  {words.weekday(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((each) => (
                  <td
                    key={each}
                    data-today={each === today}
                    data-other={span === 'month' && each.slice(0, 7) !== day.slice(0, 7)}
                  >
                    {narrow ? (
                      <button
                        type="button"
                        aria-pressed={each === chosen}
                        aria-label={t('calendar.day', { day: words.full(each), count: on(each).length })}
                        onClick={() => setChosen(each)}
                      >
                        {Number(each.slice(8))}
                        <i data-some={on(each).length > 0} />
                      </button>
                    ) : (
                      <>
                        <span className="lb-num">{Number(each.slice(8))}</span>
                        {on(each).map((event) => (
                          <Event key={event.key} event={event} zone={zone} />
                        ))}
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {events && narrow && span === 'month' && <DayList day={chosen} events={on(chosen)} zone={zone} />}
    </>
  )
}
