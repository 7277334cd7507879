import { useQuery } from '@tanstack/react-query'
import { homeScores } from '@labbox/contract/home/figures.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines, Figures } from '../../../ui/CardParts.tsx'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TilePending } from '../TilePending.tsx'
import '../home.css'
import '../../../ui/words.css'

const SHOWN = 4

/** How one's scores go, and the latest of them. */
const Scores = () => {
  const { t } = useTranslation('home')
  const text = useLocalText()
  const query = useQuery(queryOf(homeScores, {}))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TilePending />
  const scores = query.data.map(({ score }) => score)
  if (scores.length === 0) return <p className="lb-tile-empty">{t('scores.none')}</p>
  const mean = Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10
  return (
    <>
      <div className="lb-tile-trend">
        <Figures figures={[{ label: t('scores.mean'), value: mean }]} />
        <Sparkline values={scores} says={t('scores.says', { scores: scores.join(', ') })} />
      </div>
      <CardLines
        lines={query.data
          .toReversed()
          .slice(0, SHOWN)
          .map(({ id, name, score }) => ({
            key: id,
            title: text(name),
            aside: <strong className="lb-num">{score}</strong>,
          }))}
      />
    </>
  )
}

export default Scores
