import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { messageSearch } from '@labbox/contract/messages/messages.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/navigation.ts'
import { TalkRow } from '../../../ui/talk/TalkLines.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const MOST = 50

/** Messages with these words; each leads to where it was said. */
export const Found = ({ text }: { text: string }) => {
  const { t } = useTranslation('messages')
  const name = useLocalText()
  const query = useQuery({
    ...queryOf(messageSearch, { text, limit: MOST }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { items, total } = query.data
  if (items.length === 0) return <EmptyState title={t('search.nothing')} />
  return (
    <>
      <p className="lb-muted" role="status">
        {t('search.found', { count: total })}
      </p>
      <ul>
        {items.map((hit) => (
          <li key={hit.id}>
            <Link to="/messages" search={{ id: hit.conversationId, at: String(hit.seq) }}>
              <TalkRow
                title={name(hit.conversation)}
                at={<TimeText value={hit.at} />}
                text={t('list.last', { by: hit.by, text: hit.text })}
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
