import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Tabs } from 'antd'
import { Suspense } from 'react'
import { isReportType, type TaskType } from '@labbox/contract/tasks/states.ts'
import { taskHistory } from '@labbox/contract/tasks/history.ts'
import type { StudentTaskRow } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCards } from '../../../app/settings/use-media.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { AskLink } from './AskLink.tsx'
import { HistoryList } from './HistoryList.tsx'
import { HeldTag } from './HeldTag.tsx'
import { OriginTag } from './OriginTag.tsx'
import { StudentStatus } from '../status.tsx'
import { useTaskParts } from './use-task-parts.ts'

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
  const phone = useCards()
  const about = row && (
    <span className="lb-actions">
      <StudentStatus type={type} status={row.status} />
      <OriginTag name={row.origin} />
      <HeldTag name={row.heldBy} />
      <AskLink id={row.id} teacher />
    </span>
  )
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={920}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={row?.name}
      // A phone has no room for them beside the name.
      extra={!phone && about}
      destroyOnHidden
    >
      {row && (
        <>
          {phone && <div className="lb-block">{about}</div>}
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
