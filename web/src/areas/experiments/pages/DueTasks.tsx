import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useTypeWord } from '../../tasks/index.ts'
import { TaskNext } from '../components/TaskNext.tsx'
import '../../../ui/words.css'

const SHOWN = 5
const REFETCH_MS = 60_000

/** What is to be done, for the dashboard: what ends first on top, each with its next step as a button. */
export default function DueTasks() {
  const { t } = useTranslation('experiments')
  const text = useLocalText()
  const typeWord = useTypeWord()
  const tasks = useQuery({
    ...queryOf(myTaskPage, { limit: SHOWN, open: true }),
    refetchInterval: REFETCH_MS,
  })
  if (tasks.isError) return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
  if (!tasks.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (tasks.data.items.length === 0) return <p className="lb-tile-empty">{t('tasks.none')}</p>
  return (
    <CardLines
      lines={tasks.data.items.map((task) => ({
        key: task.id,
        title: text(task.name),
        aside: <TaskNext task={task} size="small" />,
        more: (
          <small className="lb-muted">
            {typeWord(task.type)} · {text(task.className)}
            {!isOpenEnded(task.endAt) && (
              <>
                {' · '}
                <TimeText value={task.endAt} minutes />
              </>
            )}
          </small>
        ),
      }))}
    />
  )
}
