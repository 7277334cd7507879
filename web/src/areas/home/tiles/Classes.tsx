import { useQuery } from '@tanstack/react-query'
import { homeClasses, SPARK_DAYS } from '@labbox/contract/home/figures.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/navigation.ts'
import { TilePending } from '../TilePending.tsx'
import '../home.css'
import '../../../ui/words.css'

/** Each class one teaches, small and alike: work submitted per day, how far running tasks are, the mean. */
const Classes = () => {
  const { t } = useTranslation('home')
  const text = useLocalText()
  const query = useQuery(queryOf(homeClasses, {}))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TilePending />
  if (query.data.length === 0) return <p className="lb-tile-empty">{t('classes.none')}</p>
  return (
    <ul className="lb-multiples">
      {query.data.map(({ id, name, students, days, open, done, mean }) => (
        <li key={id}>
          <Link to="/lab/myClass/$id/view" params={{ id }}>
            {text(name)}
          </Link>
          <small className="lb-muted">{t('classes.students', { count: students })}</small>
          <Sparkline
            values={days}
            says={t('classes.says', { days: SPARK_DAYS, count: days.reduce((sum, n) => sum + n, 0) })}
          />
          <dl>
            <div>
              <dt>{t('classes.done')}</dt>
              <dd className="lb-num">{open === 0 ? '–' : `${done} / ${open}`}</dd>
            </div>
            <div>
              <dt>{t('classes.mean')}</dt>
              <dd className="lb-num">{mean ?? '–'}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

export default Classes
