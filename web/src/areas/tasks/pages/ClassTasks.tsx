import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CountsBar } from '../components/CountsBar.tsx'
import { TimeLeft } from '../components/TimeLeft.tsx'
import { pageOf } from '../status.tsx'
import { useTypeWord } from '../type-word.ts'

const SHOWN = 100

/** The tasks of a class, the latest first, on the page of the class. */
const ClassTasks = ({ id }: { id: string }) => {
  const { t } = useTranslation('tasks')
  const typeWord = useTypeWord()
  const text = useLocalText()
  const query = useQuery(queryOf(taskPage, { classId: id, limit: SHOWN }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.total === 0) return <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
  return (
    <CardLines
      lines={query.data.items.map((task) => ({
        key: task.id,
        title: `${text(task.name)} · ${typeWord(task.type)}`,
        to: pageOf(task.type),
        search: { id: task.id },
        aside: <TimeLeft brief endAt={task.endAt} endedEarlyAt={task.endedEarlyAt} />,
        more: <CountsBar task={task} />,
      }))}
    />
  )
}

export default ClassTasks
