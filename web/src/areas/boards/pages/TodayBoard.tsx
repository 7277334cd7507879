import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import {
  BOARD_SECONDS,
  boardToday,
  type BoardDevice,
  type BoardToday,
} from '@labbox/contract/boards/boards.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useTypeWord } from '../../tasks/index.ts'
import { useCan } from '../../../app/session/session.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { XyFigure } from '../../../ui/chart/model.ts'
import { Stage } from '../components/Stage.tsx'
import '../today.css'

const REFRESH = { refetchInterval: BOARD_SECONDS.today * 1000, refetchIntervalInBackground: true } as const

const Bench = ({ bench, people }: { bench: BoardDevice; people: readonly string[] }) => {
  const { t } = useTranslation(['boards', 'devices'])
  const text = useLocalText()
  const minutes =
    bench.since === null ? null : Math.max(0, (serverNow() - Date.parse(bench.since)) / MINUTE_MS)
  return (
    <li data-state={bench.state}>
      <strong>{text(bench.name)}</strong>
      <span>{t(`devices:state.${bench.state}`)}</span>
      {bench.capacity > 1 && (
        <span className="lb-num">{t('today.of', { count: bench.occupied, all: bench.capacity })}</span>
      )}
      {bench.state === 'occupied' && minutes !== null && (
        <span className="lb-num">
          {t('today.for', { hours: Math.floor(minutes / 60), minutes: Math.floor(minutes % 60) })}
        </span>
      )}
      {people.length > 0 && <em>{people.join(t('today.comma'))}</em>}
    </li>
  )
}

/** Who is on which bench, as far as whoever is signed in here supervises them. */
const usePeople = (): ReadonlyMap<string, string[]> => {
  const supervises = useCan()('devices:device:kick')
  const { data } = useQuery({ ...queryOf(deviceWall, { busy: true }), ...REFRESH, enabled: supervises })
  return new Map(
    data?.items.map(({ id, places }) => [id, places.flatMap(({ userName }) => userName ?? [])]) ?? [],
  )
}

const Board = ({ board }: { board: BoardToday }) => {
  const { t } = useTranslation(['boards', 'tasks'])
  const typeWord = useTypeWord()
  const people = usePeople()
  const { places, devices, moreDevices, tasks, bookings } = board
  const figure: XyFigure = {
    kind: 'xy',
    x: { kind: 'category', values: bookings.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`) },
    y: { min: 0, whole: true },
    series: [
      {
        key: 'booked',
        name: t('today.booked'),
        kind: 'bar',
        stack: 'places',
        points: bookings.map(({ booked }, x) => ({ x, y: booked })),
      },
      {
        key: 'free',
        name: t('today.free'),
        kind: 'bar',
        stack: 'places',
        tone: 'quiet',
        points: bookings.map(({ booked, places: all }, x) => ({ x, y: Math.max(0, all - booked) })),
      },
    ],
  }
  return (
    <div className="lb-board-grid">
      <section className="lb-board-benches">
        <h2>{t('today.benches')}</h2>
        <dl>
          {(['occupied', 'free', 'fault', 'offline'] as const).map((state) => (
            <div key={state} data-state={state} data-none={places[state] === 0 || undefined}>
              <dt>{t(`today.places.${state}`)}</dt>
              <dd className="lb-num">{places[state]}</dd>
            </div>
          ))}
        </dl>
        <ul>
          {devices.map((bench) => (
            <Bench key={bench.id} bench={bench} people={people.get(bench.id) ?? []} />
          ))}
        </ul>
        {moreDevices > 0 && <p>{t('today.more', { count: moreDevices })}</p>}
      </section>
      <section>
        <h2>{t('today.tasks')}</h2>
        {tasks.length === 0 && <p className="lb-board-none">{t('today.noTasks')}</p>}
        <ul className="lb-board-tasks">
          {tasks.map(({ type, tasks: count, students, working, done }) => (
            <li key={type}>
              <strong>{typeWord(type)}</strong>
              <span className="lb-num">{t('today.taskCount', { count })}</span>
              <progress max={Math.max(1, students)} value={done} aria-label={typeWord(type)} />
              <span className="lb-num">{t('today.taskFigures', { done, students, working })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('today.bookings')}</h2>
        {bookings.length === 0 ? (
          <p className="lb-board-none">{t('today.noBookings')}</p>
        ) : (
          <Chart still untitled title={t('today.bookings')} figure={figure} />
        )}
      </section>
    </div>
  )
}

/** The first wall board: the benches now, and what is due today. */
const TodayBoard = () => {
  const { t } = useTranslation('boards')
  const query = useQuery({ ...queryOf(boardToday, {}), ...REFRESH })
  return (
    <Stage
      title={t('today.title')}
      other={{ to: '/dashboardDisplay2', title: t('trends.title') }}
      query={query}
    >
      {query.data && <Board board={query.data} />}
    </Stage>
  )
}

export default TodayBoard
