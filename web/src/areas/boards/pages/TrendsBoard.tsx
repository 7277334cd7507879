import { useQuery } from '@tanstack/react-query'
import {
  BOARD_SECONDS,
  boardTrends,
  type BoardDay,
  type BoardTrends,
} from '@labbox/contract/boards/boards.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Bars } from '../components/Bars.tsx'
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
  const perDay = (keyOf: (day: BoardDay) => number, says: (day: string, count: number) => string) =>
    days.map((day) => ({
      key: day.day,
      value: keyOf(day),
      label: day.day.slice(5),
      says: says(day.day, keyOf(day)),
    }))
  const hours = perDay(
    ({ benchHours }) => benchHours,
    (day, count) => t('trends.dayHours', { day, count }),
  )
  const handedIn = perDay(
    (day) => day.handedIn,
    (day, count) => t('trends.dayHandedIn', { day, count }),
  )
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
        <Bars title={t('trends.hours')} bars={hours} every={5} />
      </section>
      <section>
        <h2>{t('trends.handedIn')}</h2>
        <Bars title={t('trends.handedIn')} bars={handedIn} every={5} tone="ok" />
      </section>
      <section>
        <h2>{t('trends.scores')}</h2>
        {mean === null ? (
          <p className="lb-board-none">{t('trends.noScores')}</p>
        ) : (
          <Bars
            title={t('trends.scores')}
            bars={scores.map((value, ten) => ({
              key: ten,
              value,
              label: ten === 9 ? '90–100' : `${ten * 10}–${ten * 10 + 9}`,
              says: t('trends.band', { from: ten * 10, to: ten === 9 ? 100 : ten * 10 + 9, count: value }),
            }))}
          />
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
