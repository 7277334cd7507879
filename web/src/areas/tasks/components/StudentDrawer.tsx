import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Tabs } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { isReportType, type TaskType } from '@labbox/contract/tasks/states.ts'
import { taskHistory, type StudentTaskRow } from '@labbox/contract/tasks/tasks.ts'
import { taskParts, type TaskPart } from '../../../app/areas.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { AskLink } from './AskLink.tsx'
import { HistoryList } from './HistoryList.tsx'
import { StudentStatus } from '../status.tsx'

/** The parts that areas above put on a task of this type, as components. */
export const useTaskParts = (place: TaskPart['place'], type: TaskType) => {
  const can = useCan()
  const parts = useMemo(
    () =>
      taskParts
        .filter((part) => part.place === place && part.types.includes(type))
        .map((part) => ({ ...part, Body: lazy(part.body) })),
    [place, type],
  )
  return parts.filter(({ permission }) => !permission || can(permission))
}

const History = ({ row, type }: { row: StudentTaskRow; type: TaskType }) => {
  const history = useQuery(queryOf(taskHistory, { id: row.id }))
  return history.data ? <HistoryList type={type} rows={history.data} /> : <Skeleton active />
}

interface Props {
  type: TaskType
  row: StudentTaskRow | null
  onClose: () => void
}

/** One student in a task: the work, the score, and what happened. */
export const StudentDrawer = ({ type, row, onClose }: Props) => {
  const { t } = useTranslation('tasks')
  const parts = useTaskParts('student', type)
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={920}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={row?.name}
      extra={
        row && (
          <span className="lb-actions">
            <StudentStatus type={type} status={row.status} />
            <AskLink id={row.id} teacher />
          </span>
        )
      }
      destroyOnHidden
    >
      {row && (
        <>
          {isReportType(type) && (
            <LinkButton
              to="/teacher/reportReviewing"
              search={{ id: row.id }}
              look="primary"
              disabled={!row.submittedAt}
            >
              {t('student.openReport')}
            </LinkButton>
          )}
          <Tabs
            items={[
              ...parts.map(({ key, title, Body }) => ({
                key,
                label: t(title),
                children: (
                  <Suspense fallback={<Skeleton active />}>
                    <Body id={row.id} />
                  </Suspense>
                ),
              })),
              { key: 'history', label: t('history.title'), children: <History row={row} type={type} /> },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
