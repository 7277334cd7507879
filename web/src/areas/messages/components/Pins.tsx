import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { messagePins } from '@labbox/contract/messages/marks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** The pinned messages of a conversation; each leads to its place. */
export const Pins = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('messages')
  const query = useQuery(queryOf(messagePins, { conversationId: id }))
  return (
    <Drawer open onClose={onClose} title={t('pin.heading')} size={420}>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {query.data?.length === 0 && <EmptyState title={t('pin.none')} />}
      <ul className="lb-cards">
        {query.data?.map((pin) => (
          <li key={pin.id}>
            <Link to="/messages" search={{ id, at: String(pin.seq) }} onClick={onClose}>
              {pin.text || t('card.sent')}
            </Link>
            <p className="lb-muted">
              {pin.by} · <TimeText value={pin.at} />
            </p>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
