import { useQuery } from '@tanstack/react-query'
import { Drawer, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { conversationMembers } from '@labbox/contract/messages/conversations.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

const LIMIT = 50

/** Who is in a conversation. */
export const Members = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('messages')
  const [page, setPage] = useState(1)
  const query = useQuery(queryOf(conversationMembers, { id, page, limit: LIMIT }))
  return (
    <Drawer open onClose={onClose} title={t('members.heading')} size={420}>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {query.data && (
        <>
          <ul className="lb-cards">
            {query.data.items.map(({ id: userId, name, number, staff }) => (
              <li key={userId}>
                {name} <span className="lb-muted">{number}</span>{' '}
                {staff && <StatusTag tone="note">{t('members.staff')}</StatusTag>}
              </li>
            ))}
          </ul>
          <Pagination
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={LIMIT}
            total={query.data.total}
            onChange={setPage}
          />
        </>
      )}
    </Drawer>
  )
}
