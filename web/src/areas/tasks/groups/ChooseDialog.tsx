import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { myTaskGroupJoin, myTaskGroups } from '@labbox/contract/tasks/groups.ts'
import { myTaskGet, myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useGroupName } from './use-group-name.ts'
import '../../../ui/arrange.css'

/** The groups of a student’s class, to join and to leave. */
const ChooseDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation(['tasks-groups', 'common'])
  const nameOf = useGroupName()
  const groups = useQuery({ ...queryOf(myTaskGroups, { id }), refetchInterval: 10_000 })
  const join = useMutationOf(myTaskGroupJoin, {
    invalidates: [myTaskGroups, myTaskPage, myTaskGet],
    done: t('mine.joined'),
    onSuccess: onClose,
  })
  const leave = useMutationOf(myTaskGroupJoin, {
    invalidates: [myTaskGroups, myTaskPage, myTaskGet],
    done: t('mine.left'),
  })
  const size = groups.data?.size ?? 0
  return (
    <Modal open title={t('mine.title')} footer={null} onCancel={onClose}>
      {groups.isError && <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.isPending && <Skeleton active />}
      {groups.data && <p className="lb-muted">{t('mine.hint', { size })}</p>}
      <ul className="lb-bare-list">
        {groups.data?.groups.map((group) => {
          const left = size - group.members.length
          return (
            <li key={group.id} className="lb-ends lb-block">
              <span>
                <strong>{nameOf(group)}</strong>{' '}
                {group.mine && <StatusTag tone="active">{t('mine.mineTag')}</StatusTag>}
                <br />
                <span className="lb-muted">
                  {group.members.join(t('tasks-groups:and')) || t('mine.nobody')} ·{' '}
                  {left > 0 ? t('mine.places', { count: left }) : t('mine.full')}
                </span>
              </span>
              {group.mine ? (
                <Button loading={leave.isPending} onClick={() => leave.mutate({ id, groupId: null })}>
                  {t('mine.leave')}
                </Button>
              ) : (
                <Button
                  type="primary"
                  disabled={left <= 0 || !groups.data.choose}
                  loading={join.isPending && join.variables.groupId === group.id}
                  onClick={() => join.mutate({ id, groupId: group.id })}
                >
                  {t('mine.join')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}

export default ChooseDialog
