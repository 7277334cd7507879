import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Skeleton, Tabs } from 'antd'
import { taskLab } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LabReader } from '../../labs/index.ts'

const LIST = '/teacher/taskMgt'
const WIDTH = 960
const labParts = ['guidebook', 'monitor', 'report'] as const

/** The lab of a task as it was published, at the part that the address names. */
const TaskLab = () => {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const part = useLocation({
    select: ({ pathname }) => labParts.find((each) => pathname.endsWith(each)) ?? 'guidebook',
  })
  const { task = '' }: Record<string, string> = useSearch()
  const query = useQuery({ ...queryOf(taskLab, { id: task }), enabled: task !== '' })
  return (
    <RouteDrawer title={t('lab.title')} width={WIDTH}>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {query.data && (
        <Tabs
          activeKey={part}
          destroyOnHidden
          onChange={(next) => void navigate({ to: `${LIST}/${next}`, search: true, replace: true })}
          items={labParts.map((key) => ({
            key,
            label: t(`lab.${key}`),
            children: <LabReader lab={query.data} part={key} />,
          }))}
        />
      )}
    </RouteDrawer>
  )
}

export default TaskLab
