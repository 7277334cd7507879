import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { MyTask } from '@labbox/contract/tasks/my-tasks.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useGroupName } from './use-group-name.ts'

const ChooseDialog = lazy(() => import('./ChooseDialog.tsx'))

/** With whom one does a task; where one may, the way into another group. */
export const MyGroup = ({ task }: { task: MyTask }) => {
  const { t } = useTranslation(['tasks-groups', 'common'])
  const nameOf = useGroupName()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const { group, chooses } = task
  return (
    <p className={group ? 'lb-muted' : 'lb-warning'}>
      {group
        ? `${nameOf(group)} · ${group.members.join(t('tasks-groups:and'))}`
        : t(chooses ? 'mine.none' : 'mine.wait')}
      {group?.submittedBy && ` · ${t('mine.submittedBy', { name: group.submittedBy })}`}
      {group && can('messages:conversation:use') && (
        <LinkButton look="link" size="small" to="/messages" search={{ group: group.id }}>
          {t('mine.write')}
        </LinkButton>
      )}
      {chooses && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t(group ? 'mine.change' : 'mine.choose')}
        </Button>
      )}
      {open && (
        <Suspense>
          <ChooseDialog id={task.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}

/** Before something is submitted for a whole group: whose work that is too. */
export const ForAll = ({ members }: { members: readonly string[] }) => {
  const { t } = useTranslation(['tasks-groups', 'common'])
  return (
    <p>
      <strong>{t('submit.forAll', { members: members.join(t('tasks-groups:and')) })}</strong>
    </p>
  )
}
