import { Tag } from 'antd'
import { roleCodes } from '@labbox/contract/access/permissions.ts'
import { roleDelete, rolePage, type RoleRow } from '@labbox/contract/access/roles.ts'
import { roleOptions } from '@labbox/contract/access/users.ts'
import { call } from '../../../../app/api/call.ts'
import { invalidate } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../../ui/list/RowActs.tsx'
import type { Column } from '../../../../ui/list/types.ts'

const Actions = ({ row }: { row: RoleRow }) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const can = useCan()
  const remove = async () => {
    await call(roleDelete, { id: row.id })
    await invalidate([rolePage, roleOptions])
  }
  return (
    <RowActs>
      {can('access:role:edit') && (
        <LinkButton to="/sys/role/$id/update" params={{ id: row.id }} search look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      <LinkButton to="/sys/role/$id/members" params={{ id: row.id }} look="link" size="small">
        {t('role.members')}
      </LinkButton>
      {can('access:role:add') && (
        <LinkButton to="/sys/role/$id/copy" params={{ id: row.id }} search look="link" size="small">
          {t('role.copy')}
        </LinkButton>
      )}
      {!row.builtin && can('access:role:delete') && (
        <ConfirmButton
          type="link"
          size="small"
          loses={t('role.loses', { name: text(row.name) })}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** All roles. */
const RoleList = () => {
  const { t } = useTranslation(['sys-access', 'shell'])
  const text = useLocalText()
  const can = useCan()
  const columns: Column<RoleRow>[] = [
    {
      key: 'name',
      title: t('role.name'),
      primary: true,
      wrap: true,
      render: (row) => (
        <>
          {text(row.name)} {row.builtin && <Tag>{t('role.builtin')}</Tag>}
        </>
      ),
      csv: (row) => text(row.name),
    },
    { key: 'base', title: t('role.base'), render: (row) => t(`shell:role.${row.base}`) },
    { key: 'members', title: t('role.members'), numeric: true, sortable: true },
    { key: 'rights', title: t('role.rights'), numeric: true },
    { key: 'remark', title: t('remark'), render: (row) => row.remark || '–' },
  ]
  const add = can('access:role:add') && (
    <LinkButton to="/sys/role/add" search look="primary">
      {t('role.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('role.title')}
      endpoint={rolePage}
      columns={columns}
      filters={[
        { key: 'name', label: t('role.name') },
        {
          key: 'base',
          label: t('role.base'),
          options: roleCodes.map((value) => ({ value, label: t(`shell:role.${value}`) })),
        },
      ]}
      actions={add}
      rowActions={(row) => <Actions row={row} />}
      empty={{ title: t('role.empty') }}
      exportName="roles"
    />
  )
}

export default RoleList
