import type { TaskType } from '@labbox/contract/tasks/states.ts'
import { Timeline } from 'antd'
import type { z } from 'zod'
import type { HistoryRow } from '@labbox/contract/tasks/history.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { StudentStatus } from '../status.tsx'

/** Every change of a student's status: who, when, why; the latest first. */
export const HistoryList = ({
  type,
  rows,
}: {
  type: TaskType
  rows: readonly z.infer<typeof HistoryRow>[]
}) => {
  const { t } = useTranslation('tasks')
  if (rows.length === 0) return <p className="lb-muted">{t('history.empty')}</p>
  const latest = [...rows].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <Timeline
      items={latest.map((row) => ({
        content: (
          <>
            <StudentStatus type={type} status={row.from} /> → <StudentStatus type={type} status={row.to} />
            <div className="lb-muted">
              {row.by ?? t('history.clock')} · <TimeText value={row.at} />
            </div>
            {row.reason && <div>{row.reason === 'deadline' ? t('history.deadline') : row.reason}</div>}
          </>
        ),
      }))}
    />
  )
}
