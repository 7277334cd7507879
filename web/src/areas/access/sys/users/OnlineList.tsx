import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { rolePage } from '@labbox/contract/access/roles.ts'
import { onlineKick, onlinePage, type OnlineRow } from '@labbox/contract/access/sessions.ts'
import { call } from '../../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import type { Column } from '../../../../ui/list/types.ts'
import { TimeText } from '../../../../ui/time/TimeText.tsx'
import { deviceName } from '../device-name.ts'

const REFETCH_MS = 10_000

const kick = async (rows: readonly OnlineRow[]) => {
  await call(onlineKick, { ids: rows.map((row) => row.id) })
  await invalidate([onlinePage])
}

/** Who is signed in now; one or many can be signed out at once. */
const OnlineList = () => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const can = useCan()
  const mayList = can('access:role:page')
  const roles = useQuery({ ...queryOf(rolePage, { limit: 200 }), enabled: mayList })
  const columns: Column<OnlineRow>[] = [
    {
      key: 'account',
      title: t('user.account'),
      primary: true,
      sortable: true,
      render: (row) => (
        <>
          {row.account} {row.current && <Tag>{t('online.you')}</Tag>}
          <div className="lb-muted">{row.name}</div>
        </>
      ),
      csv: (row) => `${row.account} (${row.name})`,
    },
    {
      key: 'roleName',
      title: t('user.role'),
      render: (row) => text(row.roleName),
      csv: (row) => text(row.roleName),
    },
    {
      key: 'orgName',
      title: t('user.org'),
      render: (row) => text(row.orgName) || '–',
      csv: (row) => text(row.orgName),
    },
    { key: 'address', title: t('online.address') },
    {
      key: 'device',
      title: t('online.device'),
      render: (row) => <span title={row.device}>{deviceName(row.device)}</span>,
    },
    {
      key: 'createdAt',
      title: t('online.since'),
      sortable: true,
      render: (row) => <TimeText value={row.createdAt} />,
    },
    {
      key: 'lastSeenAt',
      title: t('user.lastSeen'),
      sortable: true,
      render: (row) => <TimeText value={row.lastSeenAt} relative />,
    },
  ]
  return (
    <ListPage
      title={t('online.title')}
      endpoint={onlinePage}
      columns={columns}
      filters={[
        { key: 'text', label: t('online.search') },
        ...(mayList
          ? [
              {
                key: 'role',
                label: t('user.role'),
                options: (roles.data?.items ?? []).map((one) => ({ value: one.code, label: text(one.name) })),
              },
            ]
          : []),
        { key: 'address', label: t('online.address') },
      ]}
      rowActions={(row) =>
        can('access:user:kick') &&
        !row.current && (
          <ConfirmButton
            type="link"
            size="small"
            loses={t('online.kickLoses', { name: row.name })}
            run={() => kick([row])}
          >
            {t('online.kick')}
          </ConfirmButton>
        )
      }
      bulk={
        can('access:user:kick')
          ? [{ key: 'kick', label: t('online.kick'), loses: t('online.kickAll'), run: kick }]
          : []
      }
      empty={{ title: t('online.empty') }}
      exportName="online"
      refetchMs={REFETCH_MS}
    />
  )
}

export default OnlineList
