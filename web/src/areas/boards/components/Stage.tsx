import PoweroffOutlined from '@ant-design/icons/es/icons/PoweroffOutlined'
import { Link } from '../../../ui/navigation.ts'
import type { ReactNode } from 'react'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useProduct } from '../../../app/product.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { isOld } from './age.ts'
import '../boards.css'

interface Props {
  title: string
  /** The other board. */
  other: { to: string; title: string }
  /** How often the figures come. */
  seconds: number
  query: {
    data?: { at: string; timeZone: string } | undefined
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  children: ReactNode
}

/** Instead of figures, while an administrator has the boards off: nothing has failed, and they come by themselves. */
const Off = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('boards')
  return (
    <div className="lb-board-off">
      <PoweroffOutlined aria-hidden />
      <strong>{failureText(error)}</strong>
      <p>{t('off')}</p>
    </div>
  )
}

/** A wall board: 16:9, dark, without scrolling; a narrow window shows its parts below each other. */
export const Stage = ({ title, other, seconds, query, children }: Props) => {
  const { t } = useTranslation('boards')
  const product = useProduct()
  const now = useNow(1000)
  const { data, isError, error } = query
  const off = error instanceof ApiError && error.key === 'BOARD_OFF'
  const [day, time] = absoluteTime(now, data?.timeZone).split(' ')
  const shown = off ? undefined : data
  const old = shown && isOld(shown.at, now, seconds)
  const updated = shown && absoluteTime(shown.at, shown.timeZone)
  return (
    <main className="lb-board">
      <div className="lb-board-stage">
        <header>
          <span className="lb-board-brand">{product.title}</span>
          <h1>{title}</h1>
          <time className="lb-board-clock lb-num">
            <small>{day}</small> {time}
          </time>
        </header>
        {/* While the server is unreachable the last figures stay, with a note. */}
        {shown && (isError || old) && (
          <p className="lb-board-away" role="status">
            {isError ? t('away') : t('old')}
          </p>
        )}
        {off ? (
          <Off error={error} />
        ) : shown ? (
          children
        ) : isError ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <p className="lb-board-none" role="status">
            {t('loading')}
          </p>
        )}
        <footer>
          {updated && (
            <span className="lb-num" data-old={old || undefined}>
              {t('updated', { time: old ? updated : updated.slice(11) })}
            </span>
          )}
          <Link to={other.to}>{other.title}</Link>
        </footer>
      </div>
    </main>
  )
}
