import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { conversationsAboutTask } from '@labbox/contract/messages/conversations.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useRhythm } from '../use-live.ts'
import { ConversationLink } from './ConversationList.tsx'

const MOST = 200

/** What students have asked about their work on a task. */
const TaskQuestions = ({ id }: { id: string }) => {
  const { t } = useTranslation('messages')
  const query = useQuery({
    ...queryOf(conversationsAboutTask, { taskId: id, limit: MOST }),
    refetchInterval: useRhythm(),
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.items.length === 0) return <EmptyState title={t('task.empty')} hint={t('task.emptyHint')} />
  return (
    <nav className="lb-panes-list" aria-label={t('task.title')}>
      <ul>
        {query.data.items.map((row) => (
          <ConversationLink key={row.id} row={row} chosen={false} />
        ))}
      </ul>
    </nav>
  )
}

export default TaskQuestions
