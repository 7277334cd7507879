import { Button, Table } from 'antd'
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
import { ACTS_COLUMN } from '../../../ui/list/acts-column.ts'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { useTableCare } from '../../../ui/list/use-table-care.ts'
import { StudentStatus } from '../status.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { useGroupName } from './use-group-name.ts'

type Task = DataOf<typeof taskGet>

/** The groups of a task with their members, and who is in none. */
export const GroupsPane = ({ task, editable }: { task: Task; editable: boolean }) => {
  const { t } = useTranslation(['tasks-groups', 'common'])
  const text = useLocalText()
  const nameOf = useGroupName()
  const table = useTableCare()
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
      <Table<TaskGroup>
        ref={table}
        rowKey="id"
        dataSource={task.groups}
        size={narrow ? 'small' : 'middle'}
        pagination={task.groups.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState title={t('pane.empty')} hint={t('pane.emptyHint')} /> }}
        columns={[
          { title: t('title'), render: (_, row) => nameOf(row) },
          ...(task.classes.length > 1
            ? [
                {
                  title: t('dialog.class'),
                  render: (_: unknown, row: TaskGroup) =>
                    text(task.classes.find(({ id }) => id === row.classId)?.name),
                },
              ]
            : []),
          {
            title: t('pane.members'),
            render: (_, row) =>
              membersOf(row)
                .map(({ name }) => name)
                .join(t('tasks-groups:and')) || <span className="lb-muted">{t('pane.noMembers')}</span>,
          },
          {
            title: t('pane.status'),
            render: (_, row) => {
              const [first] = membersOf(row)
              return first ? <StudentStatus type={task.type} status={first.status} /> : null
            },
          },
          ...(editable
            ? [
                {
                  ...ACTS_COLUMN,
                  title: t('common:list.actions'),
                  render: (_: unknown, row: TaskGroup) => (
                    <RowActs>
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
                    </RowActs>
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited !== undefined && (
        <GroupDialog task={task} group={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
