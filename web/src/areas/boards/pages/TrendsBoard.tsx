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
import { Panel } from '../../../ui/board/Panel.tsx'
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
    <div className="lb-board-column">
      <dl className="lb-board-totals">
        {figures.map(({ key, value }) => (
          <div key={key} data-none={value === 0 || value === '–' || undefined}>
            <dt>{t(`trends.total.${key}`)}</dt>
            <dd className="lb-num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="lb-board-grid" data-even>
        <Panel title={t('trends.hours')}>
          {chart(
            t('trends.hours'),
            perDay('hours', ({ benchHours }) => benchHours),
          )}
        </Panel>
        <Panel title={t('trends.handedIn')}>
          {chart(
            t('trends.handedIn'),
            perDay('handedIn', ({ handedIn }) => handedIn),
          )}
        </Panel>
      </div>
      <Panel title={t('trends.scores')} none={mean === null && t('trends.noScores')}>
        {chart(
          t('trends.scores'),
          binsFigure(bins, [{ key: 'all', name: t('trends.scores'), tone: 'first' }], {
            x: t('common:chart.score'),
            y: t('common:chart.people'),
          }),
        )}
      </Panel>
    </div>
  )
}

/** The second wall board: the use of the benches and the scores over thirty days. */
const TrendsBoard = () => {
  const { t } = useTranslation('boards')
  const query = useQuery({
    ...queryOf(boardTrends, {}),
    refetchInterval: BOARD_SECONDS.trends * 1000,
    refetchIntervalInBackground: true,
  })
  return (
    <Stage
      title={t('trends.title')}
      other={{ to: '/dashboardDisplay', title: t('today.title') }}
      seconds={BOARD_SECONDS.trends}
      query={query}
    >
      {query.data && <Board board={query.data} />}
    </Stage>
  )
}

export default TrendsBoard
