import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Skeleton, Table } from 'antd'
import { classGet, classPage, memberRemove } from '@labbox/contract/classes/classes.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { InvitationKeys } from '../../access/index.ts'
import { AddMembers } from '../components/AddMembers.tsx'

/** A class and its members. */
const ClassView = () => {
  const { t } = useTranslation('classes')
  const text = useLocalText()
  const can = useCan()
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(classGet, { id }))
  const remove = async (userId: string) => {
    await call(memberRemove, { id, userId })
    await invalidate([classGet, classPage])
  }
  const edit = can('classes:class:edit')
  return (
    <RouteDrawer title={query.data ? text(query.data.name) : t('view.title')} width={720}>
      {query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          {query.data.remark && <p className="lb-muted">{query.data.remark}</p>}
          {edit && <AddMembers classId={id} />}
          {edit && !query.data.archived && <InvitationKeys place={{ classId: id }} />}
          <Table
            size="small"
            rowKey="userId"
            dataSource={query.data.list}
            pagination={query.data.list.length > 50 ? { pageSize: 50 } : false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <EmptyState title={t('view.empty')} hint={t('view.emptyHint')} /> }}
            columns={[
              { title: t('field.account'), dataIndex: 'account' },
              { title: t('field.studentName'), dataIndex: 'name' },
              { title: t('field.number'), dataIndex: 'number' },
              { title: t('field.joinedAt'), render: (_, row) => <TimeText value={row.joinedAt} /> },
              ...(edit
                ? [
                    {
                      title: t('common:list.actions'),
                      render: (_: unknown, row: { userId: string; name: string }) => (
                        <ConfirmButton
                          type="link"
                          size="small"
                          loses={t('view.removeLoses', { name: row.name })}
                          run={() => remove(row.userId)}
                        >
                          {t('view.remove')}
                        </ConfirmButton>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </RouteDrawer>
  )
}

export default ClassView
