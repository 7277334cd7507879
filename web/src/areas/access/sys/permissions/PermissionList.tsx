import { Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Table, Tag } from 'antd'
import { useState } from 'react'
import { permissionList, type PermissionInfo } from '@labbox/contract/access/permission-list.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { labelled, useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { useMedia } from '../../../../app/settings/use-media.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ExportButton } from '../../../../ui/list/ExportButton.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { ACTS_COLUMN } from '../../../../ui/list/acts-column.ts'
import { PermissionActions } from './PermissionActions.tsx'
import { permissionTree, type PermissionNode } from './permission-tree.ts'
import { useNodeName } from './use-node-name.ts'
import '../../access.css'

const differs = (info: PermissionInfo) => !['both', 'own'].includes(info.known) || info.changed.length > 0

const Differences = ({ info }: { info: PermissionInfo }) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const scope = (value: string | null) => t(`scope.${value ?? 'none'}`)
  if (info.known === 'own') return <StatusTag tone="neutral">{t('permission.own')}</StatusTag>
  if (!differs(info)) return <StatusTag tone="ok">{t('permission.same')}</StatusTag>
  return (
    <>
      {info.known !== 'both' && <StatusTag tone="bad">{t(`permission.only.${info.known}`)}</StatusTag>}
      {info.changed.map((one) => (
        <div key={`${one.name.zh}${one.name.en}`}>
          <StatusTag tone="warn">
            {t('permission.changed', {
              role: text(one.name),
              ships: scope(one.ships),
              holds: scope(one.holds),
            })}
          </StatusTag>
        </div>
      ))}
    </>
  )
}

/** Who holds it: a role and how far. */
const Holders = ({ info }: { info: PermissionInfo }) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  return info.holders.map((one) => (
    <Tag key={one.roleId} style={{ whiteSpace: 'normal' }}>
      {labelled(text(one.name), t(`scope.${one.scope}`))}
    </Tag>
  ))
}

/** Every permission: who holds it, and where the product and the database differ. */
const PermissionList = () => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const nameOf = useNodeName()
  const can = useCan()
  // On a phone all of a permission stands below its name.
  const narrow = useMedia('(max-width: 639.98px)')
  const query = useQuery(queryOf(permissionList, {}))
  const [wanted, setWanted] = useState('')
  const [only, setOnly] = useState(false)
  const sought = wanted.trim().toLowerCase()
  const shown = (query.data ?? []).filter(
    (info) =>
      (!only || differs(info)) &&
      `${info.code} ${info.organisation ?? ''} ${info.name.zh ?? ''} ${info.name.en ?? ''}`
        .toLowerCase()
        .includes(sought),
  )
  const sheet = () => [
    [
      t('permission.code'),
      t('permission.organisation'),
      t('permission.name'),
      t('permission.parent'),
      t('permission.holders'),
      t('permission.state'),
    ],
    ...shown.map((info) => [
      info.code,
      info.organisation ?? '',
      text(info.name),
      info.parent ?? '',
      info.holders.map((one) => labelled(text(one.name), t(`scope.${one.scope}`))).join('; '),
      info.known === 'own'
        ? t('permission.own')
        : t(differs(info) ? 'permission.differs' : 'permission.same'),
    ]),
  ]
  return (
    <div className="lb-page">
      <PageHeader
        title={t('permission.title')}
        hint={t('permission.hint')}
        actions={
          <>
            <ExportButton name="permissions" rows={sheet} />
            {can('access:permission:add') && (
              <LinkButton to="/sys/permission/add" look="primary">
                {t('permission.add')}
              </LinkButton>
            )}
          </>
        }
      />
      <section className="lb-list" aria-label={t('permission.title')}>
        <div className="lb-filters">
          <Input.Search
            allowClear
            className="lb-filter-text"
            aria-label={t('search')}
            placeholder={t('search')}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
          <Checkbox checked={only} onChange={({ target }) => setOnly(target.checked)}>
            {t('permission.onlyDifferent')}
          </Checkbox>
        </div>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          !query.isPending && (
            <Table<PermissionNode>
              key={`${sought} ${only}`}
              rowKey="key"
              size="small"
              pagination={false}
              indentSize={narrow ? 4 : 15}
              {...(!narrow && { scroll: { x: 720 } })}
              dataSource={permissionTree(shown)}
              expandable={{ defaultExpandAllRows: true }}
              locale={{ emptyText: <EmptyState title={t('permission.empty')} /> }}
              columns={[
                {
                  key: 'name',
                  title: t('permission.name'),
                  render: (_, node) =>
                    node.info ? (
                      // Both lines start after the indent of the tree.
                      <div className="lb-permission" style={{ overflowWrap: 'anywhere' }}>
                        {text(node.info.name)} <code className="lb-muted">{node.info.code}</code>
                        {node.info.organisation && (
                          <div className="lb-muted">
                            {t('scope.org')} <code>{node.info.organisation}</code>
                          </div>
                        )}
                        {narrow && (
                          <div>
                            <Holders info={node.info} /> <Differences info={node.info} />
                          </div>
                        )}
                      </div>
                    ) : node.level === 'area' ? (
                      <strong>{nameOf(node)}</strong>
                    ) : (
                      nameOf(node)
                    ),
                },
                {
                  key: 'holders',
                  title: t('permission.holders'),
                  hidden: narrow,
                  render: (_, { info }) => info && <Holders info={info} />,
                },
                {
                  key: 'state',
                  title: t('permission.state'),
                  hidden: narrow,
                  render: (_, { info }) => info && <Differences info={info} />,
                },
                {
                  key: 'actions',
                  ...ACTS_COLUMN,
                  title: t('common:list.actions'),
                  render: (_, { info }) => info && <PermissionActions info={info} />,
                },
              ]}
            />
          )
        )}
      </section>
      <Outlet />
    </div>
  )
}

export default PermissionList
