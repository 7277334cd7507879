import { useQuery } from '@tanstack/react-query'
import { BOARD_SECONDS, boardToday, type BoardToday } from '@labbox/contract/boards/boards.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useTypeWord } from '../../tasks/index.ts'
import { useCan } from '../../../app/session/session.ts'
import { Panel, TurningPanel } from '../../../ui/board/Panel.tsx'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { XyFigure } from '../../../ui/chart/model.ts'
import { Bench } from '../components/Bench.tsx'
import { Stage } from '../components/Stage.tsx'

const REFRESH = { refetchInterval: BOARD_SECONDS.today * 1000, refetchIntervalInBackground: true } as const

/** As many as are read from across the room. */
const BENCHES = 12
const TASKS = 4

/** Who is on which bench, as far as whoever is signed in here supervises them. */
const usePeople = (): ReadonlyMap<string, string[]> => {
  const supervises = useCan()('devices:wall:view')
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
      <TurningPanel
        title={t('today.benches')}
        all={devices}
        most={BENCHES}
        list="lb-board-benches"
        item={(bench) => <Bench key={bench.id} bench={bench} people={people.get(bench.id) ?? []} />}
      >
        <dl>
          {(['occupied', 'free', 'fault', 'offline'] as const).map((state) => (
            <div key={state} data-state={state} data-none={places[state] === 0 || undefined}>
              <dt>{t(`today.places.${state}`)}</dt>
              <dd className="lb-num">{places[state]}</dd>
            </div>
          ))}
        </dl>
        {moreDevices > 0 && <p className="lb-board-none">{t('today.more', { count: moreDevices })}</p>}
      </TurningPanel>
      <div className="lb-board-column">
        <TurningPanel
          title={t('today.tasks')}
          none={tasks.length === 0 && t('today.noTasks')}
          all={tasks}
          most={TASKS}
          list="lb-board-tasks"
          item={({ type, tasks: count, students, working, done }) => (
            <li key={type}>
              <strong>{typeWord(type)}</strong>
              <span className="lb-num">{t('today.taskCount', { count })}</span>
              <progress max={Math.max(1, students)} value={done} aria-label={typeWord(type)} />
              <span className="lb-num">{t('today.taskFigures', { done, students, working })}</span>
            </li>
          )}
        />
        <Panel title={t('today.bookings')} none={bookings.length === 0 && t('today.noBookings')}>
          <Chart still untitled title={t('today.bookings')} figure={figure} />
        </Panel>
      </div>
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
      seconds={BOARD_SECONDS.today}
      query={query}
    >
      {query.data && <Board board={query.data} />}
    </Stage>
  )
}

export default TodayBoard
