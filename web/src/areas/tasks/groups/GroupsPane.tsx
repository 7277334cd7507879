import { Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { taskGroupDelete, taskGroupDraw, type TaskGroup } from '@labbox/contract/tasks/groups.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { StudentStatus } from '../status.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { useGroupName } from './use-group-name.ts'
import '../../../ui/words.css'

type Task = DataOf<typeof taskGet>

/** The groups of a task with their members, and who is in none. */
export const GroupsPane = ({ task, editable }: { task: Task; editable: boolean }) => {
  const { t } = useTranslation(['tasks-groups', 'common'])
  const text = useLocalText()
  const nameOf = useGroupName()
  const narrow = useNarrow()
  // Closed: undefined; null: a new group.
  const [edited, setEdited] = useState<TaskGroup | null | undefined>()
  const draw = useMutationOf(taskGroupDraw, {
    invalidates: [taskGet],
    onSuccess: ({ students }) => notify.success(t('pane.drawn', { students })),
  })
  const membersOf = ({ id }: TaskGroup) => task.list.filter((row) => row.groupId === id)
  const alone = task.list.filter(({ groupId }) => groupId === null)
  const waiting = alone.some(({ status }) => status === workStatus.notStarted)
  const remove = async (group: TaskGroup) => {
    await call(taskGroupDelete, { id: task.id, groupId: group.id })
    await invalidate([taskGet])
    notify.success(t('pane.deleted'))
  }
  return (
    <>
      <div className="lb-actions lb-block">
        <span>
          {t('pane.summary', { groups: task.groups.length, alone: alone.length })}
          {waiting && <span className="lb-warning"> · {t('pane.aloneHint')}</span>}
        </span>
        {editable && (
          <>
            {waiting && (
              <Button loading={draw.isPending} onClick={() => draw.mutate({ id: task.id })}>
                {t('pane.draw')}
              </Button>
            )}
            <Button type="primary" onClick={() => setEdited(null)}>
              {t('pane.add')}
            </Button>
          </>
        )}
      </div>
      <WholeList
        rows={task.groups}
        idOf={({ id }) => id}
        density={narrow ? 'small' : 'medium'}
        empty={<EmptyState title={t('pane.empty')} hint={t('pane.emptyHint')} />}
        columns={[
          { key: 'name', title: t('title'), render: nameOf },
          ...(task.classes.length > 1
            ? [
                {
                  key: 'class',
                  title: t('dialog.class'),
                  render: (row: TaskGroup) => text(task.classes.find(({ id }) => id === row.classId)?.name),
                },
              ]
            : []),
          {
            key: 'members',
            title: t('pane.members'),
            wrap: true,
            render: (row) =>
              membersOf(row)
                .map(({ name }) => name)
                .join(t('tasks-groups:and')) || <span className="lb-muted">{t('pane.noMembers')}</span>,
          },
          {
            key: 'status',
            title: t('pane.status'),
            render: (row) => {
              const [first] = membersOf(row)
              return first ? <StudentStatus type={task.type} status={first.status} /> : null
            },
          },
        ]}
        rowActions={
          editable
            ? (row) => (
                <>
                  <Button type="link" size="small" onClick={() => setEdited(row)}>
                    {t('pane.edit')}
                  </Button>
                  {membersOf(row).every(({ status }) => status === workStatus.notStarted) && (
                    <ConfirmButton
                      type="link"
                      size="small"
                      loses={t('pane.deleteLoses')}
                      run={() => remove(row)}
                    >
                      {t('pane.delete')}
                    </ConfirmButton>
                  )}
                </>
              )
            : undefined
        }
      />
      {edited !== undefined && (
        <GroupDialog task={task} group={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
