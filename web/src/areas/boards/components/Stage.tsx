import { Link } from '../../../ui/navigation.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useProduct } from '../../../app/product.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import '../boards.css'

const Clock = ({ timeZone }: { timeZone: string }) => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const [day, time] = absoluteTime(now, timeZone).split(' ')
  return (
    <time className="lb-board-clock lb-num">
      <small>{day}</small> {time}
    </time>
  )
}

interface Props {
  title: string
  /** The other board. */
  other: { to: string; title: string }
  query: { data?: { timeZone: string } | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  children: ReactNode
}

/** A wall board: 16:9, dark, without scrolling; a narrow window shows its parts below each other. */
export const Stage = ({ title, other, query, children }: Props) => {
  const { t } = useTranslation('boards')
  const product = useProduct()
  const { data, isError, error } = query
  return (
    <main className="lb-board">
      <div className="lb-board-stage">
        <header>
          <span className="lb-board-brand">{product.title}</span>
          <h1>{title}</h1>
          {data && <Clock timeZone={data.timeZone} />}
        </header>
        {/* While the server is unreachable the last figures stay, with a note. */}
        {isError && data && (
          <p className="lb-board-away" role="status">
            {t('away')}
          </p>
        )}
        {data ? (
          children
        ) : isError ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <p role="status">{t('loading')}</p>
        )}
        <nav>
          <Link to={other.to}>{other.title}</Link>
        </nav>
      </div>
    </main>
  )
}
