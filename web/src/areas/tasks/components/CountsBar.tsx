import type { TaskRow } from '@labbox/contract/tasks/tasks.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { statusLook } from '../status-look.ts'
import '../tasks.css'

/** Who waits and who is through comes first. */
const order = ['3', '2', '1', '5', '6', '4', '0']

/** How many students are where, as a bar and in words. */
export const CountsBar = ({ task }: { task: Pick<TaskRow, 'type' | 'counts' | 'students'> }) => {
  const { t } = useTranslation('tasks')
  const parts = order
    .map((status) => ({ ...statusLook(task.type, Number(status)), n: task.counts[status] ?? 0 }))
    .filter(({ n }) => n > 0)
  const words = parts.map(({ key, n }) => `${t(key)} ${n}`).join(' · ')
  return (
    <span className="lb-counts">
      <span className="lb-counts-bar" aria-hidden>
        {parts.map(({ key, tone, n }) => (
          <span key={key} className={`lb-counts-${tone}`} style={{ flexGrow: n }} />
        ))}
      </span>
      <span className="lb-muted">{words || t('list.noStudents')}</span>
    </span>
  )
}
