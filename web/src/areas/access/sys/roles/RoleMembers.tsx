import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import { roleGet } from '@labbox/contract/access/roles.ts'
import { userPage, type UserRow } from '@labbox/contract/access/users.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { RouteDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import type { Column } from '../../../../ui/list/types.ts'

/** Who holds a role. */
const RoleMembers = () => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const { id = '' } = useParams()
  const role = useQuery(queryOf(roleGet, { id }))
  const columns: Column<UserRow>[] = [
    { key: 'account', title: t('user.account'), primary: true, sortable: true },
    { key: 'name', title: t('user.name'), sortable: true },
    { key: 'orgName', title: t('user.org'), render: (row) => text(row.orgName) || '–' },
  ]
  return (
    <RouteDrawer title={t('role.membersOf', { name: text(role.data?.name) })} width={720}>
      {role.data ? (
        <ListPage
          embedded
          title={t('role.members')}
          endpoint={userPage}
          fixed={{ role: role.data.code }}
          columns={columns}
          filters={[{ key: 'text', label: t('user.search') }]}
          empty={{ title: t('role.noMembers') }}
        />
      ) : (
        <Skeleton active />
      )}
    </RouteDrawer>
  )
}

export default RoleMembers
