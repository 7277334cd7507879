import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { assistingTasks } from '@labbox/contract/tasks/assisting.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NothingHere } from '../../../ui/NothingHere.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { LiveBoard } from './LiveBoard.tsx'

/** The live tab of a task for a teaching assistant of its class. */
const AssistTask = () => {
  const { t } = useTranslation('assisting')
  const text = useLocalText()
  const { id = '' } = useSearch()
  const tasks = useQuery(queryOf(assistingTasks, {}))
  if (tasks.isError) return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
  if (!tasks.data) return <Skeleton active />
  const task = tasks.data.find((one) => one.id === id)
  if (!task) return <NothingHere inShell />
  return (
    <div className="lb-page">
      <PageHeader
        title={text(task.name)}
        hint={[t('title'), ...task.classes.map(text)].join(' · ')}
        actions={<LinkButton to="/assisting">{t('back')}</LinkButton>}
      />
      <LiveBoard taskId={id} />
    </div>
  )
}

export default AssistTask
