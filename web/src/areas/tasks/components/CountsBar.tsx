import type { TaskRow } from '@labbox/contract/tasks/tasks.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'
import type { Tone as FigureTone } from '../../../ui/chart/model.ts'
import type { Tone } from '../../../ui/StatusTag.tsx'
import { statusLook } from '../status-look.ts'
import '../tasks.css'

/** Who waits and who is through comes first. */
const order = ['3', '2', '1', '5', '6', '4', '0']

const TONES: Record<Tone, FigureTone> = {
  neutral: 'quiet',
  note: 'first',
  active: 'first',
  ok: 'ok',
  warn: 'warn',
  bad: 'bad',
}

/** How many students are where, as a bar and in words. */
export const CountsBar = ({ task }: { task: Pick<TaskRow, 'type' | 'counts' | 'students'> }) => {
  const { t } = useTranslation('tasks')
  const parts = order
    .map((status) => ({ ...statusLook(task.type, Number(status)), n: task.counts[status] ?? 0 }))
    .filter(({ n }) => n > 0)
  const words = parts.map(({ key, n }) => `${t(key)} ${n}`).join(' · ')
  return (
    <span className="lb-counts">
      <Meter parts={parts.map(({ key, tone, n }) => ({ key, tone: TONES[tone], value: n }))} />
      <span className="lb-muted">{words || t('list.noStudents')}</span>
    </span>
  )
}
