import { useQuery } from '@tanstack/react-query'
import {
  BOARD_SECONDS,
  boardTrends,
  type BoardDay,
  type BoardTrends,
} from '@labbox/contract/boards/boards.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { binsFigure } from '../../../ui/chart/bins.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { XyFigure } from '../../../ui/chart/model.ts'
import { Stage } from '../components/Stage.tsx'

const total = (days: readonly BoardDay[], keyOf: (day: BoardDay) => number): number =>
  Math.round(days.reduce((sum, day) => sum + keyOf(day), 0) * 10) / 10

const Board = ({ board: { days, scores, mean } }: { board: BoardTrends }) => {
  const { t } = useTranslation('boards')
  const figures = [
    { key: 'hours', value: total(days, ({ benchHours }) => benchHours) },
    { key: 'uses', value: total(days, ({ uses }) => uses) },
    { key: 'handedIn', value: total(days, ({ handedIn }) => handedIn) },
    { key: 'mean', value: mean ?? '–' },
  ]
  const perDay = (key: 'hours' | 'handedIn', keyOf: (day: BoardDay) => number): XyFigure => ({
    kind: 'xy',
    // Days have no zone.
    x: { kind: 'time', zone: 'UTC', days: true },
    y: { min: 0, whole: key === 'handedIn' },
    series: [
      {
        key,
        name: t(`trends.total.${key}`),
        kind: 'bar',
        tone: key === 'hours' ? 'first' : 'ok',
        points: days.map((day) => ({ x: Date.parse(day.day), y: keyOf(day) })),
      },
    ],
  })
  const bins = scores.map((count, ten) => ({ from: ten * 10, to: (ten + 1) * 10, count, band: 'all' }))
  const chart = (title: string, figure: XyFigure) => <Chart still untitled title={title} figure={figure} />
  return (
    <div className="lb-board-grid" data-trends>
      <section className="lb-board-totals">
        <dl>
          {figures.map(({ key, value }) => (
            <div key={key}>
              <dt>{t(`trends.total.${key}`)}</dt>
              <dd className="lb-num">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>{t('trends.hours')}</h2>
        {chart(
          t('trends.hours'),
          perDay('hours', ({ benchHours }) => benchHours),
        )}
      </section>
      <section>
        <h2>{t('trends.handedIn')}</h2>
        {chart(
          t('trends.handedIn'),
          perDay('handedIn', ({ handedIn }) => handedIn),
        )}
      </section>
      <section>
        <h2>{t('trends.scores')}</h2>
        {mean === null ? (
          <p className="lb-board-none">{t('trends.noScores')}</p>
        ) : (
          chart(
            t('trends.scores'),
            binsFigure(bins, [{ key: 'all', name: t('trends.scores'), tone: 'first' }], {
              x: t('common:chart.score'),
              y: t('common:chart.people'),
            }),
          )
        )}
      </section>
    </div>
  )
}

/** The second wall board: the use of the benches and the scores over thirty days. */
const TrendsBoard = () => {
  const { t } = useTranslation('boards')
  const query = useQuery({ ...queryOf(boardTrends, {}), refetchInterval: BOARD_SECONDS.trends * 1000 })
  return (
    <Stage
      title={t('trends.title')}
      other={{ to: '/dashboardDisplay', title: t('today.title') }}
      query={query}
    >
      {query.data && <Board board={query.data} />}
    </Stage>
  )
}

export default TrendsBoard
