import { useQuery } from '@tanstack/react-query'
import { homeToday, type Moment } from '@labbox/contract/home/today.ts'
import { queryOf } from '../../../app/api/query.ts'
import { foundPages } from '../../../app/shell/palette/found-pages.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link, type Target } from '../../../ui/navigation.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { Timeline } from '../../../ui/timeline/Timeline.tsx'
import { useTypeWord } from '../../tasks/index.ts'
import { TilePending } from '../TilePending.tsx'
import '../home.css'
import '../../../ui/words.css'

const DAY_LETTERS = '2026-01-31'.length
const MINUTE_MS = 60_000
const MARKS = { starts: 'start', ends: 'end', booking: 'place' } as const

/** Where a line leads: to the own work, to the task one gives, or to the bookings. */
const useTarget = () => {
  const can = useCan()
  const student = can('tasks:mine:page')
  return ({ kind, id, name, type }: Moment): Target & { to: string } => {
    const bookings = { to: student ? '/device/book/record' : '/device/book/recordList' }
    if (kind === 'booking') return bookings
    const thing = { kind: student ? 'work' : 'task', id, name, note: null, type, classId: null } as const
    return foundPages[thing.kind]?.(thing) ?? bookings
  }
}

/** What begins, ends and is booked today and tomorrow, along a line of time. */
const Today = () => {
  const { t } = useTranslation('home')
  const text = useLocalText()
  const target = useTarget()
  const typeWord = useTypeWord()
  const now = useNow(MINUTE_MS)
  const query = useQuery({ ...queryOf(homeToday, {}), refetchInterval: MINUTE_MS })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TilePending />
  const { moments, timeZone, day } = query.data
  if (moments.length === 0) return <p className="lb-tile-empty">{t('today.none')}</p>
  const placed = moments.map((moment) => {
    const at = absoluteTime(moment.at, timeZone)
    return {
      ...moment,
      day: at.slice(0, DAY_LETTERS) === day ? 'today' : 'tomorrow',
      clock: at.slice(11, 16),
    }
  })
  return (
    <>
      {[...Map.groupBy(placed, (moment) => moment.day)].map(([group, lines]) => (
        <section key={group} aria-label={t(`today.${group}`)}>
          <h3 className="lb-today-day">{t(`today.${group}`)}</h3>
          <Timeline
            moments={lines.map((moment) => ({
              key: `${moment.kind} ${moment.id} ${moment.at}`,
              at: moment.at,
              clock: moment.clock,
              mark: MARKS[moment.kind],
              over: Date.parse(moment.at) < now,
              title: (
                <Link title={text(moment.name)} {...target(moment)}>
                  {text(moment.name)}
                </Link>
              ),
              note: [
                t(`today.kind.${moment.kind}`),
                moment.type !== null && typeWord(moment.type),
                text(moment.note),
                moment.people > 1 && t('today.people', { count: moment.people }),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </section>
      ))}
    </>
  )
}

export default Today
