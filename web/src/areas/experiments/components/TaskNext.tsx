import { useNavigate } from '../../../ui/navigation.ts'
import { Button, type ButtonProps } from 'antd'
import type { MyTask } from '@labbox/contract/tasks/my-tasks.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { nextOf } from './task-next.ts'
import { useStart } from './use-start.ts'

const pageOf = { report: '/stu/doReport', exam: '/stu/stuExaming', quiz: '/stu/quiz' } as const

interface Props {
  task: MyTask
  /** The open course that it is done in: an exam leads back there. */
  mooc?: string | undefined
  size?: ButtonProps['size']
}

/** The next step of a student's own task as a button; nothing when there is none. */
export const TaskNext = ({ task, mooc, size }: Props) => {
  const { t } = useTranslation('experiments')
  const navigate = useNavigate()
  const start = useStart()
  const next = nextOf(task)
  if (!next) return null
  const open = () => {
    if (next.kind === 'experiment') return void start.task(task.id)
    if (mooc && next.kind !== 'report')
      return void navigate({ to: '/stu/stuMoocExaming', search: { id: task.id, course: mooc } })
    return void navigate({ to: pageOf[next.kind], search: { id: task.id } })
  }
  const passive = next.act === 'look' || next.act === 'read' || next.act === 'open'
  return (
    <Button size={size} type={passive ? 'default' : 'primary'} loading={start.busy !== null} onClick={open}>
      {t(`next.${next.kind}.${next.act}`)}
    </Button>
  )
}
