import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { extraTimeDelete, extraTimePage, type ExtraTime } from '@labbox/contract/tasks/extra-time.ts'
import { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { ExtraTimeAdd } from '../components/ExtraTimeAdd.tsx'

/** Who of a class has standing extra time, on the page of the class. */
const ClassExtraTime = ({ id }: { id: string }) => {
  const { t } = useTranslation(['tasks-extra', 'common'])
  const may = useCan()('tasks:extra:edit')
  const [adding, setAdding] = useState(false)
  const query = useQuery(queryOf(extraTimePage, { classId: id, limit: 200 }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const remove = async (row: ExtraTime) => {
    await call(extraTimeDelete, { id: row.id })
    await invalidate([extraTimePage, taskGet, myTaskPage])
    notify.success(t('deleted'))
  }
  return (
    <>
      <p className="lb-muted">{t('hint')}</p>
      {may && (
        <div className="lb-actions lb-block">
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      <WholeList
        rows={query.data.items}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        columns={[
          {
            key: 'student',
            title: t('student'),
            render: (row) => (
              <>
                {row.name} <span className="lb-muted lb-num">{row.number}</span>
              </>
            ),
          },
          {
            key: 'percent',
            title: t('percent'),
            render: (row) => <span className="lb-num">+{row.percent} %</span>,
          },
          {
            key: 'kinds',
            title: t('kinds'),
            render: (row) => row.kinds.map((kind) => t(`kind.${kind}`)).join(' · '),
          },
          { key: 'where', title: t('where'), render: (row) => t(row.classId ? 'here' : 'everywhere') },
          {
            key: 'until',
            title: t('until'),
            render: (row) =>
              row.untilAt ? <TimeText value={row.untilAt} relative={false} minutes /> : t('always'),
          },
          { key: 'reason', title: t('reason') },
          { key: 'by', title: t('by') },
        ]}
        rowActions={(row) =>
          row.editable && (
            <ConfirmButton type="link" size="small" loses={t('deleteLoses')} run={() => remove(row)}>
              {t('delete')}
            </ConfirmButton>
          )
        }
      />
      {adding && <ExtraTimeAdd classId={id} onClose={() => setAdding(false)} />}
    </>
  )
}

export default ClassExtraTime
