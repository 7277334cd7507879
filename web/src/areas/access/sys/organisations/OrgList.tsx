import { Outlet } from '@tanstack/react-router'
import { Input, Space, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { orgDelete, orgList } from '@labbox/contract/access/org.ts'
import { call } from '../../../../app/api/call.ts'
import { invalidate } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ExportButton } from '../../../../ui/list/ExportButton.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { ACTS_COLUMN } from '../../../../ui/list/acts-column.ts'
import '../../../../ui/list/list.css'
import { matching, orgTree, useOrgChoices, type OrgNode } from './org-tree.ts'

const Actions = ({ row }: { row: OrgNode }) => {
  const { t } = useTranslation(['sys-access', 'keys'])
  const text = useLocalText()
  const can = useCan()
  const remove = async () => {
    await call(orgDelete, { id: row.id })
    await invalidate([orgList])
  }
  return (
    <Space wrap size={0}>
      <LinkButton to="/sys/user" search={{ orgId: row.id }} look="link" size="small">
        {t('org.people')}
      </LinkButton>
      {can('access:org:add') && (
        <LinkButton to="/sys/org/add" search={{ parent: row.id }} look="link" size="small">
          {t('org.addBelow')}
        </LinkButton>
      )}
      {can('access:org:edit') && (
        <LinkButton to="/sys/org/$id/update" params={{ id: row.id }} search look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {can('access:org:edit') && (
        <LinkButton to="/sys/org/$id/keys" params={{ id: row.id }} search look="link" size="small">
          {t('keys:title')}
        </LinkButton>
      )}
      {can('access:org:delete') && (
        <ConfirmButton type="link" size="small" loses={t('org.loses', { name: text(row.name) })} run={remove}>
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </Space>
  )
}

/** The tree of organisations. */
const OrgList = () => {
  const { t } = useTranslation(['sys-access', 'keys'])
  const text = useLocalText()
  const can = useCan()
  const [wanted, setWanted] = useState('')
  const { query, rows } = useOrgChoices()
  const sought = wanted.trim().toLowerCase()
  const shown = matching(rows, (row) =>
    `${row.name.zh ?? ''} ${row.name.en ?? ''} ${row.abbreviation}`.toLowerCase().includes(sought),
  )
  const columns: TableColumnsType<OrgNode> = [
    {
      title: t('org.name'),
      key: 'name',
      render: (_, row) => (
        <>
          {text(row.name)} {row.abbreviation && <span className="lb-muted">{row.abbreviation}</span>}
        </>
      ),
    },
    { title: t('org.users'), dataIndex: 'users', align: 'right', width: 90, responsive: ['md'] },
    { title: t('org.timeZone'), dataIndex: 'timeZone', responsive: ['lg'] },
    {
      title: t('remark'),
      key: 'remark',
      responsive: ['xl'],
      // Not by `ellipsis` of the column: it makes all columns equally wide, and the acts need more.
      render: (_, { remark }) => (
        <div className="lb-cell" title={remark}>
          {remark}
        </div>
      ),
    },
    {
      ...ACTS_COLUMN,
      title: t('common:list.actions'),
      key: 'actions',
      render: (_, row) => <Actions row={row} />,
    },
  ]
  const sheet = () => [
    [t('org.name'), t('org.abbreviation'), t('org.parent'), t('org.users'), t('org.timeZone'), t('remark')],
    ...shown.map((row) => [
      text(row.name),
      row.abbreviation,
      text(rows.find(({ id }) => id === row.parentId)?.name),
      row.users,
      row.timeZone,
      row.remark,
    ]),
  ]
  const add = can('access:org:add') && (
    <LinkButton to="/sys/org/add" search look="primary">
      {t('org.add')}
    </LinkButton>
  )
  return (
    <div className="lb-page">
      <PageHeader
        title={t('org.title')}
        actions={
          <>
            <ExportButton name="organisations" rows={sheet} />
            {add}
          </>
        }
      />
      <section className="lb-list" aria-label={t('org.title')}>
        <div className="lb-filters">
          <Input.Search
            allowClear
            className="lb-filter-text"
            aria-label={t('search')}
            placeholder={t('search')}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          !query.isPending && (
            <Table<OrgNode>
              key={sought}
              rowKey="id"
              columns={columns}
              dataSource={orgTree(shown)}
              pagination={false}
              expandable={{ defaultExpandAllRows: true }}
              locale={{ emptyText: <EmptyState title={t('org.empty')} /> }}
            />
          )
        )}
      </section>
      <Outlet />
    </div>
  )
}

export default OrgList
